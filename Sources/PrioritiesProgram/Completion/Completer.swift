import ArgumentParser
import PrioritiesBasics
import PriorityLists
import StyledTerminalText

extension Completer.Candidate {
  fileprivate init(_ command: any ParsableCommand.Type) {
    self.init(word: command._commandName, summary: command.configuration.abstract)
  }
}

struct Completer {
  struct Candidate: Hashable {
    var word: String
    var summary = ""
  }

  enum Offer: Hashable {
    case words([Candidate])
    case files
  }

  private let words: [String]
  private let current: String
  private let program: String

  init(_ request: CompletionRequest) {
    program = request.program
    words = request.words
    current = request.current
  }

  var offer: Offer {
    switch program == "icontool" ? iconToolOffer : prioritiesOffer {
    case .files: return .files
    case .words(let candidates):
      let start = current.foldedForSearch
      return .words(candidates.filter { Self.begins($0.word, with: start) })
    }
  }

  private static func begins(_ word: String, with start: String) -> Bool {
    if word.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      // Optimized for ASCII, because there may be ten thousand names.
      return start.utf8.count <= word.utf8.count
        && zip(start.utf8, word.utf8).allSatisfy { one, other in
          one == ((0x41...0x5A).contains(other) ? other | 0x20 : other)
        }
    }
    // Never offer control characters.
    return word.foldedForSearch.hasPrefix(start) && word.sanitized == word
  }

  // MARK: - Commands

  private var prioritiesOffer: Offer {
    guard let index = CommandWords.firstText(in: words) else {
      let standard: any ParsableCommand.Type = CommandTable.standard
      if words.last == "--" || isValueExpected || current.hasPrefix("-") {
        return arguments(of: standard, rest: words)
      }
      return .words(Self.commands + [Candidate(word: "help", summary: "Show help")])
    }
    var rest = words
    let word = rest.remove(at: index)
    if word == "help" { return help(about: rest) }
    guard let entry = CommandTable.entry(named: word) else { return .words([]) }
    guard let group = entry.group else { return arguments(of: entry.type, rest: rest) }
    guard let index = CommandWords.firstText(in: rest) else {
      if isValueExpected || current.hasPrefix("-") {
        return arguments(
          of: group.configuration.defaultSubcommand ?? CommandTable.standard, rest: rest)
      }
      return .words(group.configuration.subcommands.map { Candidate($0) })
    }
    guard let type = group.member(named: rest.remove(at: index)) else { return .words([]) }
    return arguments(of: type, rest: rest)
  }

  private func help(about words: [String]) -> Offer {
    guard let word = words.first else {
      let topics = ProgramManual.topics.map { Candidate(word: $0, summary: "Manual page") }
      return .words(Self.commands + topics)
    }
    guard let group = CommandTable.entry(named: word)?.group, words.count == 1 else {
      return .words([])
    }
    return .words(group.configuration.subcommands.map { Candidate($0) })
  }

  private var iconToolOffer: Offer {
    let commands = IconTool.configuration.subcommands.map { Candidate($0) }
    guard let index = words.firstIndex(where: { !$0.hasPrefix("-") }) else {
      return .words(current.hasPrefix("-") ? [Candidate(word: "--help")] : commands)
    }
    guard let type = IconTool.member(named: words[index]) else { return .words([]) }
    return arguments(of: type, rest: Array(words.dropFirst(index + 1)))
  }

  private static var commands: [Candidate] {
    CommandTable.entries.flatMap { words, entry in
      words.map { Candidate(word: $0, summary: entry.type.configuration.abstract) }
    }
  }

  private var isValueExpected: Bool {
    words.last.map(CommandTable.optionsWithValue.contains) ?? false
  }

  // MARK: - Arguments

  private func arguments(of type: any ParsableCommand.Type, rest: [String]) -> Offer {
    guard let command = ManualCommand.of(type) else { return .words([]) }
    let options = command.arguments.filter { !$0.names.isEmpty }
    let positionals = command.arguments.filter(\.names.isEmpty)
    var place = 0
    var isEnded = false
    var awaiting: CommandManual.Argument?
    var used: Set<CommandManual.Argument> = []
    for word in rest {
      if awaiting != nil {
        awaiting = nil
      } else if !isEnded, word == "--" {
        isEnded = true
      } else if !isEnded, word.hasPrefix("-"), word != "-" {
        guard let option = options.first(where: { $0.names.contains(word) }) else { continue }
        if !option.isRepeating { used.insert(option) }
        if option.takesValue { awaiting = option }
      } else {
        place += 1
      }
    }
    if let awaiting { return values(of: awaiting, awaiting.names.last ?? "", type) }
    if !isEnded, current.hasPrefix("-") {
      if let equals = current.firstIndex(of: "="),
        let option = options.first(where: { $0.names.contains(String(current[..<equals])) }),
        option.takesValue
      {
        return joined(option, String(current[...equals]), type)
      }
      return .words(
        options.filter { !used.contains($0) }.flatMap { option in
          option.names.map { Candidate(word: $0, summary: option.summary) }
        })
    }
    let number = min(place, positionals.count - 1)
    guard number >= 0, number == place || positionals[number].isRepeating else { return .words([]) }
    return values(of: positionals[number], "positional@\(number)", type)
  }

  /// The values of an option joined with them in one word, such as `--in=Groceries`.
  private func joined(
    _ option: CommandManual.Argument, _ prefix: String, _ type: any ParsableCommand.Type
  ) -> Offer {
    guard
      case .words(let candidates) = values(of: option, option.names.last ?? "", type)
    else { return .words([]) }
    return .words(
      candidates.map { Candidate(word: prefix + $0.word, summary: $0.summary) })
  }

  private func values(
    of argument: CommandManual.Argument, _ key: String, _ type: any ParsableCommand.Type
  ) -> Offer {
    switch argument.values {
    case .files: return .files
    case .text: return .words([])
    case .words(let words): return .words(words.map { Candidate(word: $0) })
    case .computed: return .words(computed(key, type))
    }
  }

  private func computed(
    _ key: String, _ type: any ParsableCommand.Type
  ) -> [Candidate] {
    var value = current[...]
    if current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
      value = current[current.index(after: equals)...]
    }
    let line = [program] + words + [String(value)]
    do {
      _ = try type.parseAsRoot(
        ["---completion", "--", key, String(line.count - 1), String(value.count)] + line)
    } catch {
      // The parser returns every completion as an error.
    }
    return ComputedCandidates.takeLatest().map { Candidate(word: $0) }
  }
}
