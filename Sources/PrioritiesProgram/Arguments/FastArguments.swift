import ArgumentParser

/// A frequent command that reads plain lines without the parser.
///
/// The parser's reflection takes fifteen million instructions, three times those of the rest of
/// `list` (docs/decisions/02-one-command-parsed.md). Lines that are not plain, and mistakes, go to
/// the parser. A test compares both for every option.
protocol FastPathCommand: ParsableCommand, FastDecodable {}

extension FastPathCommand {
  /// Decodes a plain line; returns nil to leave the line to the parser.
  static func read(plain words: [String]) -> Self? {
    guard var line = FastArguments(words) else { return nil }
    let command: Self = line.group()
    return line.isValid && line.isConsumed ? command : nil
  }
}

protocol FastDecodable: ParsableArguments {
  /// Decodes every property, because none has a default here; the line records invalid values.
  ///
  /// Not an initializer, because an assignment in one would replace a wrapper's definition.
  mutating func decode(from line: inout FastArguments)
}

/// A command line in its plain form: words, flags, and options whose value is the next word.
///
/// Anything else (help, `--limit=3`, joined `-p`, `--`, a repeated option) is left to the parser.
struct FastArguments {
  /// Whether all values read so far were present, given once, and of the right type.
  private(set) var isValid = true
  private var words: ArraySlice<String> = []
  private var options: [(name: String, value: String)] = []
  private var flags: [String] = []

  init?(_ line: [String]) {
    var rest = line[...]
    while let word = rest.popFirst() {
      if !word.hasPrefix("-") || word == "-" {
        words.append(word)
      } else if CommandTable.optionsWithValue.contains(word) {
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
        options.append((word, value))
      } else if word == "--due", let value = rest.first, !value.hasPrefix("-") {
        // A day for `add`; `list` has a flag of that name, and no words beside it.
        rest.removeFirst()
        options.append((word, value))
      } else if word.hasPrefix("--"), word != "--", !word.contains("=") {
        flags.append(word)
      } else {
        return nil
      }
    }
  }

  var isConsumed: Bool { words.isEmpty && options.isEmpty && flags.isEmpty }

  /// Not inlined, because the optimizer of Swift 6.3.1 crashes if a wrapper is replaced right after
  /// it is created.
  @inline(never)
  mutating func group<Group: FastDecodable>() -> Group {
    var group = Group()
    group.decode(from: &self)
    // The parser repeats the validation and reports its error.
    if (try? group.validate()) == nil { isValid = false }
    return group
  }

  /// The next word, if there is one.
  mutating func word<Value: ExpressibleByArgument>() -> Value? {
    words.popFirst().flatMap { value(reading: $0) }
  }

  mutating func requiredWord() -> String {
    isValid = isValid && !words.isEmpty
    return words.popFirst() ?? ""
  }

  mutating func restOfWords(areRequired: Bool = false) -> [String] {
    if areRequired, words.isEmpty { isValid = false }
    defer { words = [] }
    return Array(words)
  }

  mutating func value<Value: ExpressibleByArgument>(of names: String...) -> Value? {
    let values = values(of: names)
    if values.count > 1 { isValid = false }
    return values.first.flatMap { value(reading: $0) }
  }

  mutating func values(of names: [String]) -> [String] {
    defer { options.removeAll { names.contains($0.name) } }
    return options.filter { names.contains($0.name) }.map(\.value)
  }

  mutating func has(_ flag: String) -> Bool {
    let count = flags.count { $0 == flag }
    if count > 1 { isValid = false }
    flags.removeAll { $0 == flag }
    return count > 0
  }

  private mutating func value<Value: ExpressibleByArgument>(reading word: String) -> Value? {
    let value = Value(argument: word)
    if value == nil { isValid = false }
    return value
  }
}
