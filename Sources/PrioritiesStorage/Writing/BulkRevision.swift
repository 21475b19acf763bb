import GRDB

/// Stamps all items of a large change with one revision, at its end.
///
/// Stamping by triggers would take as long as the changes. The triggers are dropped and restored
/// within the transaction, so other connections never notice.
struct BulkRevision {
  /// Smaller changes don't get faster.
  static let leastCount = 2_000

  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    try db.execute(sql: Schema.dropTriggers)
  }

  /// - Parameter change: The number of the change, whose events name the items.
  func end(_ change: Int64?) throws {
    try db.execute(sql: "UPDATE revision SET number = number + 1; \(Schema.countNeeded)")
    try db.execute(
      sql: """
        INSERT INTO touched
        SELECT e.item, r.number, i.uuid IS NULL
        FROM (SELECT DISTINCT item FROM event WHERE change = ?) e
          LEFT JOIN item i ON i.uuid = e.item CROSS JOIN revision r
        WHERE true ORDER BY e.item
        ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = excluded.gone
        """, arguments: [change])
    try db.execute(sql: Schema.createTriggers)
  }
}
