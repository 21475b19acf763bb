/// A statement and its parameters, all of them text but bytes.
struct Statement: Sendable {
  /// A parameter.
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
  static func optional(_ text: String?) -> Statement.Value { text.map { .text($0) } ?? .null }
}

/// What a statement gave: its rows, or how many it changed.
struct QueryResult: Sendable {
  /// Every value as bytes; nil for a null.
  var rows: [[[UInt8]?]]
  /// How many rows were changed.
  var changed: Int

  func text(_ row: Int, _ column: Int) -> String? {
    rows[row][column].map { String(decoding: $0, as: UTF8.self) }
  }

  func number(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }
}
