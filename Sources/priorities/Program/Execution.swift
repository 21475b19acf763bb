import ArgumentParser
import Basics
import CommandLine
import Rendering

/// One command with its words: parsed, run, and its failure reported.
struct Execution {
  var command: any ParsableCommand.Type
  var words: [String]

  /// Runs the command and answers with the exit code.
  func run() -> Int32 {
    do {
      if let repeated = repeatedOption {
        return Failure(
          usage: "\(path.joined(separator: " ")) takes \(repeated) once. Leave one out."
        ).report(asJSON: asJSON)
      }
      let read = try command.parseAsRoot(parsed)
      // The parser takes the h of `-phigh` or `-fish` for a request for help.
      if type(of: read) != command, !asksForHelp, let sentence = joinedValue ?? dashedName {
        return refuse(sentence)
      }
      return run(read)
    } catch {
      return report(parsing: error)
    }
  }

  /// The words, with a value below zero at their end after `--`: else it would be an option.
  private var parsed: [String] {
    guard command == Priorities.SettingsGroup.Write.self, !words.contains("--"),
      let index = words.firstIndex(where: { $0.hasPrefix("-") && Double($0) != nil })
    else { return words }
    var words = words
    let value = words.remove(at: index)
    return words + ["--", value]
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
    return refuse(
      refusedCount ?? unknownOption ?? joinedValue ?? dashedName
        ?? DidYouMean.withoutFarSuggestion(onOneLine(command.message(for: error))))
  }

  /// Reports words that the command does not take.
  private func refuse(_ sentence: String) -> Int32 {
    let help = (["priorities"] + path + ["--help"]).joined(separator: " ")
    var sentence = sentence
    if let last = sentence.last, !".!?".contains(last) { sentence += "." }
    let isMeant = sentence.contains("Did you mean")
    if !isMeant,
      words.contains(where: Self.looksLikeName) || isUnknownLetter || sentence == dashedName
    {
      sentence += " Put -- before names that begin with \"-\"."
    }
    // What says already what to do needs no other advice.
    if !sentence.contains(". ") { sentence += " See \"\(help)\"." }
    return Failure(usage: sentence).report(asJSON: asJSON)
  }

  /// An option that takes one value and is given twice: the parser would drop the first.
  ///
  /// What every command takes, such as `--color`, may be given again, as after an alias that has it.
  private var repeatedOption: String? {
    var given: [String] = []
    var rest = words.prefix { $0 != "--" }[...]
    while let word = rest.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard CommandTable.optionsWithValue.contains(name) else { continue }
      given.append(name)
      if name == word { _ = rest.popFirst() }
    }
    // What the command takes is asked for only if a name or a letter occurs twice.
    let letters = given.compactMap { $0.first { $0 != "-" } }
    guard Set(letters).count < letters.count else { return nil }
    return ManualCommand.of(command)?.arguments.first { argument in
      !argument.isRepeating && !ManualCommand.commonNames.contains(argument.name)
        && given.count(where: argument.names.contains) > 1
    }?.name
  }

  /// A count that is no number, or below zero, which the parser takes for an option that it does
  /// not know.
  private var refusedCount: String? {
    guard command == Priorities.Undo.self || command == Priorities.Redo.self else { return nil }
    var rest = words[...]
    while let word = rest.popFirst() {
      if CommandTable.optionsWithValue.contains(word) { _ = rest.popFirst() }
      if word.hasPrefix("-") == (Int(word) != nil) { return StepCount.refusal(of: word) }
    }
    return nil
  }

  /// An option that the command does not have; the parser may complain of what it misses instead.
  private var unknownOption: String? {
    let names = Set(ManualCommand.of(command)?.arguments.flatMap(\.names) ?? [])
    var rest = words.prefix { $0 != "--" }[...]
    while let word = rest.popFirst() {
      if names.contains("--limit"), let number = Int(word), number < 0 {
        // As `head` and `git log` take it.
        return "Unknown option '\(word)'. Did you mean \"--limit \(number.magnitude)\"?"
      }
      if let letter = Self.letter(of: word), !names.contains(letter), !Self.looksLikeName(word) {
        let meant = names.filter { $0.hasPrefix("-\(letter)") }
        return "Unknown option '\(letter)'."
          + DidYouMean.sentence(meant.count == 1 ? meant.first : nil)
      }
      guard word.hasPrefix("--") else { continue }
      let name = String(word.prefix { $0 != "=" })
      guard names.contains(name) else {
        let meant =
          CommandTable.optionMeant(by: name, among: names) ?? names.sorted().nearest(to: name)
        return "Unknown option '\(name)'.\(DidYouMean.sentence(meant))"
      }
      if name == word, CommandTable.optionsWithValue.contains(name) { _ = rest.popFirst() }
    }
    return nil
  }

  /// An option of one letter with its value in the same word, which the parser has no words for.
  private var joinedValue: String? {
    for word in words.prefix(while: { $0 != "--" }) {
      guard let letter = Self.letter(of: word), word.count > 2,
        CommandTable.optionsWithValue.contains(letter)
      else { continue }
      let value = ShellWord(String(word.dropFirst(2))).text
      return "\(letter) stands apart from its value: \(letter) \(value)."
    }
    return nil
  }

  /// A word that begins with "-" and is more than an option of one letter: `- milk`, `-5`, `-fish`.
  ///
  /// The parser says that a name is missing, or takes an h in it for a request for help.
  private var dashedName: String? {
    var rest = words.prefix { $0 != "--" }[...]
    while let word = rest.popFirst() {
      if CommandTable.optionsWithValue.contains(word) { _ = rest.popFirst() }
      guard word.hasPrefix("-"), !word.hasPrefix("--"), word != "-",
        word.count > 2 || Self.letter(of: word) == nil
      else { continue }
      return "Unknown option '\(word)'." + (word == "-help" ? DidYouMean.sentence("--help") : "")
    }
    return nil
  }

  /// Whether a word asks for help, rather than a letter in one.
  private var asksForHelp: Bool {
    words.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
  }

  /// What the parser says in several lines, as one.
  private func onOneLine(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0.isWhitespace } }
      .joined(separator: " ")
  }

  /// Whether a word has the form of an option of one letter that the command does not have.
  private var isUnknownLetter: Bool {
    let names = Set(ManualCommand.of(command)?.arguments.flatMap(\.names) ?? [])
    return words.prefix { $0 != "--" }.compactMap(Self.letter)
      .contains { !names.contains($0) }
  }

  /// The option that a word such as `-p` or `-phigh` begins with.
  private static func letter(of word: String) -> String? {
    guard word.hasPrefix("-"), let letter = word.dropFirst().first, letter.isLetter else {
      return nil
    }
    return "-\(letter)"
  }

  /// Whether a word is more likely a name than options: `-milk`.
  private static func looksLikeName(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 3
      && word.dropFirst().allSatisfy(\.isLetter)
  }

  /// The parser hands help over as an error, of the parse or of the run.
  private func showHelp(_ request: any Error) -> Int32 {
    if words.contains("--experimental-dump-help") {
      return Program.print(command.fullMessage(for: request))
    }
    return Program.print(CommandHelp.text(of: command))
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
