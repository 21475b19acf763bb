import ArgumentParser

extension Priorities {
  /// The commands under `priorities db`.
  struct DatabaseGroup: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "db", _superCommandName: "priorities",
      abstract: "Care for the file that holds the items",
      subcommands: [Backup.self, Check.self, Restore.self, Salvage.self])

    static let group = CommandTable.Group(
      name: "db", command: Self.self,
      commands: [
        ("backup", Backup.self), ("check", Check.self),
        ("restore", Restore.self),
        ("salvage", Salvage.self),
      ])
  }
}
