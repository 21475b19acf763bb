import ArgumentParser

/// The command `priorities icon`.
struct IconGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon", _superCommandName: Program.name,
    abstract: "See the nine icons and choose the program's own",
    subcommands: group.commands.map(\.type))

  /// How the group is registered.
  static let group = CommandTable.Group(
    name: "icon", command: Self.self, standard: IconList.self,
    commands: [("list", IconList.self), ("show", IconShow.self), ("use", IconUse.self)])
}
