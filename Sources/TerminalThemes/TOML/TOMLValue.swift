package struct TOMLValue: Sendable {
  package let content: Content
  /// For a table with a header, the place of the header.
  package let place: TOMLPlace

  /// The kinds of values, of which dates and times are RFC 3339 text.
  package enum Content: Sendable {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    case offsetDateTime(String)
    case localDateTime(String)
    case localDate(String)
    case localTime(String)
    case array([TOMLValue])
    case table(TOMLTable)
  }

  package var string: String? { if case .string(let text) = content { text } else { nil } }
  package var integer: Int? { if case .integer(let number) = content { number } else { nil } }
  package var boolean: Bool? { if case .boolean(let isTrue) = content { isTrue } else { nil } }
  package var array: [TOMLValue]? { if case .array(let values) = content { values } else { nil } }
  package var table: TOMLTable? { if case .table(let table) = content { table } else { nil } }

  package var number: Double? {
    if case .float(let number) = content { number } else { integer.map(Double.init) }
  }

  /// Whether the value is a string on one line without escapes.
  package var isPlainString: Bool { string.map { $0.utf8.count + 2 == place.bytes.count } ?? false }
}

/// Keys and values in the order of their first appearance.
package struct TOMLTable: Sendable {
  /// A key without its quotes, and its place, which for a dotted key is that of its own part.
  package struct Entry: Sendable {
    package let key: String
    package let place: TOMLPlace
    package let value: TOMLValue
  }

  package let entries: [Entry]

  /// Parses a TOML 1.0 document in linear time.
  ///
  /// The limits are for bytes, for nested tables and arrays, and for the number of headers and keys
  /// with values. A leading byte order mark is dropped and not counted in places.
  package init(
    parsing bytes: [UInt8], size: Int = 1 << 20, depth: Int = 100, keys: Int = 1 << 16
  ) throws(TOMLError) {
    var parser = try TOMLParser(bytes, sizeLimit: size, depthLimit: depth, keyLimit: keys)
    self = try parser.document()
  }

  init(entries: [Entry] = []) {
    self.entries = entries
  }

  package subscript(key: String) -> TOMLValue? { entries.first { $0.key == key }?.value }

  func entry(at path: some Collection<String>) -> Entry? {
    guard let first = path.first, let entry = entries.first(where: { $0.key == first }) else {
      return nil
    }
    let rest = path.dropFirst()
    return rest.isEmpty ? entry : entry.value.table?.entry(at: rest)
  }
}

/// A range of bytes with the line and column of the first, both 1-based.
///
/// Columns count Unicode scalars.
package struct TOMLPlace: Hashable, Sendable {
  package let line: Int
  package let column: Int
  package internal(set) var bytes: Range<Int>
}

package struct TOMLError: Error, Hashable, Sendable {
  /// A sentence without a full stop.
  package let reason: String
  /// The place, of which only the first byte matters.
  package let place: TOMLPlace
  package var isLimit = false
}

struct TOMLScalar {
  private let text: String
  private var rest: ArraySlice<UInt8>

  private static let words: [String: TOMLValue.Content] = [
    "true": .boolean(true), "false": .boolean(false), "inf": .float(.infinity),
    "+inf": .float(.infinity), "-inf": .float(-.infinity), "nan": .float(.nan),
    "+nan": .float(.nan), "-nan": .float(.nan),
  ]

  static func value(of text: String) -> TOMLValue.Content? {
    var number = TOMLScalar(text: text, rest: ArraySlice(text.utf8))
    var date = number
    return words[text] ?? number.number() ?? date.dateOrTime()
  }

  static func isDigit(_ byte: UInt8, radix: Int = 10) -> Bool {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { $0 < radix } ?? false
  }

  @discardableResult
  private mutating func take(_ characters: Unicode.Scalar...) -> Bool {
    guard let byte = rest.first, characters.contains(Unicode.Scalar(byte)) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number() -> TOMLValue.Content? {
    let plain = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
      rest.removeFirst(2)
      guard digits(radix: radix) != nil, rest.isEmpty else { return nil }
      return Int(plain.dropFirst(2), radix: radix).map { .integer($0) }
    }
    take("+", "-")
    let isZero = rest.first == UInt8(ascii: "0")
    guard let length = digits(), !isZero || length == 1 else { return nil }
    if rest.isEmpty { return Int(plain).map { .integer($0) } }
    if take("."), digits() == nil { return nil }
    if take("e", "E") {
      take("+", "-")
      guard digits() != nil else { return nil }
    }
    return rest.isEmpty ? Double(plain).map { .float($0) } : nil
  }

  /// Reads digits, which may have single underscores between them; the result includes these.
  private mutating func digits(radix: Int = 10) -> Int? {
    let start = rest.startIndex
    var endsInDigit = false
    while let byte = rest.first {
      guard Self.isDigit(byte, radix: radix) || byte == UInt8(ascii: "_") && endsInDigit else {
        break
      }
      endsInDigit = byte != UInt8(ascii: "_")
      rest.removeFirst()
    }
    return endsInDigit ? rest.startIndex - start : nil
  }

  /// Parses RFC 3339, in which second 60 is a leap second.
  private mutating func dateOrTime() -> TOMLValue.Content? {
    let normalized = text.uppercased().replacing(" ", with: "T")
    let hasDate = rest.dropFirst(2).first != UInt8(ascii: ":")
    if hasDate {
      guard let year = field(4, 0...9999), take("-"), let month = field(2, 1...12), take("-"),
        field(2, 1...Self.days(ofMonth: month, year: year)) != nil
      else { return nil }
      if rest.isEmpty { return .localDate(normalized) }
      guard take("T", "t", " ") else { return nil }
    }
    guard field(2, 0...23) != nil, take(":"), field(2, 0...59) != nil, take(":"),
      field(2, 0...60) != nil
    else { return nil }
    if take(".") {
      let fraction = rest.prefix { Self.isDigit($0) }
      guard !fraction.isEmpty else { return nil }
      rest.removeFirst(fraction.count)
    }
    if rest.isEmpty { return hasDate ? .localDateTime(normalized) : .localTime(normalized) }
    guard hasDate else { return nil }
    if !take("Z", "z") {
      guard take("+", "-"), field(2, 0...23) != nil, take(":"), field(2, 0...59) != nil else {
        return nil
      }
    }
    return rest.isEmpty ? .offsetDateTime(normalized) : nil
  }

  private mutating func field(_ count: Int, _ allowed: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ Self.isDigit($0) }) else { return nil }
    rest.removeFirst(count)
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return allowed.contains(number) ? number : nil
  }

  private static func days(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
