import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering

struct Execution {
  let command: any ParsableCommand.Type
  let words: [String]

  /// Only read when the parser is needed, because it costs as much as a short command.
  private var reading: CommandWords { CommandWords(words) }

  func run() -> Int32 {
    do {
      if let repeated = repeatedOption {
        return Failure(
          usage:
            "\(path.trimmingPrefix("priorities ")) accepts \(repeated) only once. Leave one out."
        )
        .report(asJSON: asJSON)
      }
      let read = try command.parseAsRoot(parsed)
      // The parser reads the h in `-phigh` or `-fish` as a request for help.
      if type(of: read) != command, !reading.requestsHelp, let sentence = joinedValue ?? dashedName
      {
        return refuse(sentence)
      }
      return run(read)
    } catch {
      return report(parsing: error)
    }
  }

  /// Puts a negative value after `--`, because the parser would read it as an option.
  private var parsed: [String] {
    guard command == Priorities.SettingsGroup.Write.self, !words.contains("--"),
      let value = reading.options.first(where: { Double($0.word) != nil })
    else { return words }
    var words = words
    words.remove(at: value.index)
    return words + ["--", value.word]
  }

  func run(_ read: any ParsableCommand) -> Int32 {
    var read = read
    do {
      try read.run()
      if !(read is Priorities.Synchronize || read is Priorities.Join) { JoinedProfile.finish() }
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch let failure as Failure {
      return failure.report(asJSON: asJSON)
    } catch  where command.exitCode(for: error) == .success {
      return Program.print(CommandHelp.text(of: command))
    } catch {
      return Failure(error).report(asJSON: asJSON)
    }
  }

  /// Reports a parser's error, which may also be requested help.
  private func report(parsing error: any Error) -> Int32 {
    if command.exitCode(for: error) == .success {
      return Program.print(CommandHelp.text(of: command))
    }
    return refuse(
      refusedCount ?? unknownOption ?? joinedValue ?? dashedName
        ?? DidYouMean.withoutFarSuggestion(onOneLine(command.message(for: error))))
  }

  private func refuse(_ problem: String) -> Int32 {
    var sentence = problem
    if let last = sentence.last, !".!?".contains(last) { sentence += "." }
    if !sentence.contains("Did you mean"),
      problem == dashedName
        || reading.options.contains(where: { $0.looksLikeName || isUnknownLetter($0) })
    {
      sentence += " Put -- before names that begin with \"-\"."
    }
    // If the message already says what to do, don't add advice.
    if !sentence.contains(". ") {
      sentence += " See \"\(path) --help\"."
    }
    return Failure(usage: sentence).report(asJSON: asJSON)
  }

  /// An option with one value that is given twice, of which the parser would ignore the first.
  ///
  /// Options common to all commands, such as `--color`, may be repeated, for example after an
  /// alias.
  private var repeatedOption: String? {
    let given = reading.options.map(\.name).filter(CommandTable.optionsWithValue.contains)
    // Describing the command is slow, so do it only after a repeated letter.
    let letters = given.compactMap { $0.first { $0 != "-" } }
    guard Set(letters).count < letters.count else { return nil }
    return ManualCommand.of(command)?.arguments.first { argument in
      !argument.isRepeating && !ManualCommand.commonNames.contains(argument.name)
        && given.count(where: argument.names.contains) > 1
    }?.name
  }

  /// An invalid or negative count, which the parser would read as an unknown option.
  private var refusedCount: String? {
    guard command == Priorities.Undo.self || command == Priorities.Redo.self else { return nil }
    let word =
      reading.options.first { Int($0.word) != nil }?.word ?? reading.texts.first { Int($0) == nil }
    return word.map(Messages.invalidCount)
  }

  /// An unknown option, instead of which the parser might report a missing argument.
  private var unknownOption: String? {
    for option in reading.options {
      if names.contains("--limit"), let number = Int(option.word) {
        // As `head` and `git log` allow.
        return Messages.unknownOption(option.word, nearest: "--limit \(number.magnitude)")
      }
      if let letter = option.letter, isUnknownLetter(option), !option.looksLikeName {
        let nearest = names.filter { $0.hasPrefix("-\(letter)") }
        return Messages.unknownOption(
          letter,
          nearest: CommandTable.nearestOption(to: letter, among: names)
            ?? (nearest.count == 1 ? nearest.first : nil))
      }
      if option.word.hasPrefix("--"), !names.contains(option.name) {
        let nearest =
          CommandTable.nearestOption(to: option.name, among: names)
          ?? names.sorted().nearest(to: option.name)
        return Messages.unknownOption(option.name, nearest: nearest)
      }
    }
    return nil
  }

  /// A one-letter option joined with its value, for which the parser has no message.
  private var joinedValue: String? {
    for option in reading.options {
      guard let letter = option.letter, option.word.count > 2,
        CommandTable.optionsWithValue.contains(letter)
      else { continue }
      let value = ShellWord(String(option.word.dropFirst(2))).text
      return "Separate \(letter) from its value: \(letter) \(value)."
    }
    return nil
  }

  /// A word that begins with "-" and is more than a one-letter option: `-5`, `-fish`.
  ///
  /// The parser would report a missing name, or read an h in it as a request for help.
  private var dashedName: String? {
    reading.options.first {
      !$0.word.hasPrefix("--") && ($0.word.count > 2 || $0.letter == nil)
    }.map { Messages.unknownOption($0.word, nearest: $0.word == "-help" ? "--help" : nil) }
  }

  private func onOneLine(_ message: String) -> String {
    // The parser lists values on separate lines.
    let lines = message.split(whereSeparator: \.isNewline)
    let values = lines.dropFirst().map { $0.drop { " -".contains($0) } }
    return (lines.prefix(1) + (values.isEmpty ? [] : [values.commaSeparated[...]]))
      .spaceSeparated
  }

  /// The names of the command's options.
  private var names: Set<String> {
    Set(ManualCommand.of(command)?.arguments.flatMap(\.names) ?? [])
  }

  private func isUnknownLetter(_ option: CommandWords.Option) -> Bool {
    option.letter.map { !names.contains($0) } ?? false
  }

  private var path: String { CommandTable.path(of: command) }

  private var asJSON: Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }
}
