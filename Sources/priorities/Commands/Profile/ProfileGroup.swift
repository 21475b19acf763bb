import ArgumentParser

extension Priorities {
  struct ProfileGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "profile",
      abstract: "Keep sets of items and settings apart",
      discussion: """
        A profile has items and settings of its own; --profile NAME uses it for one command. \
        Themes are shared by all.
        """,
      examples: ["profile new work", "list --profile work"],
      subcommands: group.commands.map(\.type))

    static let group = CommandTable.Group(
      name: "profile", command: Self.self, standard: List.self,
      commands: [("list", List.self), ("new", New.self), ("delete", Delete.self)])
  }
}
