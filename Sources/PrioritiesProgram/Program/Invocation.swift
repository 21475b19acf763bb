import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering

/// What a command line requests, before its options are parsed.
///
/// The command is the first word that is neither an option nor an option's value.
enum Invocation {
  case version(of: String)
  case help
  case groupHelp(any ParsableCommand.Type)
  case page(ManualPage)
  case manual(folder: String, date: String)
  case completionScript(CompletionRequest.Shell)
  case completion(CompletionRequest)
  case command(any ParsableCommand.Type, words: [String])
  case everyday(any FastPathCommand.Type, words: [String])

  init(_ words: [String]) throws(Failure) {
    if words.first == "--generate-manual", words.count == 3 {
      self = .manual(folder: words[1], date: words[2])
      return
    }
    if let first = words.first, first.hasPrefix("--generate-completion-script") {
      self = .completionScript(try Self.shell(words))
      return
    }
    if words.first == CompletionRequest.option,
      let request = CompletionRequest(Array(words.dropFirst()))
    {
      self = .completion(request)
      return
    }
    var rest = words
    guard let index = CommandWords.firstText(in: rest) else {
      if words.contains("--version") {
        self = .version(of: Program.name)
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
      if index > 0, Self.isUnknownOption(words[index - 1], to: CommandTable.standard) {
        // The word may be the option's value, so let the standard command report the option.
        self = .everyday(CommandTable.standard, words: words)
        return
      }
      throw Failure(
        usage: CommandTable.nearest(to: word).map { nearest in
          "Unknown command \"\(word)\".\(DidYouMean.sentence(nearest))"
        } ?? """
          Unknown command "\(word)". To show a list, use "priorities list \
          \(ShellWord(word).text)"; "priorities --help" lists all commands.
          """)
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

  init(iconTool words: [String]) throws(Failure) {
    if words.first == "--version" {
      self = .version(of: IconTool._commandName)
    } else {
      let isHelp = words.first == "help"
      self = try Self.member(
        of: IconTool.self, words: isHelp ? words.dropFirst() + ["--help"] : words)
    }
  }

  private static func member(
    of group: any ParsableCommand.Type, words: [String]
  ) throws(Failure) -> Invocation {
    var rest = words
    guard let index = CommandWords.firstText(in: rest) else {
      if let standard = group.configuration.defaultSubcommand, !words.contains("--help"),
        !words.contains("-h")
      {
        return .command(standard, words: words)
      }
      return .groupHelp(group)
    }
    let word = rest.remove(at: index)
    guard let type = group.member(named: word) else {
      if index > 0, let standard = group.configuration.defaultSubcommand,
        isUnknownOption(words[index - 1], to: standard)
      {
        return .command(standard, words: words)
      }
      let words = "\(group._commandName) "
      let path = CommandTable.path(of: group)
      throw Failure(
        usage: CommandTable.nearest(to: word, in: group).map { nearest in
          "Unknown command \"\(words)\(word)\".\(DidYouMean.sentence(words + nearest))"
        } ?? "Unknown command \"\(words)\(word)\". \"\(path) --help\" lists them all.")
    }
    return .command(type, words: rest)
  }

  private static func help(about words: [String]) throws(Failure) -> Invocation {
    // Help about help shows the overview.
    let words = words.drop { ["-h", "--help", "help"].contains($0) }
    guard let word = words.first else { return .help }
    guard let entry = CommandTable.entry(named: word) else {
      if let page = ProgramManual.page(about: word) { return .page(page) }
      throw Failure(
        usage: """
          Unknown command "\(word)".\(DidYouMean.sentence(CommandTable.nearest(to: word))) \
          "priorities --help" lists all commands.
          """)
    }
    guard let group = entry.group else { return .command(entry.type, words: ["--help"]) }
    guard words.count > 1 else { return .groupHelp(group) }
    return try member(of: group, words: [words[words.startIndex + 1], "--help"])
  }

  private static func shell(
    _ words: [String]
  ) throws(Failure) -> CompletionRequest.Shell {
    let word =
      words.first?.split(separator: "=").dropFirst().first.map(String.init)
      ?? words.dropFirst().first ?? ""
    guard let shell = CompletionRequest.Shell(rawValue: word) else {
      throw Failure(
        usage: Messages.takes(
          "--generate-completion-script", "bash, zsh, fish or nushell", not: word,
          nearest: CompletionRequest.Shell.allCases.map(\.rawValue).nearest(to: word)))
    }
    return shell
  }

  private static func isUnknownOption(
    _ word: String, to command: any ParsableCommand.Type
  ) -> Bool {
    guard word.hasPrefix("--"), !word.contains("=") else { return false }
    let known = ManualCommand.of(command)?.arguments.flatMap(\.names) ?? []
    return !known.contains(word)
  }
}
