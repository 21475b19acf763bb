import ArgumentParser
import Basics
import Lists
import Rendering
import Settings
import Storage

extension Priorities.ProfileGroup {
  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", of: "profile", abstract: "Remove a profile with its items and settings",
      discussion: """
        Asks first. This cannot be undone, and the profile's backups go too. To keep a copy of \
        the items in a file elsewhere: priorities db backup FILE --profile NAME
        """,
      examples: ["profile delete work", "profile delete work --yes"])

    @Argument(help: "The name of the profile.", completion: ProfileCompletion.names)
    var name: String
    @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let profiles = try Profiles(context.process)
      let name = try profiles.name(self.name, isToBeUsed: false)
      let whole = "the profile \(name)\(try contents(of: name, context))"
      if !yes {
        guard context.isInteractive else {
          throw Failure(notDone: "Nothing was removed. Add --yes to remove \(whole).")
        }
        let question = "Remove \(whole)? [y/N] "
        guard try context.confirm(Note(.question, question)) else {
          throw Failure(notDone: "Nothing was removed.")
        }
      }
      try profiles.delete(name)
      try context.show(Note(.success, "Removed \(whole)."))
    }

    private func contents(of name: String, _ context: CommandContext) throws -> String {
      let folders = try Folders(
        environment: context.environment, profile: name,
        passwordHome: ProcessEnvironment.passwordHome)
      let now = context.now
      let store = try? Store.open(path: folders.database, access: .reading, clock: { now })
      let backups = Store.backups(of: folders.database).count
      var parts: [String] = []
      if let count = try? store?.read({ try $0.count() }) {
        parts.append("\(count) item\(count == 1 ? "" : "s")")
      }
      if backups > 0 { parts.append("\(backups) backup\(backups == 1 ? "" : "s")") }
      return parts.isEmpty ? "" : " with its " + parts.joined(separator: " and ")
    }
  }
}

enum ProfileCompletion {
  static let names = ComputedCandidates.kind { _, _ in
    (try? Profiles(ProcessEnvironment()))?.names ?? []
  }
}
