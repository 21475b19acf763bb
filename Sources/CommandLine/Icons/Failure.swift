import ArgumentParser
import Basics
import Icons
import Theming

/// What an error says and the code that the program ends with.
struct Failure {
  let message: String
  let code: Int32
  /// Whether ArgumentParser words it: usage, help, version.
  private let usage: (any Error)?

  init(_ error: any Error) {
    switch error {
    case let error as IconError:
      usage = nil
      message = error.description
      code = error.exitCode
    case let error as ThemeError:
      usage = nil
      message = "\(error)"
      code = 1
    case let error as FileError:
      usage = nil
      message = error.description
      code = error.exitCode
    case let error as ChecksFailed:
      usage = nil
      message = error.description
      code = 1
    default:
      usage = error
      message = ""
      code = 64
    }
  }

  /// The parser's sentence with the help that says more.
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

  /// What is said of a first word that is no command.
  private static func unknownCommand(_ words: [String]) -> String? {
    let names = IconTool.configuration.subcommands.map { $0._commandName }
    guard let word = words.first, !word.hasPrefix("-"), word != "help", !names.contains(word) else {
      return nil
    }
    let near = DidYouMean.sentence(names.nearest(to: word))
    return "There is no command \"\(word)\".\(near) The commands are "
      + "\(names.joined(separator: ", ")). See \"icontool --help\"."
  }

  func end(_ words: [String]) -> Never {
    if let usage {
      // The parser quotes the words it was given as they are.
      let code = IconTool.exitCode(for: usage)
      let asksForHelp = words.isEmpty || words.contains { ["-h", "--help", "help"].contains($0) }
      if code == .success, asksForHelp, let help = IconTool.help(words) {
        Console.print(String(help.dropLast()))
      } else if code == .success {
        Console.print(IconTool.fullMessage(for: usage))
      } else {
        Console.printError(
          Self.sentence(
            DidYouMean.withoutFarSuggestion(IconTool.message(for: usage)), words))
      }
      exit(code.rawValue)
    }
    Console.printError(message)
    exit(code)
  }
}
