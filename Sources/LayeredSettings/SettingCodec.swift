import PrioritiesBasics

/// Decodes, encodes and describes the values of a setting.
///
/// Words of an enumeration, numbers, text, booleans and lists have codecs.
/// ``parsed(_:words:by:)`` gives one to any type with a textual form, and
/// ``init(allowed:words:members:schema:decode:encode:parse:)`` to all others.
public struct SettingCodec<Value: Sendable>: Sendable {
  /// The allowed values in words, for messages.
  public let allowed: String
  /// Words for completion and near matches.
  public let words: [String]
  /// The known members of an object value.
  ///
  /// Writing preserves all others.
  public let members: [String]
  /// The JSON Schema of the value.
  public let schema: @Sendable () -> JSONObject
  /// Decodes a value of a file, or throws if it is not allowed.
  public let decode: @Sendable (JSONValue) throws(InvalidSettingValue) -> Value
  /// Encodes a value for a file.
  public let encode: @Sendable (Value) -> JSONValue
  /// Converts an argument or a variable to JSON without validation.
  public let parse: @Sendable (String) -> JSONValue

  /// Creates a codec.
  ///
  /// - Parameters:
  ///   - allowed: The allowed values, as in `one of auto, dark, light`.
  ///   - words: Words for completion and near matches.
  ///   - members: The known members of an object value; writing preserves all others.
  ///   - schema: The JSON Schema of the value, evaluated when it is needed.
  ///   - decode: Converts the JSON of a file, or throws if the value is not allowed.
  ///   - encode: The inverse of `decode`.
  ///   - parse: Converts an argument or a variable to JSON without validation.
  public init(
    allowed: String, words: [String] = [], members: [String] = [],
    schema: @escaping @Sendable () -> JSONObject,
    decode: @escaping @Sendable (JSONValue) throws(InvalidSettingValue) -> Value,
    encode: @escaping @Sendable (Value) -> JSONValue,
    parse: @escaping @Sendable (String) -> JSONValue = { .string($0) }
  ) {
    self.allowed = allowed
    self.words = words
    self.members = members
    self.schema = schema
    self.decode = decode
    self.encode = encode
    self.parse = parse
  }
}

extension SettingCodec where Value == Int {
  /// A whole number in a range.
  public static func integer(in range: ClosedRange<Int>) -> SettingCodec {
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return SettingCodec(
      allowed: allowed,
      schema: {
        [
          "type": "integer", "minimum": range.lowerBound.json,
          "maximum": range.upperBound.json,
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let number = value.integer, range.contains(number) else {
          throw InvalidSettingValue(value, allowed: allowed)
        }
        return number
      },
      encode: { $0.json },
      parse: { JSONNumber(text: $0).map(JSONValue.number) ?? $0.json })
  }
}

extension SettingCodec where Value == Double {
  /// A number in a range, or a special number outside it, such as `(0, "off")`.
  public static func number(
    in range: ClosedRange<Double>, or special: (value: Double, meaning: String)? = nil
  ) -> SettingCodec {
    func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
    let span = "a number from \(text(range.lowerBound)) to \(text(range.upperBound))"
    let allowed = special.map { "\(text($0.value)) (\($0.meaning)) or \(span)" } ?? span
    return SettingCodec(
      allowed: allowed,
      schema: {
        let span: JSONObject = [
          "type": "number", "minimum": .double(range.lowerBound),
          "maximum": .double(range.upperBound),
        ]
        guard let special else { return span }
        return ["anyOf": [["const": .double(special.value)], span.json]]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let number = value.double, range.contains(number) || number == special?.value else {
          throw InvalidSettingValue(value, allowed: allowed)
        }
        return number
      },
      encode: { .double($0) },
      parse: { JSONNumber(text: $0).map(JSONValue.number) ?? $0.json })
  }
}

extension SettingCodec where Value == String {
  /// Text without control characters whose length in characters is in a range.
  public static func text(length: ClosedRange<Int>) -> SettingCodec {
    let allowed = "text of \(length.lowerBound) to \(length.upperBound) characters"
    return SettingCodec(
      allowed: allowed,
      schema: {
        [
          "type": "string", "minLength": length.lowerBound.json,
          "maxLength": length.upperBound.json,
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let text = value.string, length.contains(text.count),
          !text.unicodeScalars.contains(where: \.isControl)
        else { throw InvalidSettingValue(value, allowed: allowed) }
        return text
      },
      encode: { $0.json })
  }
}

extension SettingCodec
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the words of an enumeration.
  ///
  /// The command line also accepts yes and true for `on`, and no and false for `off`.
  ///
  /// - Parameter numbers: Whether the file may contain numbers without quotes.
  @inlinable  // In other modules, the generic form would need three times the instructions.
  public static func word(numbers: Bool = false) -> SettingCodec {
    let words = Value.allCases.map(\.rawValue)
    let allowed = "one of " + words.joined(separator: ", ")
    return SettingCodec(
      allowed: allowed, words: words,
      schema: {
        let bare = numbers ? words.compactMap { JSONNumber(text: $0).map(JSONValue.number) } : []
        return ["enum": .array(words.map { .string($0) } + bare)]
      },
      decode: { (value) throws(InvalidSettingValue) in
        var text = value.string
        if numbers, case .number(let number) = value { text = number.text }
        guard let text, let found = Value(rawValue: text) else {
          throw InvalidSettingValue(value, allowed: allowed, words: words)
        }
        return found
      },
      encode: { .string($0.rawValue) },
      parse: { .string(words.contains($0) ? $0 : switchWord($0, among: words) ?? $0) })
  }
}

extension SettingCodec where Value == Bool {
  /// True or false.
  ///
  /// The command line also accepts yes, on and 1, and no, off and 0.
  public static var boolean: SettingCodec {
    let allowed = "true or false"
    return SettingCodec(
      allowed: allowed, words: ["true", "false"], schema: { ["type": "boolean"] },
      decode: { (value) throws(InvalidSettingValue) in
        guard let flag = value.bool else { throw InvalidSettingValue(value, allowed: allowed) }
        return flag
      },
      encode: { $0.json },
      parse: { text in
        guard let word = switchWord(text, among: ["on", "off"]) else { return text.json }
        return .bool(word == "on")
      })
  }
}

extension SettingCodec {
  /// A list, whose elements an argument or a variable separates with commas.
  ///
  /// A text that begins with `[` or `{` is JSON: a list, or an object as its only element.
  public static func array<Element>(of element: SettingCodec<Element>) -> SettingCodec
  where Value == [Element] {
    let allowed = "a list, in which each element is \(element.allowed)"
    return SettingCodec(
      allowed: allowed, words: element.words,
      schema: { ["type": "array", "items": element.schema().json] },
      decode: { (value) throws(InvalidSettingValue) in
        guard let elements = value.array else {
          throw InvalidSettingValue(value, allowed: allowed)
        }
        return try elements.map(element.decode)
      },
      encode: { $0.map(element.encode).json },
      parse: { text in
        guard text.hasPrefix("[") || text.hasPrefix("{") else {
          return .array(text.split(separator: ",").map { element.parse(String($0)) })
        }
        let value = (try? JSONReader.value(in: text)) ?? text.json
        return value.object == nil ? value : [value]
      })
  }
}

extension SettingCodec where Value: CustomStringConvertible {
  /// A value that files and arguments contain as text.
  ///
  /// - Parameters:
  ///   - allowed: The allowed values, as in `a version such as 1.2`.
  ///   - words: Words for completion and near matches.
  ///   - parse: The inverse of the value's `description`. It throws or returns nil for a text that is
  ///     not allowed.
  public static func parsed(
    _ allowed: String, words: [String] = [],
    by parse: @escaping @Sendable (String) throws -> Value?
  ) -> SettingCodec {
    SettingCodec(
      allowed: allowed, words: words, schema: { ["type": "string"] },
      decode: { (value) throws(InvalidSettingValue) in
        // The message lists the allowed values, whatever `parse` throws.
        guard let text = value.string, let value = try? parse(text) else {
          throw InvalidSettingValue(value, allowed: allowed, words: words)
        }
        return value
      },
      encode: { $0.description.json })
  }
}

@usableFromInline
func switchWord(_ text: String, among words: [String]) -> String? {
  let word: String
  switch text.lowercased() {
  case "on", "yes", "true", "1": word = "on"
  case "off", "no", "false", "0": word = "off"
  default: return nil
  }
  return words.contains(word) ? word : nil
}

/// Why a value is not allowed for a setting.
public struct InvalidSettingValue: Error, Sendable, Hashable {
  /// The path inside the setting's value, empty for the whole value.
  public var path: [String]
  /// The value that is not allowed.
  public let value: JSONValue
  /// The allowed values in words.
  public let allowed: String
  /// The allowed word that resembles the value; nil if none does.
  public let nearest: String?
  /// A sentence without its full stop; nil if ``allowed`` already explains the problem.
  public let reason: String?

  /// Creates the error for a value that is not one of the allowed ones.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - allowed: The allowed values in words, as in the codec.
  ///   - words: The candidates for a near match.
  ///   - path: The path inside the setting's value.
  ///   - nearMatch: Used instead of the near match, for a synonym.
  public init(
    _ value: JSONValue, allowed: String, words: [String] = [], at path: [String] = [],
    nearMatch: String? = nil
  ) {
    self.path = path
    self.value = value
    self.allowed = allowed
    nearest = nearMatch ?? value.string.flatMap { words.nearest(to: $0) }
    reason = nil
  }

  /// Creates the error for a value that is not allowed for a reason of its own.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - allowed: What is allowed, such as `a number from 1 to 9`.
  ///   - reason: A sentence without its full stop, which replaces the allowed values in messages.
  public init(_ value: JSONValue, allowed: String, reason: String) {
    path = []
    self.value = value
    self.allowed = allowed
    nearest = nil
    self.reason = reason
  }
}
