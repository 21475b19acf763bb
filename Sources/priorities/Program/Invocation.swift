import ArgumentParser
import Manual
import Suggestions

/// What a command line asks for, before any option is read.
///
/// Options may stand anywhere, so the command is the first word that is
/// neither an option nor an option's value.
enum Invocation {
  case version
  case help
  case groupHelp(CommandTable.Group)
  /// A page of the manual.
  case page(ManualPage)
  /// A folder for all pages of the manual, and the day that they bear.
  case manual(folder: String, date: String)
  /// The script that completes in Nushell, which the parser does not make.
  case nushellCompletion
  /// A request by or for a shell's completion, which needs the whole tree.
  case completion(words: [String])
  case command(any ParsableCommand.Type, words: [String])
  /// A command that may read its words by itself.
  case everyday(any FastPathCommand.Type, words: [String])

  init(_ words: [String]) throws(UsageError) {
    if words.first == "--generate-manual", words.count == 3 {
      self = .manual(folder: words[1], date: words[2])
      return
    }
    if words.first?.hasPrefix("--generate-completion-script") == true,
      words.joined(separator: "=").hasSuffix("=nushell")
    {
      self = .nushellCompletion
      return
    }
    if let first = words.first,
      first.hasPrefix("---completion") || first.hasPrefix("--generate-completion-script")
    {
      self = .completion(words: words)
      return
    }
    var rest = words
    guard let index = Self.indexOfCommand(in: rest) else {
      if words.contains("--version") {
        self = .version
      } else if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
        self = .help
      } else {
        self = .everyday(CommandTable.standard, words: words)
      }
      return
    }
    let word = rest.remove(at: index)
    if word == "help" {
      self = try Self.help(about: rest)
      return
    }
    guard let entry = CommandTable.entry(named: word) else {
      throw UsageError.unknownCommand(
        word: word, nearest: CommandTable.names.nearest(to: word))
    }
    switch entry {
    case .command(let type):
      self = .command(type, words: rest)
    case .everyday(let type):
      self = .everyday(type, words: rest)
    case .group(let group):
      self = try Self.member(of: group, words: rest)
    }
  }

  private static func member(
    of group: CommandTable.Group, words: [String]
  ) throws(UsageError) -> Invocation {
    var rest = words
    guard let index = indexOfCommand(in: rest) else {
      if let standard = group.standard, !words.contains("--help"), !words.contains("-h") {
        return .command(standard, words: words)
      }
      return .groupHelp(group)
    }
    let word = rest.remove(at: index)
    guard let type = group.command(named: word) else {
      throw .unknownSubcommand(
        word: word, group: group.name,
        nearest: group.commands.map(\.name).nearest(to: word))
    }
    return .command(type, words: rest)
  }

  private static func help(about words: [String]) throws(UsageError) -> Invocation {
    guard let word = words.first else { return .help }
    switch CommandTable.entry(named: word) {
    case .command(let type): return .command(type, words: ["--help"])
    case .everyday(let type): return .command(type, words: ["--help"])
    case .group(let group):
      guard words.count > 1 else { return .groupHelp(group) }
      return try member(of: group, words: [words[1], "--help"])
    case nil:
      if let page = ProgramManual.page(about: word) { return .page(page) }
      throw .unknownCommand(
        word: word, nearest: CommandTable.names.nearest(to: word))
    }
  }

  /// The place of the first word that is no option and no option's value.
  private static func indexOfCommand(in words: [String]) -> Int? {
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" { return nil }
      guard word.hasPrefix("-"), word != "-" else { return index }
      index += CommandTable.optionsWithValue.contains(word) ? 2 : 1
    }
    return nil
  }
}
