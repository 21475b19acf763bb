import GRDB
import Lists

/// Stamps everything that a large import adds with one revision, at its end.
///
/// Stamping by triggers would take as long as adding the rows. The triggers are dropped and
/// restored within the transaction, so other connections never notice.
struct BulkRevision {
  /// Smaller imports don't get faster.
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

  mutating func record(joined item: StoredItem) {
    if item.seq <= lastKnown { joined.insert(item.seq) }
  }

  func end() throws {
    try db.execute(sql: "UPDATE revision SET number = number + 1; \(Schema.countNeeded)")
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
