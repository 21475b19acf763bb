import ArgumentParser
import Basics

/// Ends icontool after an error.
enum FailedRun {
  /// The parser's message with a pointer to the help.
  private static func sentence(_ parsed: String, _ words: [String]) -> String {
    // The parser lists values line by line.
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

  /// The message for a first word that is no command.
  private static func unknownCommand(_ words: [String]) -> String? {
    let names = IconTool.configuration.subcommands.map { $0._commandName }
    guard let word = words.first, !word.hasPrefix("-"), word != "help", !names.contains(word) else {
      return nil
    }
    let near = DidYouMean.sentence(names.nearest(to: word))
    return "There is no command \"\(word)\".\(near) The commands are "
      + "\(names.joined(separator: ", ")). See \"icontool --help\"."
  }

  static func end(_ error: any Error, _ words: [String]) -> Never {
    if let error = error as? any ReportableError {
      Console.printError(error.description)
      exit(error.kind.exitCode)
    }
    // The rest are the parser's errors, which quote words unescaped.
    let code = IconTool.exitCode(for: error)
    let asksForHelp = words.isEmpty || words.contains { ["-h", "--help", "help"].contains($0) }
    if code == .success, asksForHelp, let help = IconTool.help(words) {
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
