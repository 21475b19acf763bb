import ArgumentParser

extension Priorities {
  struct ThemeGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "theme",
      abstract: "See, choose, make, check, import, export and delete themes",
      discussion: """
        A theme says how everything looks. NAME is a family with a light and a dark half, which \
        follow the terminal; NAME-light and NAME-dark are the halves themselves. Your own themes \
        are files in the folder Themes beside your settings.
        """,
      examples: ["theme list", "theme use fjord", "theme new mine --from '#b45309'"],
      subcommands: group.commands.map(\.type))

    static let group = CommandTable.Group(
      name: "theme", command: Self.self, standard: List.self,
      commands: [
        ("list", List.self), ("show", Show.self), ("use", Use.self),
        ("new", New.self), ("edit", Edit.self), ("delete", Delete.self),
        ("check", Check.self),
        ("import", Import.self), ("export", Export.self), ("apply", Apply.self),
      ])
  }
}
