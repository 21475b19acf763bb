import GRDB

/// Stamps all items of a large change with one revision after undo or redo.
///
/// See ``BulkRevision``.
struct BulkReplay {
  private let db: Database
  private let change: Int64

  init(_ db: Database, of change: Int64) throws {
    self.db = db
    self.change = change
    try db.execute(sql: Schema.dropTriggers)
  }

  func end() throws {
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
