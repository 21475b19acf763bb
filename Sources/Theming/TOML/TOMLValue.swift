/// A value of a TOML document, and where it is written.
package struct TOMLValue: Sendable {
  package let content: Content
  /// Where it is written; for a table under a header, the header.
  package let place: TOMLPlace

  /// The kinds of values; dates and times are text as RFC 3339 has it.
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

  // The content as one kind; `nil` where it is another.
  package var string: String? { if case .string(let text) = content { text } else { nil } }
  package var integer: Int? { if case .integer(let number) = content { number } else { nil } }
  package var boolean: Bool? { if case .boolean(let isTrue) = content { isTrue } else { nil } }
  package var array: [TOMLValue]? { if case .array(let values) = content { values } else { nil } }
  package var table: TOMLTable? { if case .table(let table) = content { table } else { nil } }

  /// The number of either kind, if the value is one.
  package var number: Double? {
    if case .float(let number) = content { number } else { integer.map(Double.init) }
  }

  /// Whether the value is a string whose bytes are those of its content, between two quotes.
  package var isPlainString: Bool { string.map { $0.utf8.count + 2 == place.bytes.count } ?? false }
}

/// A table of a TOML document: keys and values in the order in which they are first written.
package struct TOMLTable: Sendable {
  /// A key without quotes, where it is written (of a dotted key, its own part), and its value.
  package struct Entry: Sendable {
    package let key: String
    package let place: TOMLPlace
    package let value: TOMLValue
  }

  package let entries: [Entry]

  /// Reads a TOML 1.0 document in linear time: at most so many bytes, so many headers and keys
  /// with a value, and tables and arrays so deep in each other.
  ///
  /// A byte order mark at the start is dropped and not counted in places.
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

  /// The entry at a path of keys.
  func entry(at path: some Collection<String>) -> Entry? {
    guard let first = path.first, let entry = entries.first(where: { $0.key == first }) else {
      return nil
    }
    let rest = path.dropFirst()
    return rest.isEmpty ? entry : entry.value.table?.entry(at: rest)
  }
}

/// A place in a TOML document: its bytes, and the line and column of the first, both from 1, the
/// column in Unicode scalars.
package struct TOMLPlace: Hashable, Sendable {
  package let line: Int
  package let column: Int
  package internal(set) var bytes: Range<Int>
}

/// Why a document is not TOML, and where.
package struct TOMLError: Error, Hashable, Sendable {
  /// What is wrong, in plain words without a full stop.
  package let reason: String
  /// Where it is wrong; of the place's bytes only the first counts.
  package let place: TOMLPlace
  /// Whether the document is only larger than its limits.
  package var isLimit = false
}
