import ArgumentParser

extension Priorities {
  struct SettingsGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "settings",
      abstract: "Read, change and watch settings",
      discussion: """
        A setting is decided by an option of the command line, else by a variable such as \
        PRIORITIES_THEME, else by the settings file, else by its default. "settings list" names \
        them all.
        """,
      aliases: ["defaults"],
      examples: ["settings", "settings write theme fjord", "settings read icon"],
      subcommands: group.commands.map(\.type))

    static let group = CommandTable.Group(
      name: "settings", command: Self.self, standard: List.self,
      commands: [
        ("list", List.self), ("read", Read.self), ("write", Write.self),
        ("delete", Delete.self), ("export", Export.self),
        ("import", Import.self), ("watch", Watch.self),
        ("check", Check.self), ("schema", Schema.self),
        ("path", Path.self),
      ])
  }
}
