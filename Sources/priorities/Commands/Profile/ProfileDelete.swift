import ArgumentParser
import Lists
import Preferences
import Rendering
import Storage

extension Priorities.ProfileGroup {
  /// The command `priorities profile delete NAME`.
  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", of: "profile", abstract: "Remove a profile with its items and settings",
      discussion: """
        Asks first. This cannot be undone; "priorities db backup --profile NAME" keeps a copy of \
        the items.
        """,
      examples: ["profile delete work", "profile delete work --yes"])

    @Argument(help: "The name of the profile.", completion: ProfileCompletion.names)
    var name: String
    @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let profiles = try Profiles(context.process)
      try profiles.check(name, isToBeUsed: false)
      if !yes {
        guard context.isInteractive else {
          throw Failure(notDone: "Nothing was removed. Add --yes to remove the profile \(name).")
        }
        let question = "Remove the profile \(name)\(try contents(context))? [y/N] "
        guard try context.confirm(Note(.question, question)) else {
          throw Failure(notDone: "Nothing was removed.")
        }
      }
      try profiles.delete(name)
      try context.show(Note(.success, "Removed the profile \(name)."))
    }

    /// How many items would be lost, if they can be read.
    private func contents(_ context: CommandContext) throws -> String {
      let folders = try Folders(
        environment: context.environment, profile: name,
        passwordHome: ProcessEnvironment.passwordHome)
      let now = context.now
      let store = try? Store.open(path: folders.database, access: .reading, clock: { now })
      guard let count = try? store?.count() else { return "" }
      return " with its \(count) item\(count == 1 ? "" : "s")"
    }
  }
}

/// Offers the names of profiles to the shell.
enum ProfileCompletion {
  static let names = ComputedCandidates.kind { _, _ in
    (try? Profiles(ProcessEnvironment()))?.names ?? []
  }
}
