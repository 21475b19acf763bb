import ArgumentParser
import Basics
import Foundation
import Terminal

/// The program that draws the icons and writes each platform's icon set.
public struct IconTool: ParsableCommand {
  /// The help, and the commands.
  public static let configuration = CommandConfiguration(
    commandName: "icontool",
    abstract: "Draw the icons of Priorities, and every set a platform asks for",
    discussion: CommandManual.discussion(
      """
      The nine icons are blue, green and pink, each also light and dark. Exit codes: 0 done, 1 no \
      such icon or a check that failed, 64 wrong usage, 65 a file that is not valid, 73 or 74 \
      a file that cannot be made or written, 77 no permission.
      """,
      examples: ["icontool list", "icontool build --icon pink --size 64 --out icons"]),
    version: "icontool \(programVersion)",
    subcommands: [Build.self, Export.self, Preview.self, Check.self, List.self])

  /// Creates the command; without a subcommand it shows help.
  public init() {}

  /// Runs a command line.
  ///
  /// Returns on success; a failure is reported to standard error and ends the process with the code
  /// that `--help` names.
  ///
  /// - Parameter words: The words after the program's name.
  public static func main(words: [String]) {
    do {
      var command = try parseAsRoot(words)
      try command.run()
    } catch {
      FailedRun.end(error, words)
    }
  }

  /// The help for the named command or the program, fitted to the terminal.
  static func help(_ words: [String]) -> String? {
    guard let tool = CommandManual(dump: _dumpHelp()) else { return nil }
    let columns = Capabilities(
      TerminalEnvironment(
        environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1,
        size: TerminalDevice.size(of: STDOUT_FILENO))
    ).columns
    let command = tool.subcommands.first { words.contains($0.name) }
    let path = ["icontool"] + (command.map { [$0.name] } ?? [])
    return (command ?? tool).help(path.joined(separator: " "), common: ["--help", "--version"])
      .text(width: min(columns, 120))
  }
}
