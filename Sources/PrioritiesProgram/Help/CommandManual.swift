import PrioritiesBasics

/// A command as ArgumentParser describes it (`--experimental-dump-help`).
struct CommandManual: Hashable {
  enum Values: Hashable {
    case words([String])
    case files
    /// Values that the command computes.
    case computed
    /// Text, for which nothing is offered.
    case text
  }

  struct Argument: Hashable {
    /// Its purpose and its default value.
    var text: String
    /// The name that identifies it: an option's last one, such as `--priority`, or an argument's
    /// value name.
    var name: String
    /// All names of an option; empty for an argument.
    var names: [String]
    var summary: String
    var isRepeating: Bool
    var takesValue: Bool
    /// The values, used for completion.
    var values: Values
    private let value: String
    private let isOptional: Bool

    /// The names and value, such as `-p, --priority level`, or `-p, --priority <level>` in the help.
    func term(inHelp: Bool) -> String {
      form(names.commaSeparated, inHelp: inHelp)
    }

    /// The form in the synopsis, such as `[--priority level]`, or in the help's usage.
    func usage(inHelp: Bool) -> String {
      let form = form(names.isEmpty ? "" : name, inHelp: inHelp)
      let whole = takesValue && isRepeating ? "\(form) ..." : form
      return isOptional || !takesValue ? "[\(whole)]" : whole
    }

    private func form(_ names: String, inHelp: Bool) -> String {
      guard takesValue else { return names }
      let word = inHelp ? "<\(value)>" : names.isEmpty ? value.uppercased() : value
      return names.isEmpty ? word : "\(names) \(word)"
    }
  }

  var name: String
  /// The summary, without a full stop.
  var summary: String
  var paragraphs: [String]
  /// Complete command lines.
  var examples: [String]
  var arguments: [Argument]
  var subcommands: [CommandManual]

  /// Returns nil for any text other than the parser's description.
  init?(dump: String) {
    guard let root = try? JSONReader.value(in: dump).object,
      let command = root["command"]?.object
    else { return nil }
    self.init(command)
  }

  private init(_ command: JSONObject) {
    name = command["commandName"]?.string ?? ""
    summary = command["abstract"]?.string ?? ""
    (paragraphs, examples) = Self.parts(of: command["discussion"]?.string ?? "")
    arguments = (command["arguments"]?.array ?? []).compactMap(\.object)
      .filter { $0["shouldDisplay"]?.bool != false }
      .map(Argument.init)
    subcommands = (command["subcommands"]?.array ?? []).compactMap(\.object)
      .map(CommandManual.init).filter { $0.name != "help" }
  }

  /// Appends examples in the form that `init(dump:)` recognizes.
  ///
  /// The parser has no field for them.
  /// - Parameter text: Paragraphs separated by empty lines.
  static func discussion(_ text: String, examples: [String]) -> String {
    guard !examples.isEmpty else { return text }
    return ([text, Self.mark] + examples.map { "  \($0)" }).lineSeparated
  }

  private static let mark = "Examples:"

  private static func parts(of discussion: String) -> (paragraphs: [String], examples: [String]) {
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.prefix { $0 != mark }
    let paragraphs = text.split(whereSeparator: \.isEmpty).map { $0.spaceSeparated }
    let examples = lines.dropFirst(text.count + 1).map { String($0.drop { $0 == " " }) }
    return (paragraphs, examples.filter { !$0.isEmpty })
  }

  /// - Parameter common: Options to leave out, because every command has them.
  func usage(_ words: String, common: Set<String> = []) -> String {
    let own = arguments.filter { !common.contains($0.name) }.map { $0.usage(inHelp: false) }
    return ([words] + own).spaceSeparated
  }

  func definitions(without common: Set<String> = []) -> [ManualPage.Definition] {
    arguments.filter { !common.contains($0.name) }.map {
      ManualPage.Definition($0.term(inHelp: false), $0.text)
    }
  }
}

extension CommandManual {
  /// - Parameters:
  ///   - words: The call, such as `priorities theme use`.
  ///   - common: The options of every command, summarized on one line.
  ///   - standard: The default subcommand, whose options the group also accepts.
  func help(
    _ words: String, common: Set<String>, standard: CommandManual? = nil
  ) -> HelpPage {
    let isGroup = !subcommands.isEmpty
    let own = arguments.filter { !common.contains($0.name) }
    let shared = arguments.map(\.name).filter { common.contains($0) && $0 != "--help" }
    let also = "Also: \(shared.commaSeparated). See: priorities help"
    return HelpPage(
      overview: "OVERVIEW: \(summary)", paragraphs: paragraphs,
      usage: [words] + (isGroup ? ["<subcommand>"] : own.map { $0.usage(inHelp: true) }),
      sections: [
        .init(
          "ARGUMENTS",
          own.filter { $0.names.isEmpty && !isGroup }.map { .init($0.term(inHelp: true), $0.text) }),
        .init(
          "OPTIONS OF \((standard?.name ?? "").uppercased())",
          (standard?.arguments ?? []).filter { !$0.names.isEmpty && !common.contains($0.name) }
            .map { .init($0.term(inHelp: true), $0.text) }),
        .init(
          "OPTIONS", own.filter { !$0.names.isEmpty }.map { .init($0.term(inHelp: true), $0.text) }),
        .init(
          "SUBCOMMANDS",
          subcommands.map {
            .init($0.name + ($0.name == standard?.name ? " (default)" : ""), $0.summary)
          }),
      ],
      footer: isGroup
        ? "See \"\(words) <subcommand> --help\" for help on a subcommand."
        : shared.isEmpty ? nil : also,
      examples: examples)
  }
}

extension CommandManual.Argument {
  fileprivate init(_ argument: JSONObject) {
    value = argument["valueName"]?.string ?? "value"
    let unsorted = (argument["names"]?.array ?? []).compactMap(\.object).map { name in
      let word = name["name"]?.string ?? ""
      return name["kind"]?.string == "long" ? "--\(word)" : "-\(word)"
    }
    // The parser's order is arbitrary.
    let names = unsorted.filter { $0.count == 2 } + unsorted.filter { $0.count != 2 }
    self.names = names
    isOptional = argument["isOptional"]?.bool ?? false
    isRepeating = argument["isRepeating"]?.bool ?? false
    takesValue = argument["kind"]?.string != "flag"
    summary = argument["abstract"]?.string ?? ""
    let completion = argument["completionKind"]?.object
    if let words = completion?["list"]?.object?["values"]?.array {
      values = .words(words.compactMap(\.string))
    } else if completion?["file"] != nil || completion?["directory"] != nil {
      values = .files
    } else {
      values = completion?["custom"] != nil ? .computed : .text
    }
    name = names.last { $0.hasPrefix("--") } ?? names.last ?? value
    text = summary
    if let more = argument["discussion"]?.string { text += " \(more)" }
    if let standard = argument["defaultValue"]?.string, !standard.isEmpty {
      text += " The default is \(standard)."
    }
  }
}
