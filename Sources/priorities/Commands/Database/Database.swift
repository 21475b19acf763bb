import ArgumentParser

/// The commands under `priorities db`.
struct Database: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db", _superCommandName: "priorities",
    abstract: "Care for the file that holds the items",
    subcommands: [DatabaseBackup.self, DatabaseCheck.self, DatabaseSalvage.self])

  static let group = CommandTable.Group(
    name: "db", command: Database.self,
    commands: [
      ("backup", DatabaseBackup.self), ("check", DatabaseCheck.self),
      ("salvage", DatabaseSalvage.self),
    ])
}
