import ArgumentParser

/// A command line in its plain form: words, options whose value is the next
/// word, and flags written out.
///
/// Whatever else a line may have (help, `--limit=3`, `-p` joined with others,
/// `--`, an option twice) is the parser's.
struct FastArguments {
  /// Whether all that was taken so far was there, once, and of its type.
  var isValid = true
  private var words: ArraySlice<String> = []
  private var options: [(name: String, value: String)] = []
  private var flags: [String] = []

  /// Reads a line; nil where it is not plain.
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

  /// Whether nothing is left on the line.
  var isConsumed: Bool { words.isEmpty && options.isEmpty && flags.isEmpty }

  /// Takes the next word, which has to be there.
  mutating func word() -> String {
    let word = words.popFirst()
    if word == nil { isValid = false }
    return word ?? ""
  }

  /// Takes the next word, where there is one.
  mutating func nextWord() -> String? {
    words.popFirst()
  }

  /// Takes the next word as a value, where there is one.
  mutating func nextWord<Value: ExpressibleByArgument>(as type: Value.Type) -> Value? {
    value(reading: words.popFirst())
  }

  /// Takes all words that are left, of which there has to be one.
  mutating func allWords() -> [String] {
    if words.isEmpty { isValid = false }
    defer { words = [] }
    return Array(words)
  }

  /// Takes all words that are left, which may be none.
  mutating func restOfWords() -> [String] {
    defer { words = [] }
    return Array(words)
  }

  /// Takes the value of an option, under any of its names.
  mutating func value(of names: String...) -> String? {
    single(nextValues(names))
  }

  /// Takes the value of an option as a value of a type.
  mutating func value<Value: ExpressibleByArgument>(
    of names: String..., as type: Value.Type
  ) -> Value? {
    value(reading: single(nextValues(names)))
  }

  /// Takes all values of an option that may be repeated.
  mutating func values(of names: String...) -> [String] {
    nextValues(names)
  }

  /// The value of an option that has to be there.
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
