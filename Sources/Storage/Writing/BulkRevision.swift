import GRDB
import Lists

/// Stamps everything that a large import adds with one revision at its end.
///
/// The stamping triggers cost as much as the rows. They are dropped within the transaction,
/// invisibly to other connections: it ends with them in place or is rolled back.
struct BulkRevision {
  /// Smaller imports gain nothing.
  static let leastCount = 2_000

  private let db: Database
  private let lastKnown: Int64
  /// The row numbers of existing items that were added to lists.
  private var joined: Set<Int64> = []

  init(_ db: Database) throws {
    self.db = db
    lastKnown = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM item") ?? 0
    try db.execute(sql: Schema.dropAddedTriggers)
  }

  mutating func note(joined item: StoredItem) {
    if item.seq <= lastKnown { joined.insert(item.seq) }
  }

  /// Stamps everything that was added, and restores the triggers.
  func end() throws {
    try db.execute(sql: "UPDATE revision SET number = number + 1")
    let stamp = """
      INSERT INTO touched SELECT i.uuid, r.number, 0 FROM item i, revision r
      WHERE i.seq %@ ? ORDER BY i.uuid
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = excluded.gone
      """
    try db.execute(sql: stamp.replacing("%@", with: ">"), arguments: [lastKnown])
    for item in joined.sorted() {
      try db.run(stamp.replacing("%@", with: "="), [item])
    }
    try db.execute(sql: Schema.createAddedTriggers)
  }
}
