import ArgumentParser
import Basics
import CommandLine
import Rendering

struct Execution {
  var command: any ParsableCommand.Type
  var words: [String]

  func run() -> Int32 {
    do {
      if let repeated = repeatedOption {
        let sentence = Messages.onlyOnce(repeated, in: path.joined(separator: " "))
        return Failure(usage: sentence).report(asJSON: asJSON)
      }
      let read = try command.parseAsRoot(parsed)
      // The parser reads the h in `-phigh` or `-fish` as a request for help.
      if type(of: read) != command, !requestsHelp, let sentence = joinedValue ?? dashedName {
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
      let index = words.firstIndex(where: { $0.hasPrefix("-") && Double($0) != nil })
    else { return words }
    var words = words
    let value = words.remove(at: index)
    return words + ["--", value]
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
      return showHelp(error)
    } catch {
      return Failure(error).report(asJSON: asJSON)
    }
  }

  /// Reports a parser's error, which may also be requested help.
  private func report(parsing error: any Error) -> Int32 {
    if command.exitCode(for: error) == .success { return showHelp(error) }
    return refuse(
      refusedCount ?? unknownOption ?? joinedValue ?? dashedName
        ?? DidYouMean.withoutFarSuggestion(onOneLine(command.message(for: error))))
  }

  private func refuse(_ sentence: String) -> Int32 {
    let help = (["priorities"] + path + ["--help"]).joined(separator: " ")
    var sentence = sentence
    if let last = sentence.last, !".!?".contains(last) { sentence += "." }
    let hasSuggestion = sentence.contains("Did you mean")
    if !hasSuggestion,
      words.contains(where: Self.looksLikeName) || isUnknownLetter || sentence == dashedName
    {
      sentence += " " + Messages.dashesBeforeNames
    }
    // If the message already says what to do, don't add advice.
    if !sentence.contains(". ") { sentence += " " + Messages.see(help) }
    return Failure(usage: sentence).report(asJSON: asJSON)
  }

  /// An option with one value that is given twice, of which the parser would ignore the first.
  ///
  /// Options common to all commands, such as `--color`, may be repeated, for example after an
  /// alias.
  private var repeatedOption: String? {
    var given: [String] = []
    var rest = words.prefix { $0 != "--" }[...]
    while let word = rest.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard CommandTable.optionsWithValue.contains(name) else { continue }
      given.append(name)
      if name == word { _ = rest.popFirst() }
    }
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
    var rest = words[...]
    while let word = rest.popFirst() {
      if CommandTable.optionsWithValue.contains(word) { _ = rest.popFirst() }
      if word.hasPrefix("-") == (Int(word) != nil) { return Messages.invalidCount(word) }
    }
    return nil
  }

  /// An unknown option, instead of which the parser might report a missing argument.
  private var unknownOption: String? {
    let names = Set(ManualCommand.of(command)?.arguments.flatMap(\.names) ?? [])
    var rest = words.prefix { $0 != "--" }[...]
    while let word = rest.popFirst() {
      if names.contains("--limit"), let number = Int(word), number < 0 {
        // As `head` and `git log` allow.
        return Messages.unknownOption(word, nearest: "--limit \(number.magnitude)")
      }
      if let letter = Self.letter(of: word), !names.contains(letter), !Self.looksLikeName(word) {
        let nearest = names.filter { $0.hasPrefix("-\(letter)") }
        return Messages.unknownOption(letter, nearest: nearest.count == 1 ? nearest.first : nil)
      }
      guard word.hasPrefix("--") else { continue }
      let name = String(word.prefix { $0 != "=" })
      guard names.contains(name) else {
        let nearest =
          CommandTable.nearestOption(to: name, among: names) ?? names.sorted().nearest(to: name)
        return Messages.unknownOption(name, nearest: nearest)
      }
      if name == word, CommandTable.optionsWithValue.contains(name) { _ = rest.popFirst() }
    }
    return nil
  }

  /// A one-letter option joined with its value, for which the parser has no message.
  private var joinedValue: String? {
    for word in words.prefix(while: { $0 != "--" }) {
      guard let letter = Self.letter(of: word), word.count > 2,
        CommandTable.optionsWithValue.contains(letter)
      else { continue }
      return Messages.joined(letter, ShellWord(String(word.dropFirst(2))).text)
    }
    return nil
  }

  /// A word that begins with "-" and is more than a one-letter option: `- milk`, `-5`, `-fish`.
  ///
  /// The parser would report a missing name, or read an h in it as a request for help.
  private var dashedName: String? {
    var rest = words.prefix { $0 != "--" }[...]
    while let word = rest.popFirst() {
      if CommandTable.optionsWithValue.contains(word) { _ = rest.popFirst() }
      guard word.hasPrefix("-"), !word.hasPrefix("--"), word != "-",
        word.count > 2 || Self.letter(of: word) == nil
      else { continue }
      return Messages.unknownOption(word, nearest: word == "-help" ? "--help" : nil)
    }
    return nil
  }

  private var requestsHelp: Bool {
    words.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
  }

  private func onOneLine(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0.isWhitespace } }
      .joined(separator: " ")
  }

  private var isUnknownLetter: Bool {
    let names = Set(ManualCommand.of(command)?.arguments.flatMap(\.names) ?? [])
    return words.prefix { $0 != "--" }.compactMap(Self.letter)
      .contains { !names.contains($0) }
  }

  private static func letter(of word: String) -> String? {
    guard word.hasPrefix("-"), let letter = word.dropFirst().first, letter.isLetter else {
      return nil
    }
    return "-\(letter)"
  }

  /// Whether a word such as `-milk` is more likely a name than options.
  private static func looksLikeName(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 3
      && word.dropFirst().allSatisfy(\.isLetter)
  }

  private func showHelp(_ request: any Error) -> Int32 {
    if words.contains("--experimental-dump-help") {
      return Program.print(command.fullMessage(for: request))
    }
    return Program.print(CommandHelp.text(of: command))
  }

  private var path: [String] {
    let group = command.configuration._superCommandName?.split(separator: " ").dropFirst() ?? []
    return group.map(String.init) + [command._commandName]
  }

  private var asJSON: Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }
}
