import ArgumentParser

/// The command `priorities theme`.
struct ThemeGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", _superCommandName: Program.name,
    abstract: "See, choose, make, check, import and export themes",
    subcommands: group.commands.map(\.type))

  /// How the group is registered.
  static let group = CommandTable.Group(
    name: "theme", command: Self.self, standard: nil,
    commands: [
      ("import", ImportTheme.self), ("export", ExportTheme.self),
      ("doctor", ThemeDoctor.self),
    ])
}
