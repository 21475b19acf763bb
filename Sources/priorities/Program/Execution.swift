import ArgumentParser
import Suggestions

/// One command with its words: parsed, run, and its failure reported.
struct Execution {
  var command: any ParsableCommand.Type
  var words: [String]

  /// Runs the command and answers with the exit code.
  func run() -> Int32 {
    do {
      return run(try command.parseAsRoot(words))
    } catch {
      return report(parsing: error)
    }
  }

  /// Runs the command that the words were read to be.
  func run(_ read: any ParsableCommand) -> Int32 {
    var read = read
    do {
      try read.run()
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch let failure as Failure {
      return failure.report(asJSON: asJSON)
    } catch  where command.exitCode(for: error) == .success {
      return showHelp(error)
    } catch {
      return Failure(error).report(asJSON: asJSON)
    }
  }

  /// Help that was asked for goes to standard output; words that do not parse
  /// are a failure like any other.
  private func report(parsing error: any Error) -> Int32 {
    if command.exitCode(for: error) == .success { return showHelp(error) }
    let help = (["priorities"] + path + ["--help"]).joined(separator: " ")
    var sentence = Self.withoutFarSuggestion(command.message(for: error))
    if let last = sentence.last, !".!?".contains(last) { sentence += "." }
    if words.contains(where: Self.looksLikeName) {
      sentence += " Put -- before names that begin with \"-\"."
    }
    return Failure(usage: "\(sentence) See \"\(help)\".").report(asJSON: asJSON)
  }

  /// Whether a word is more likely a name than options: `-milk`.
  private static func looksLikeName(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 3
      && word.dropFirst().allSatisfy(\.isLetter)
  }

  /// The parser's sentence, without a proposed option that is unlike the one typed.
  ///
  /// The parser answers `--foo` with `Did you mean '--all'?`.
  private static func withoutFarSuggestion(_ sentence: String) -> String {
    let parts = sentence.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[2].contains("Did you mean"),
      [String(parts[3])].nearest(to: String(parts[1])) == nil
    else { return sentence }
    return "\(parts[0])'\(parts[1])'."
  }

  /// The parser hands help over as an error, of the parse or of the run.
  private func showHelp(_ request: any Error) -> Int32 {
    Program.print(command.fullMessage(for: request))
  }

  /// The words that call the command, such as `theme use`.
  private var path: [String] {
    let group = command.configuration._superCommandName?.split(separator: " ").dropFirst() ?? []
    return group.map(String.init) + [command._commandName]
  }

  private var asJSON: Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }
}
