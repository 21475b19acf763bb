import ArgumentParser
import PrioritiesBasics
import StyledTerminalText
import TerminalInterface

struct IconTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icontool",
    abstract: "Draw the icons of Priorities, and icon sets for platforms",
    discussion: CommandManual.discussion(
      """
      The nine icons are blue, green and pink, each also light and dark. Exit codes: 0 success, \
      1 unknown icon or failed check, 64 wrong usage, 65 invalid file, 73 or 74 file that cannot \
      be created or written, 77 no permission.
      """,
      examples: ["icontool list", "icontool build --icon pink --size 64 --out icons"]),
    version: "icontool \(programVersion)",
    subcommands: [Build.self, Export.self, Preview.self, Check.self, List.self])

  /// Runs a command line without the program's name, and ends the process if it fails.
  static func main(words: [String]) {
    do {
      var command = try parseAsRoot(words)
      try command.run()
    } catch {
      FailedRun.end(error, words)
    }
  }

  /// The help for the given command, or for the program.
  static func help(_ words: [String]) -> String? {
    guard let tool = ManualCommand.of(self) else { return nil }
    let command = tool.subcommands.first { words.contains($0.name) }
    let path = ["icontool"] + (command.map { [$0.name] } ?? [])
    return (command ?? tool).help(path.joined(separator: " "), common: ["--help", "--version"])
      .text(width: CommandHelp.width)
  }
}

enum FailedRun {
  private static func sentence(_ parsed: String, _ words: [String]) -> String {
    // The parser lists values on separate lines.
    let lines = parsed.split(separator: "\n").map { $0.drop { " -".contains($0) } }
    let text =
      lines.prefix(1).joined() + (lines.count > 1 ? " " : "")
      + lines.dropFirst().joined(separator: ", ")
    if let sentence = unknownCommand(words) { return sentence }
    let command = words.first { !$0.hasPrefix("-") }.map { " \($0)" } ?? ""
    let isCommand = IconTool.configuration.subcommands.contains { " \($0._commandName)" == command }
    let end = text.last.map { ".!?".contains($0) } == true ? "" : "."
    return "\(text)\(end) See \"icontool\(isCommand ? command : "") --help\"."
  }

  private static func unknownCommand(_ words: [String]) -> String? {
    let names = IconTool.configuration.subcommands.map { $0._commandName }
    guard let word = words.first, !word.hasPrefix("-"), word != "help", !names.contains(word) else {
      return nil
    }
    let near = DidYouMean.sentence(names.nearest(to: word))
    return "Unknown command \"\(word)\".\(near) The commands are "
      + "\(names.joined(separator: ", ")). See \"icontool --help\"."
  }

  static func end(_ error: any Error, _ words: [String]) -> Never {
    if let error = error as? any ReportableError {
      Console.printError(error.description)
      exit(error.kind.exitCode)
    }
    // All others are the parser's errors, which quote words without escaping them.
    let code = IconTool.exitCode(for: error)
    let requestsHelp = words.isEmpty || words.contains { ["-h", "--help", "help"].contains($0) }
    if code == .success, requestsHelp, let help = IconTool.help(words) {
      Console.print(String(help.dropLast()))
    } else if code == .success {
      Console.print(IconTool.fullMessage(for: error))
    } else {
      Console.printError(
        sentence(DidYouMean.withoutFarSuggestion(IconTool.message(for: error)), words))
    }
    exit(code.rawValue)
  }
}

/// Writes plain text without control characters.
enum Console {
  static func print(_ text: String) { write(text + "\n", to: .standard) }

  static func printError(_ text: String) {
    live.clear()
    write(text + "\n", to: .error)
  }

  private static func write(_ text: String, to output: Output) {
    do {
      try output.write(text)
    } catch OutputError.closed {
      // A closed pipe ends the program quietly.
      exit(0)
    } catch {
      exit(74)
    }
  }

  private static let live = LiveLine()

  static let progress: @Sendable (Int, Int) -> Void = { done, total in
    let bar = Line(
      progress: Double(done) / Double(total), columns: 16, filled: TextSpan("#"),
      empty: TextSpan("."))
    live.show(Line(bar.spans + [TextSpan(" \(done) of \(total) pictures")]))
    if done == total { live.clear() }
  }
}
