import ArgumentParser
import Basics
import CommandLine

/// The help of commands, fitted to the terminal.
enum CommandHelp {
  /// The help of a command or of a group of commands.
  static func text(of command: any ParsableCommand.Type, width: Int = Self.width) -> String {
    guard let manual = ManualCommand.of(command) else { return command.helpMessage() }
    let configuration = command.configuration
    let path = [configuration._superCommandName, command._commandName].compactMap(\.self)
    let standard = configuration.defaultSubcommand.flatMap(ManualCommand.of)
    return manual.help(
      path.joined(separator: " "), common: ManualCommand.commonNames, standard: standard
    ).text(width: width)
  }

  /// The columns that help may take: those of the terminal, 80 without one; lines longer than 120
  /// columns are hard to read.
  static var width: Int {
    let columns = ProcessEnvironment.size(of: STDOUT_FILENO)?.columns
    return min(columns ?? getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 80, 120)
  }
}
