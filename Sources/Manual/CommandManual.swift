import JSON

/// A command as ArgumentParser describes it (`--experimental-dump-help`): what its help shows too.
public struct CommandManual: Hashable, Sendable {
  /// An argument, an option or a flag.
  public struct Argument: Hashable, Sendable {
    /// Its form, such as `-p, --priority level`.
    public var term: String
    /// What it is for, with its default.
    public var text: String
    /// Its form in a synopsis, such as `[--priority level]`.
    public var usage: String
    /// Whether it is an option that every command takes.
    public var name: String
  }

  /// The command's word.
  public var name: String
  /// What it does, without a full stop.
  public var summary: String
  /// What else there is to say.
  public var discussion: String
  /// What it takes, in the order of the help.
  public var arguments: [Argument]
  /// The commands below it.
  public var subcommands: [CommandManual]

  /// Reads the parser's description; nil for a text that is none.
  public init?(dump: String) {
    guard let root = try? JSONReader.value(in: dump).object,
      let command = root["command"]?.object
    else { return nil }
    self.init(command)
  }

  private init(_ command: JSONObject) {
    name = command["commandName"]?.string ?? ""
    summary = command["abstract"]?.string ?? ""
    discussion = command["discussion"]?.string ?? ""
    arguments = (command["arguments"]?.array ?? []).compactMap(\.object)
      .filter { $0["shouldDisplay"]?.bool != false }
      .map(Argument.init)
    subcommands = (command["subcommands"]?.array ?? []).compactMap(\.object)
      .map(CommandManual.init).filter { $0.name != "help" }
  }

  /// The synopsis without the options of `common`, which every command takes.
  public func usage(_ words: String, common: Set<String> = []) -> String {
    let own = arguments.filter { !common.contains($0.name) }.map(\.usage)
    return ([words] + own).joined(separator: " ")
  }

  /// What it takes, without the options of `common`.
  public func definitions(without common: Set<String> = []) -> [ManualPage.Definition] {
    arguments.filter { !common.contains($0.name) }.map { ManualPage.Definition($0.term, $0.text) }
  }
}

extension CommandManual.Argument {
  fileprivate init(_ argument: JSONObject) {
    let value = argument["valueName"]?.string ?? "value"
    let names = (argument["names"]?.array ?? []).compactMap(\.object).map { name in
      let word = name["name"]?.string ?? ""
      return name["kind"]?.string == "long" ? "--\(word)" : "-\(word)"
    }
    let kind = argument["kind"]?.string
    let isOptional = argument["isOptional"]?.bool ?? false
    let isRepeating = argument["isRepeating"]?.bool ?? false
    name = names.last ?? value
    let form: String
    switch kind {
    case "positional":
      term = value.uppercased()
      form = value.uppercased() + (isRepeating ? " ..." : "")
    case "flag":
      term = names.joined(separator: ", ")
      form = names.last ?? ""
    default:
      term = names.joined(separator: ", ") + " " + value
      form = "\(names.last ?? "") \(value)\(isRepeating ? " ..." : "")"
    }
    usage = isOptional || kind == "flag" ? "[\(form)]" : form
    var sentences = argument["abstract"]?.string ?? ""
    if let more = argument["discussion"]?.string { sentences += " \(more)" }
    if let standard = argument["defaultValue"]?.string, !standard.isEmpty {
      sentences += " The default is \(standard)."
    }
    text = sentences
  }
}
