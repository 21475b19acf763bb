/// A JSON value as it stands in a file: the order of keys and the text of numbers are kept.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// A number made from an integer.
  public static func integer(_ value: Int) -> JSONValue {
    .number(JSONNumber(value))
  }

  /// The text if this is a string.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth value if this is one.
  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The whole number if this is a number without a fraction that fits; `3.0` and `1e3` count.
  public var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return number.integer
  }

  /// The nearest double if this is a number.
  public var double: Double? {
    guard case .number(let number) = self else { return nil }
    return number.double
  }

  /// The elements if this is an array.
  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members if this is an object.
  package var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// What kind of value this is, in words for a message: `a number`, `an object`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// A truth value.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// A whole number.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }

  /// A list.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  /// An object with the keys in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }

  /// JSON's `null`.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSONValue {
  /// A number made from a double; infinity and not-a-number, which JSON cannot say, become null.
  public static func double(_ value: Double) -> JSONValue {
    JSONNumber(value).map(JSONValue.number) ?? .null
  }
}

/// A JSON number that keeps its text, so that writing a file back never changes `4.50` into `4.5`.
public struct JSONNumber: Sendable, Hashable {
  /// The number as it was written; always valid JSON.
  package let text: String

  /// A number from an integer.
  package init(_ value: Int) {
    text = String(value)
  }

  /// A number from a double, or nil for infinity and not-a-number, which JSON cannot say.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.text = Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// A number from its text, or nil if JSON would not take it.
  package init?(text: String) {
    guard case .number(let number)? = try? JSONReader.value(in: text), number.text == text else {
      return nil
    }
    self = number
  }

  init(unchecked text: String) {
    self.text = text
  }

  /// The nearest double; infinite where the text is beyond its range.
  package var double: Double {
    Double(text) ?? .nan
  }

  /// The value as a whole number, or nil if it has a fraction or does not fit.
  package var integer: Int? {
    Int(text) ?? Int(exactly: double)
  }
}
