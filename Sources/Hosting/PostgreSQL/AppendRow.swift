import Lists

/// An entry to be appended, in the form that it is stored in.
struct AppendRow: Sendable {
  var entry: LogEntry
  var household: HouseholdID
  /// Whether the body is the whole store.
  var isWhole: Bool
  var body: [UInt8]

  init(_ entry: LogEntry, _ household: HouseholdID) {
    self.entry = entry
    self.household = household
    switch entry.body {
    case .changeset(let bytes): (isWhole, body) = (false, bytes)
    case .contents(let bytes): (isWhole, body) = (true, Compressed.packed(bytes))
    }
  }

  /// One statement that appends all rows.
  static func statement(of rows: [AppendRow]) -> Statement {
    Statement(
      SQL.appendAll, .array(rows.map(\.household.description)),
      .array(rows.map { "\($0.entry.version)" }), .array(rows.map(\.entry.id.description)),
      .array(rows.map { "\($0.entry.schema)" }), .array(rows.map { $0.isWhole ? "t" : "f" }),
      .array(rows.map(\.body)))
  }
}
