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
