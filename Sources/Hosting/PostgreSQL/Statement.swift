/// A statement and its parameters, sent as text unless they are bytes.
struct Statement: Sendable {
  enum Value: Sendable {
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
}

extension Statement.Value: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  static func number(_ number: some BinaryInteger) -> Statement.Value { .text("\(number)") }
  static func id(_ household: HouseholdID) -> Statement.Value { .text(household.description) }
  static func array(_ values: some Sequence<String>) -> Statement.Value {
    .text("{\(values.joined(separator: ","))}")
  }

  /// An array of bytes in PostgreSQL's binary form: dimensions, whether there are nulls, the type,
  /// the length and the first index, and each element after its length.
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

/// The result of a statement: its rows, or how many it changed.
struct QueryResult: Sendable {
  /// The values of each row as bytes; nil for a null.
  var rows: [[[UInt8]?]]
  /// How many rows were changed.
  var changed: Int

  func text(_ row: Int, _ column: Int) -> String? {
    rows[row][column].map { String(decoding: $0, as: UTF8.self) }
  }

  func number(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }
}
