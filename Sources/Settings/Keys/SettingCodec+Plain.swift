import JSON

extension SettingCodec where Value == Bool {
  /// `true` or `false`; on a command line also yes and no, on and off, 1 and 0.
  public static var boolean: SettingCodec {
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
  /// A number in a range, or one that has a meaning of its own.
  ///
  /// - Parameters:
  ///   - range: The numbers allowed.
  ///   - special: A number outside the range with what it means: `(0, "off")`.
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
  /// Any text of a length in characters, without control characters.
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
  /// One of the words of an enumeration; on a command line also yes and true for `on`, and no and
  /// false for `off`, where these are among them.
  ///
  /// - Parameter numbers: Whether words that are numbers may stand without quotes in the file too.
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

/// The `on` or `off` that a word of another custom stands for; nil if there is no such choice.
private func switchWord(_ text: String, among words: [String]) -> String? {
  let meant: String
  switch text.lowercased() {
  case "on", "yes", "true", "1": meant = "on"
  case "off", "no", "false", "0": meant = "off"
  default: return nil
  }
  return words.contains(meant) ? meant : nil
}
