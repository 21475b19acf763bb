import ArgumentParser

/// The command `priorities theme`.
struct ThemeGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", _superCommandName: Program.name,
    abstract: "See, choose, make, check, import and export themes",
    discussion: """
      A theme says how everything looks. NAME is a family with a light and a dark half, which \
      follow the terminal; NAME-light and NAME-dark are the halves themselves. Your own themes \
      are files in the folder Themes beside your settings.
      """,
    subcommands: group.commands.map(\.type))

  /// How the group is registered.
  static let group = CommandTable.Group(
    name: "theme", command: Self.self, standard: ThemeList.self,
    commands: [
      ("list", ThemeList.self), ("show", ThemeShow.self), ("use", ThemeUse.self),
      ("new", ThemeNew.self), ("edit", ThemeEdit.self), ("check", ThemeCheckFiles.self),
      ("import", ImportTheme.self), ("export", ExportTheme.self), ("gallery", ThemeGallery.self),
      ("doctor", ThemeDoctor.self),
    ])
}
