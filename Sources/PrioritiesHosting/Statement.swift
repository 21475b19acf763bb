import PrioritiesBasics
import PriorityLists

struct Statement {
  enum Value {
    case text(String)
    case bytes([UInt8])
    case null
  }

  var sql: String
  var values: [Value]

  init(_ sql: String, _ values: Value...) {
    self.sql = sql
    self.values = values
  }

  /// A statement whose first value is a household.
  init(_ sql: String, of household: HouseholdID, _ values: Value...) {
    self.sql = sql
    self.values = [.id(household)] + values
  }
}

extension Statement.Value: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  static func number(_ number: some BinaryInteger) -> Statement.Value { .text("\(number)") }
  static func id(_ household: HouseholdID) -> Statement.Value { .text(household.description) }
  static func array(_ values: some Sequence<String>) -> Statement.Value {
    .text("{\(values.joined(separator: ","))}")
  }

  /// An array in PostgreSQL's binary format.
  ///
  /// It has the dimensions, a flag for nulls, type, length and first index. Each element follows,
  /// preceded by its length.
  static func array(_ values: [[UInt8]]) -> Statement.Value {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + values.reduce(0) { $0 + $1.count + 4 })
    func append(_ number: Int) {
      withUnsafeBytes(of: Int32(number).bigEndian) { bytes.append(contentsOf: $0) }
    }
    for number in [1, 0, 17, values.count, 1] { append(number) }
    for value in values {
      append(value.count)
      bytes.append(contentsOf: value)
    }
    return .bytes(bytes)
  }

  static func optional(_ text: String?) -> Statement.Value { text.map { .text($0) } ?? .null }
}

struct QueryResult {
  struct Row {
    var values: [[UInt8]?]

    func text(_ column: Int) -> String? {
      values[column].map { String(utf8: $0) }
    }

    func number(_ column: Int) -> Int64? { text(column).flatMap { Int64($0) } }

    func id(_ column: Int) -> Item.ID? { text(column).flatMap { Item.ID($0) } }

    /// The log position in the columns version and id, of which the first is `column`.
    func position(from column: Int) -> LogPosition? {
      number(column).map { LogPosition(version: $0, id: id(column + 1)) }
    }
  }

  var rows: [Row]
  var changed: Int

  var first: Row? { rows.first }

  var texts: [String] { rows.compactMap { $0.text(0) } }

  /// The bytes of the second column, by the texts of the first.
  var documents: [String: [UInt8]] {
    var documents: [String: [UInt8]] = [:]
    for row in rows {
      if let name = row.text(0) { documents[name] = row.values[1] ?? [] }
    }
    return documents
  }
}
