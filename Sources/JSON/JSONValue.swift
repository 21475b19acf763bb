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
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth value if this is one.
  public var bool: Bool? {
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
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members if this is an object.
  public var object: JSONObject? {
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
