import GRDB

/// Stamps everything in a large change with one revision after its undo or redo.
///
/// Drops the stamping triggers within the transaction, as ``BulkRevision`` does.
struct BulkReplay {
  private let db: Database
  private let change: Int64

  /// Suspends stamping.
  init(_ db: Database, of change: Int64) throws {
    self.db = db
    self.change = change
    try db.execute(sql: Schema.dropTriggers)
  }

  /// Stamps every item of the change's events, and restores the triggers.
  func end() throws {
    try db.execute(sql: "UPDATE revision SET number = number + 1")
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
