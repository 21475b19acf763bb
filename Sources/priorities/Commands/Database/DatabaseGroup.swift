import ArgumentParser

extension Priorities {
  struct DatabaseGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "db",
      abstract: "Care for the file that holds the items",
      examples: ["db backup", "db check", "db restore before-the-party.sqlite"],
      subcommands: group.commands.map(\.type))

    static let group = CommandTable.Group(
      name: "db", command: Self.self,
      commands: [
        ("backup", Backup.self), ("check", Check.self),
        ("restore", Restore.self),
        ("salvage", Salvage.self),
      ])
  }
}
