import ArgumentParser

extension Priorities {
  struct ServeGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "serve",
      abstract: "Serve the list to phones and programs",
      examples: ["serve", "serve --lan", "serve pair"],
      subcommands: group.commands.map(\.type), standard: Run.self)

    static let group = CommandTable.Group(
      name: "serve", command: Self.self, standard: Run.self,
      commands: [
        ("run", Run.self), ("pair", Pair.self), ("token", Token.self), ("devices", Devices.self),
        ("revoke", Revoke.self), ("install", Install.self),
      ])
  }
}
