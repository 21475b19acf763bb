import ArgumentParser
import Basics

/// The whole command tree, for the tests; a run parses only the command it needs (see
/// ``Invocation``).
struct Priorities: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Prioritized lists in the terminal, dressed by themes",
    version: programVersion,
    subcommands: CommandTable.entries.map { entry in
      switch entry.entry {
      case .command(let type): type
      case .everyday(let type): type
      case .group(let group): group.command
      }
    },
    defaultSubcommand: CommandTable.standard)
}
