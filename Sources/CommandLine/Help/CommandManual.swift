import Basics

/// A command as ArgumentParser describes it (`--experimental-dump-help`).
public struct CommandManual: Hashable, Sendable {
  /// What completion offers for an argument.
  public enum Values: Hashable, Sendable {
    /// Any of these words.
    case words([String])
    /// A path.
    case files
    /// Computed by the command's own declaration.
    case computed
    /// Nothing: the value is free.
    case text
  }

  /// An argument, an option or a flag.
  public struct Argument: Hashable, Sendable {
    /// Its form, such as `-p, --priority level`.
    public var term: String
    /// Its purpose, with its default.
    public var text: String
    /// Its form in a synopsis, such as `[--priority level]`.
    public var usage: String
    /// Its last name, which identifies it: `--priority`, or an argument's value name.
    public var name: String
    /// All names of an option, such as `-p` and `--priority`; empty for an argument.
    public var names: [String]
    /// Its purpose alone.
    public var summary: String
    /// Whether it may be repeated.
    public var isRepeating: Bool
    /// Whether it is an argument or followed by a value.
    public var takesValue: Bool
    /// What completion offers for its value.
    public var values: Values
    /// Its form in help, such as `-p, --priority <level>`.
    public var helpTerm: String
    /// Its form in the first lines of help, such as `[--priority <level>]`.
    public var helpUsage: String
  }

  /// The command's word.
  public var name: String
  /// Its summary, without a full stop.
  public var summary: String
  /// The rest of the description, a paragraph each.
  public var paragraphs: [String]
  /// Whole command lines.
  public var examples: [String]
  /// The arguments and options, in the order of the help.
  public var arguments: [Argument]
  /// The commands below it.
  public var subcommands: [CommandManual]

  /// Parses the parser's description; nil for any other text.
  public init?(dump: String) {
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

  /// A discussion that ends with examples, in the form that `init(dump:)` recognizes.
  ///
  /// The parser has no field for examples.
  ///
  /// - Parameters:
  ///   - text: Paragraphs separated by empty lines.
  ///   - examples: Whole command lines.
  public static func discussion(_ text: String, examples: [String]) -> String {
    guard !examples.isEmpty else { return text }
    return ([text, Self.mark] + examples.map { "  \($0)" }).joined(separator: "\n")
  }

  private static let mark = "Examples:"

  private static func parts(of discussion: String) -> (paragraphs: [String], examples: [String]) {
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.prefix { $0 != mark }
    let paragraphs = text.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
    let examples = lines.dropFirst(text.count + 1).map { String($0.drop { $0 == " " }) }
    return (paragraphs, examples.filter { !$0.isEmpty })
  }

  /// The synopsis without the options of `common`, which every command takes.
  public func usage(_ words: String, common: Set<String> = []) -> String {
    let own = arguments.filter { !common.contains($0.name) }.map(\.usage)
    return ([words] + own).joined(separator: " ")
  }

  /// The arguments and options, without those of `common`.
  public func definitions(without common: Set<String> = []) -> [ManualPage.Definition] {
    arguments.filter { !common.contains($0.name) }.map { ManualPage.Definition($0.term, $0.text) }
  }
}

extension CommandManual {
  /// The text of `--help` for the command.
  ///
  /// - Parameters:
  ///   - words: The call, such as `priorities theme use`.
  ///   - common: The names of options that every command takes, summarized in one line.
  ///   - standard: The subcommand whose word may be omitted; its options are the group's too.
  public func help(
    _ words: String, common: Set<String>, standard: CommandManual? = nil
  ) -> HelpPage {
    let isGroup = !subcommands.isEmpty
    let own = arguments.filter { !common.contains($0.name) }
    let shared = arguments.map(\.name).filter { common.contains($0) && $0 != "--help" }
    let also = "Also: \(shared.joined(separator: ", ")). See: priorities help"
    return HelpPage(
      overview: "OVERVIEW: \(summary)", paragraphs: paragraphs,
      usage: [words] + (isGroup ? ["<subcommand>"] : own.map(\.helpUsage)),
      sections: [
        .init(
          "ARGUMENTS",
          own.filter { $0.names.isEmpty && !isGroup }.map { .init($0.helpTerm, $0.text) }),
        .init(
          "OPTIONS OF \((standard?.name ?? "").uppercased())",
          (standard?.arguments ?? []).filter { !$0.names.isEmpty && !common.contains($0.name) }
            .map { .init($0.helpTerm, $0.text) }),
        .init("OPTIONS", own.filter { !$0.names.isEmpty }.map { .init($0.helpTerm, $0.text) }),
        .init(
          "SUBCOMMANDS",
          subcommands.map {
            .init($0.name + ($0.name == standard?.name ? " (default)" : ""), $0.summary)
          }),
      ],
      footer: isGroup
        ? "See \"\(words) <subcommand> --help\" for more of each." : shared.isEmpty ? nil : also,
      examples: examples)
  }
}

extension CommandManual.Argument {
  fileprivate init(_ argument: JSONObject) {
    let value = argument["valueName"]?.string ?? "value"
    let unsorted = (argument["names"]?.array ?? []).compactMap(\.object).map { name in
      let word = name["name"]?.string ?? ""
      return name["kind"]?.string == "long" ? "--\(word)" : "-\(word)"
    }
    // The parser's order is arbitrary.
    let names = unsorted.filter { $0.count == 2 } + unsorted.filter { $0.count != 2 }
    let kind = argument["kind"]?.string
    let isOptional = argument["isOptional"]?.bool ?? false
    let isRepeating = argument["isRepeating"]?.bool ?? false
    self.names = names
    self.isRepeating = isRepeating
    takesValue = kind != "flag"
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
    let more = isRepeating ? " ..." : ""
    let allNames = names.joined(separator: ", ")
    let form: String
    let helpForm: String
    switch kind {
    case "positional":
      (term, helpTerm) = (value.uppercased(), "<\(value)>")
      (form, helpForm) = (value.uppercased() + more, "<\(value)>" + more)
    case "flag":
      (term, helpTerm) = (allNames, allNames)
      (form, helpForm) = (name, name)
    default:
      (term, helpTerm) = ("\(allNames) \(value)", "\(allNames) <\(value)>")
      (form, helpForm) = ("\(name) \(value)\(more)", "\(name) <\(value)>\(more)")
    }
    let isBracketed = isOptional || kind == "flag"
    usage = isBracketed ? "[\(form)]" : form
    helpUsage = isBracketed ? "[\(helpForm)]" : helpForm
    text = summary
    if let more = argument["discussion"]?.string { text += " \(more)" }
    if let standard = argument["defaultValue"]?.string, !standard.isEmpty {
      text += " The default is \(standard)."
    }
  }
}
