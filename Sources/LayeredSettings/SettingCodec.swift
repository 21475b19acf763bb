import PrioritiesBasics

/// Decodes, encodes and describes the values of a setting.
public struct SettingCodec<Value: Sendable>: Sendable {
  package let allowed: String
  /// Words for completion and near matches.
  public let words: [String]
  /// The known members of an object value.
  ///
  /// Writing preserves all others.
  package let members: [String]
  /// The JSON Schema of the value.
  public let schema: @Sendable () -> JSONObject
  package let decode: @Sendable (JSONValue) throws(InvalidSettingValue) -> Value
  /// Encodes a value for a file.
  public let encode: @Sendable (Value) -> JSONValue
  package let parse: @Sendable (String) -> JSONValue

  /// - Parameters:
  ///   - allowed: The allowed values, as in `one of auto, dark, light`.
  ///   - encode: The inverse of `decode`.
  ///   - parse: Converts an argument or a variable to JSON without validation.
  package init(
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
          "type": "integer", "minimum": .integer(range.lowerBound),
          "maximum": .integer(range.upperBound),
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let number = value.integer, range.contains(number) else {
          throw InvalidSettingValue(value, allowed: allowed)
        }
        return number
      },
      encode: { .integer($0) },
      parse: { JSONNumber(text: $0).map(JSONValue.number) ?? .string($0) })
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
        return ["anyOf": [["const": .double(special.value)], .object(span)]]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let number = value.double, range.contains(number) || number == special?.value else {
          throw InvalidSettingValue(value, allowed: allowed)
        }
        return number
      },
      encode: { .double($0) },
      parse: { JSONNumber(text: $0).map(JSONValue.number) ?? .string($0) })
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
          "type": "string", "minLength": .integer(length.lowerBound),
          "maxLength": .integer(length.upperBound),
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let text = value.string, length.contains(text.count),
          !text.unicodeScalars.contains(where: \.isControl)
        else { throw InvalidSettingValue(value, allowed: allowed) }
        return text
      },
      encode: { .string($0) })
  }
}

extension SettingCodec
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the words of an enumeration.
  ///
  /// The command line also accepts yes and true for `on`, and no and false for `off`.
  ///
  /// - Parameter numbers: Whether the file may contain numbers without quotes.
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

private func switchWord(_ text: String, among words: [String]) -> String? {
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
  package var path: [String]
  package let value: JSONValue
  package let allowed: String
  package let nearest: String?
  /// A sentence without its full stop; nil if ``allowed`` already explains the problem.
  package let reason: String?

  /// - Parameters:
  ///   - words: The candidates for a near match.
  ///   - path: The path inside the setting's value.
  ///   - nearMatch: Used instead of the near match, for a synonym.
  package init(
    _ value: JSONValue, allowed: String, words: [String] = [], at path: [String] = [],
    nearMatch: String? = nil
  ) {
    self.path = path
    self.value = value
    self.allowed = allowed
    nearest = nearMatch ?? value.string.flatMap { words.nearest(to: $0) }
    reason = nil
  }

  package init(_ value: JSONValue, allowed: String, reason: String) {
    path = []
    self.value = value
    self.allowed = allowed
    nearest = nil
    self.reason = reason
  }
}
