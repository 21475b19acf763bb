import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PriorityLists
import StyledTerminalText

extension Priorities {
  struct ProfileGroup: ParsableCommand {
    static let configuration = command(
      "profile",
      abstract: "Manage separate sets of items and settings",
      discussion: """
        Each profile has its own items and settings; --profile NAME uses it for one command. All \
        profiles share the themes.
        """,
      examples: ["profile new work", "list --profile work"],
      subcommands: [List.self, New.self, Delete.self], standard: List.self)
  }
}

extension Priorities.ProfileGroup {
  struct List: ParsableCommand {
    static let configuration = command(
      "list", abstract: "List the profiles",
      examples: ["profile list", "profile list --json"])

    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let names = try Profiles(context.process).names
      if answer.json {
        try context.write(json: ["profiles": names.json])
      } else if names.isEmpty, context.isStyled {
        try context.show(
          .info, "There are no profiles. \"priorities profile new NAME\" creates one.")
      } else {
        try context.write(names.map { $0.sanitized + "\n" }.joined())
      }
    }
  }

  struct New: ParsableCommand {
    static let configuration = command(
      "new", abstract: "Create an empty profile",
      examples: ["profile new work", "list --profile work"])

    @Argument(help: "The name of the profile.") var name: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let name = try Profiles(context.process).create(name)
      try context.show(
        .success,
        """
        Created the profile \(name). To use it: priorities list \
        \(ShellWord(name).value(of: "--profile"))
        """)
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = command(
      "delete", abstract: "Delete a profile with its items and settings",
      discussion: """
        Asks first. Also deletes the profile's backups and cannot be undone. To save a copy \
        of the items elsewhere: priorities db backup FILE --profile NAME
        """,
      examples: ["profile delete work", "profile delete work --yes"])

    @Argument(help: "The name of the profile.", completion: ProfileCompletion.names)
    var name: String
    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let profiles = try Profiles(context.process)
      let name = try profiles.name(self.name, isToBeUsed: false)
      let whole = try whole(name, context)
      if !yes { try context.requireConsent(Messages.deletion(of: whole)) }
      try profiles.delete(name)
      try context.show(.success, "Deleted \(whole).")
    }

    /// The profile with what it contains.
    private func whole(_ name: String, _ context: CommandContext) throws -> String {
      let folders = try Folders(context.process, profile: name)
      let backups = Store.backups(of: folders.database).count
      var parts: [String] = []
      do {
        let store = try Store.open(
          path: folders.database, access: .reading, clock: ProcessEnvironment.now)
        parts.append(counted(try store.read { try $0.count() }, "item"))
      } catch {
        parts.append("items that cannot be read")
      }
      if backups > 0 { parts.append(counted(backups, "backup")) }
      return parts.isEmpty
        ? "the profile \(name)"
        : "the profile \(name) with its \(parts.joined(separator: " and "))"
    }
  }
}

enum ProfileCompletion {
  static let names = ComputedCandidates.kind { _, _ in
    (try? Profiles(ProcessEnvironment()).names) ?? []
  }
}
