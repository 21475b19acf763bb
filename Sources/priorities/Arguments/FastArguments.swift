import ArgumentParser

/// A frequent command that reads plain lines without the parser.
///
/// The parser's reflection takes 12 of the 21 million instructions of `list`. A test therefore
/// generates `FastArguments+Generated.swift`, and another one compares both ways. Lines that are
/// not plain, and mistakes, go to the parser.
protocol FastPathCommand: ParsableCommand, FastDecodable {}

extension FastPathCommand {
  /// Decodes a plain line; returns nil to leave the line to the parser.
  static func read(plain words: [String]) -> Self? {
    guard var line = FastArguments(words) else { return nil }
    var command: Self = line.group()
    guard line.isValid, line.isConsumed, (try? command.validate()) != nil else { return nil }
    return command
  }
}

protocol FastDecodable: ParsableArguments {
  /// Decodes every property, because none has a default here; the line records invalid values.
  ///
  /// Not an initializer, because an assignment in one would replace a wrapper's definition.
  mutating func decode(from line: inout FastArguments)
}

extension FastArguments {
  /// Not inlined, because the optimizer of Swift 6.3.1 crashes if a wrapper is replaced right after
  /// it is created.
  @inline(never)
  mutating func group<Group: FastDecodable>() -> Group {
    var group = Group()
    group.decode(from: &self)
    if (try? group.validate()) == nil { isValid = false }
    return group
  }
}

/// A command line in its plain form: words, flags, and options whose value is the next word.
///
/// Anything else (help, `--limit=3`, joined `-p`, `--`, a repeated option) is left to the parser.
struct FastArguments {
  /// Whether all values read so far were present, given once, and of the right type.
  var isValid = true
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
      } else if word.hasPrefix("--"), word != "--", !word.contains("=") {
        flags.append(word)
      } else {
        return nil
      }
    }
  }

  var isConsumed: Bool { words.isEmpty && options.isEmpty && flags.isEmpty }

  mutating func word() -> String {
    let word = words.popFirst()
    if word == nil { isValid = false }
    return word ?? ""
  }

  mutating func nextWord() -> String? {
    words.popFirst()
  }

  mutating func nextWord<Value: ExpressibleByArgument>(as type: Value.Type) -> Value? {
    value(reading: words.popFirst())
  }

  /// Takes all remaining words, of which there must be at least one.
  mutating func allWords() -> [String] {
    if words.isEmpty { isValid = false }
    defer { words = [] }
    return Array(words)
  }

  mutating func restOfWords() -> [String] {
    defer { words = [] }
    return Array(words)
  }

  mutating func value(of names: String...) -> String? {
    single(nextValues(names))
  }

  mutating func value<Value: ExpressibleByArgument>(
    of names: String..., as type: Value.Type
  ) -> Value? {
    value(reading: single(nextValues(names)))
  }

  mutating func values(of names: String...) -> [String] {
    nextValues(names)
  }

  mutating func required(_ value: String?) -> String {
    if value == nil { isValid = false }
    return value ?? ""
  }

  mutating func has(_ flag: String) -> Bool {
    let taken = flags.filter { $0 == flag }
    flags.removeAll { $0 == flag }
    return single(taken) != nil
  }

  private mutating func nextValues(_ names: [String]) -> [String] {
    let values = options.filter { names.contains($0.name) }.map(\.value)
    options.removeAll { names.contains($0.name) }
    return values
  }

  private mutating func single(_ found: [String]) -> String? {
    if found.count > 1 { isValid = false }
    return found.first
  }

  private mutating func value<Value: ExpressibleByArgument>(reading word: String?) -> Value? {
    guard let word else { return nil }
    let value = Value(argument: word)
    if value == nil { isValid = false }
    return value
  }
}
