import ArgumentParser

extension Priorities {
  /// The commands under `priorities serve`; the word alone runs the service.
  struct ServeGroup: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", _superCommandName: Program.name,
      abstract: "Serve the list to phones and programs",
      subcommands: group.commands.map(\.type), defaultSubcommand: Run.self)

    /// How the group is registered.
    static let group = CommandTable.Group(
      name: "serve", command: Self.self, standard: Run.self,
      commands: [
        ("run", Run.self), ("pair", Pair.self), ("token", Token.self), ("devices", Devices.self),
        ("revoke", Revoke.self), ("install", Install.self),
      ])
  }
}
