import ArgumentParser

extension Priorities {
  struct IconGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "icon",
      abstract: "See the nine icons and choose the program's own",
      examples: ["icon list", "icon use pink"],
      subcommands: group.commands.map(\.type))

    static let group = CommandTable.Group(
      name: "icon", command: Self.self, standard: List.self,
      commands: [("list", List.self), ("show", Show.self), ("use", Use.self)])
  }
}
