import GRDB
import Lists

/// Stamps what a large import adds with one revision, at its end.
///
/// The triggers that stamp each row cost as much as the rows. They are removed while the
/// transaction is open, which other connections never see: it ends with them in place or not at all.
struct BulkRevision {
  /// From how many items on it is worth it.
  static let leastCount = 2_000

  private let db: Database
  private let lastKnown: Int64
  /// Known items that have come into more lists.
  private var joined: Set<Int64> = []

  init(_ db: Database) throws {
    self.db = db
    lastKnown = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM item") ?? 0
    try db.execute(sql: Schema.dropAddedTriggers)
  }

  /// Notes that an item has come into a list.
  mutating func note(joined item: StoredItem) {
    if item.seq <= lastKnown { joined.insert(item.seq) }
  }

  /// Stamps all that was added, and has later rows stamped as ever.
  func end() throws {
    try db.execute(sql: "UPDATE revision SET number = number + 1")
    let stamp = """
      INSERT INTO touched SELECT i.uuid, r.number, 0 FROM item i, revision r
      WHERE i.seq %@ ? ORDER BY i.uuid
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = excluded.gone
      """
    try db.execute(sql: stamp.replacing("%@", with: ">"), arguments: [lastKnown])
    for item in joined.sorted() {
      try db.cachedStatement(sql: stamp.replacing("%@", with: "=")).execute(arguments: [item])
    }
    try db.execute(sql: Schema.createAddedTriggers)
  }
}

/// Which ids and names a store has, for looking up many.
struct KnownItems {
  /// From how many look-ups on it is worth it.
  static let leastCount = 500

  private var ids: Set<Item.ID> = []
  private var identities: Set<String> = []

  init(_ db: Database) throws {
    let statement = try db.makeStatement(sql: "SELECT uuid, name_key FROM item")
    let rows = try Row.fetchCursor(statement)
    while try rows.next() != nil {
      let row = StatementRow(statement)
      ids.insert(row.identity(0))
      identities.insert(row.text(1))
    }
  }

  func contains(_ id: Item.ID) -> Bool { ids.contains(id) }
  func contains(identity: String) -> Bool { identities.contains(identity) }
}
