/// A JSON value that preserves the order of keys and the text of numbers.
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

  /// The text of a string; nil for other values.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// True or false; nil for other values.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The integer value of a number, including `3.0` and `1e3`.
  public var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return number.integer
  }

  /// The nearest double of a number; nil for other values.
  public var double: Double? {
    guard case .number(let number) = self else { return nil }
    return number.double
  }

  /// The elements of a list; nil for other values.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object; nil for other values.
  public var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The type in words for a message, such as `a number` or `an object`.
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

  /// A number from a double; infinity and NaN become null, because JSON doesn't have them.
  public static func double(_ value: Double) -> JSONValue {
    JSONNumber(value).map(JSONValue.number) ?? .null
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

  /// A boolean.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// A whole number.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }

  /// An array.
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

extension String {
  package var json: JSONValue { .string(self) }
}

extension String? {
  package var json: JSONValue { self?.json ?? .null }
}

extension Bool {
  package var json: JSONValue { .bool(self) }
}

extension BinaryInteger {
  package var json: JSONValue { .integer(Int(self)) }
}

extension [String] {
  package var json: JSONValue { .array(map(\.json)) }
}

extension [JSONValue] {
  package var json: JSONValue { .array(self) }
}

extension [JSONObject] {
  package var json: JSONValue { .array(map(\.json)) }
}

extension JSONObject {
  package var json: JSONValue { .object(self) }
}

/// A JSON number that keeps its text, so that rewriting a file never turns `4.50` into `4.5`.
public struct JSONNumber: Sendable, Hashable {
  /// The text, which is always valid JSON.
  public let text: String

  package init(_ value: Int) {
    text = String(value)
  }

  /// Returns nil for infinity and NaN, because JSON doesn't have them.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.text = Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Returns nil if the text is not exactly one number of JSON.
  public init?(text: String) {
    guard case .number(let number)? = try? JSONReader.value(in: text), number.text == text else {
      return nil
    }
    self = number
  }

  init(unchecked text: String) {
    self.text = text
  }

  /// The value, which is infinite if out of range.
  package var double: Double {
    Double(text) ?? .nan
  }

  /// The value; nil if the number has a fraction or does not fit.
  package var integer: Int? {
    Int(text) ?? Int(exactly: double)
  }
}

/// The members of a JSON object in their written order.
///
/// Equality includes the order. Lookup is linear, which suits the few dozen keys of a settings
/// file, but not thousands.
public struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One key and its value.
  public struct Member: Sendable, Hashable {
    /// The key, which is unique in its object.
    public let key: String
    /// The value, which may be an object itself.
    public var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in their written order.
  public private(set) var members: [Member]

  /// An object without members.
  public init() {
    members = []
  }

  /// Sets the members of another object, if there is one.
  package mutating func merge(_ other: JSONObject?) {
    for member in other?.members ?? [] { self[member.key] = member.value }
  }

  /// An object from a literal, with the last value of duplicate keys.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = []
    members.reserveCapacity(elements.count)
    for (key, value) in elements {
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = value
      } else {
        members.append(Member(key: key, value: value))
      }
    }
  }

  init(unique members: [Member]) {
    self.members = members
  }

  /// The value of a key; setting it keeps the position of an existing key, and nil removes it.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      switch (members.firstIndex { $0.key == key }, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// All keys in order.
  public var keys: [String] {
    members.map(\.key)
  }

  /// Whether there are no members.
  public var isEmpty: Bool {
    members.isEmpty
  }

  /// Inserts a member at the beginning, or updates an existing one in place.
  package mutating func insertFirst(_ key: String, _ value: JSONValue) {
    guard self[key] == nil else {
      self[key] = value
      return
    }
    members.insert(Member(key: key, value: value), at: 0)
  }

  /// The members that are texts.
  package var texts: [String: String] {
    var texts: [String: String] = [:]
    for member in members { texts[member.key] = member.value.string }
    return texts
  }

  package init(texts: [String: String]) {
    self.init()
    for (key, text) in texts.sortedByKey { self[key] = .string(text) }
  }
}
