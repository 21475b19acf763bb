import Basics

/// Decodes, encodes and describes the values of a setting, in words and in JSON Schema.
public struct SettingCodec<Value: Sendable>: Sendable {
  /// The allowed values, as the end of a sentence: `one of auto, dark, light`.
  package let allowed: String
  /// Words for completion and near matches.
  public let words: [String]
  /// The known members of an object value; a write keeps others.
  package let members: [String]
  /// The JSON Schema of the value.
  public let schema: @Sendable () -> JSONObject
  package let decode: @Sendable (JSONValue) throws(InvalidSettingValue) -> Value
  /// Encodes a value for a file.
  public let encode: @Sendable (Value) -> JSONValue
  /// The value for a word of a command line or a variable, unchecked.
  package let parse: @Sendable (String) -> JSONValue

  /// - Parameters:
  ///   - allowed: The end of a sentence that begins with "allowed:".
  ///   - encode: The inverse, whose results `decode` must accept.
  ///   - parse: Text of a command line as JSON; by default a string.
  package init(
    allowed: String, words: [String] = [], members: [String] = [],
    schema: @escaping @Sendable () -> JSONObject,
    decode: @escaping @Sendable (JSONValue) throws(InvalidSettingValue) -> Value,
    encode: @escaping @Sendable (Value) -> JSONValue,
    parse: @escaping @Sendable (String) -> JSONValue = { .string($0) }
  ) {
    (self.allowed, self.words, self.members, self.schema) = (allowed, words, members, schema)
    (self.decode, self.encode, self.parse) = (decode, encode, parse)
  }
}

extension SettingCodec where Value == Bool {
  /// `true` or `false`; on a command line also yes and no, on and off, 1 and 0.
  package static var boolean: SettingCodec {
    let allowed = "true or false"
    return SettingCodec(
      allowed: allowed, words: ["true", "false"], schema: { ["type": "boolean"] },
      decode: { (value) throws(InvalidSettingValue) in
        guard let flag = value.bool else { throw InvalidSettingValue(value, allowed: allowed) }
        return flag
      },
      encode: { .bool($0) },
      parse: { text in
        switch text.lowercased() {
        case "true", "yes", "on", "1": .bool(true)
        case "false", "no", "off", "0": .bool(false)
        default: .string(text)
        }
      })
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
  /// A number in a range, or a special one.
  ///
  /// - Parameters:
  ///   - range: The numbers allowed.
  ///   - special: A number outside the range, with its meaning: `(0, "off")`.
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
  /// Text of a length in characters, without control characters.
  public static func text(length: ClosedRange<Int>) -> SettingCodec {
    let allowed = "a text of \(length.lowerBound) to \(length.upperBound) characters"
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
          !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
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
  /// On a command line, yes and true also mean `on`, and no and false mean `off`, if these exist.
  ///
  /// - Parameter numbers: Whether words that are numbers may be unquoted in the file.
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

/// The `on` or `off` that a synonym means; nil if there is no such choice.
private func switchWord(_ text: String, among words: [String]) -> String? {
  let meant: String
  switch text.lowercased() {
  case "on", "yes", "true", "1": meant = "on"
  case "off", "no", "false", "0": meant = "off"
  default: return nil
  }
  return words.contains(meant) ? meant : nil
}

/// Why a value is not allowed for a setting.
public struct InvalidSettingValue: Error, Sendable, Hashable {
  package var path: [String]
  package let value: JSONValue
  /// The allowed values, as the end of a sentence: `one of auto, dark, light`.
  package let allowed: String
  package let nearest: String?
  /// The problem, as a sentence without its full stop; nil if ``allowed`` explains it.
  package let reason: String?

  /// - Parameters:
  ///   - words: All allowed words, for a near match.
  ///   - path: The path of the value inside that of the setting.
  ///   - meant: The word to suggest instead of a near match, for a synonym.
  package init(
    _ value: JSONValue, allowed: String, words: [String] = [], at path: [String] = [],
    meant: String? = nil
  ) {
    self.path = path
    self.value = value
    self.allowed = allowed
    nearest = meant ?? value.string.flatMap { words.nearest(to: $0) }
    reason = nil
  }

  /// Creates the error for a value of the right type.
  package init(_ value: JSONValue, allowed: String, reason: String) {
    path = []
    self.value = value
    self.allowed = allowed
    nearest = nil
    self.reason = reason
  }
}
