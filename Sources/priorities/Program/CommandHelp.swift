import ArgumentParser
import Basics
import CommandLine

enum CommandHelp {
  static func text(of command: any ParsableCommand.Type, width: Int = Self.width) -> String {
    guard let manual = ManualCommand.of(command) else { return command.helpMessage() }
    let configuration = command.configuration
    let path = [configuration._superCommandName, command._commandName].compactMap(\.self)
    let standard = configuration.defaultSubcommand.flatMap(ManualCommand.of)
    return manual.help(
      path.joined(separator: " "), common: ManualCommand.commonNames, standard: standard
    ).text(width: width)
  }

  /// The columns for help: those of the terminal, at most 120 for legibility; 80 without one.
  static var width: Int {
    let columns = ProcessEnvironment.size(of: STDOUT_FILENO)?.columns
    return min(columns ?? getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 80, 120)
  }
}
