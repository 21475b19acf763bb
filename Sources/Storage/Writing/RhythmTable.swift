import GRDB
import Lists

/// The stored rhythms of items; see ``Schema/version3``.
struct RhythmTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Computes and stores the rhythms of items whose completions have changed.
  func update() throws {
    for item in try outdated() {
      try db.prepared("DELETE FROM rhythm_outdated WHERE item = ?").run(.id(item))
      guard let rhythm = try computed(item) else {
        try db.prepared("DELETE FROM rhythm WHERE item = ?").run(.id(item))
        continue
      }
      try db.prepared("INSERT OR REPLACE INTO rhythm VALUES (?, ?, ?, ?, ?)").run(
        .id(item), .integer(Int64(rhythm.count)), .integer(rhythm.interval),
        .integer(rhythm.spread), .time(rhythm.last))
    }
  }

  /// All rhythms, which are computed in a store of a version that does not have them.
  func all() throws -> [(item: Item.ID, rhythm: Rhythm)] {
    let isKept = try db.tableExists("rhythm")
    let outdated = try isKept ? outdated() : itemsDoneOften()
    let changed = Set(outdated)
    var found: [(item: Item.ID, rhythm: Rhythm)] = try outdated.compactMap { item in
      try computed(item).map { (item, $0) }
    }
    guard isKept else { return found }
    let statement = try db.makeStatement(
      sql: "SELECT item, count, interval_ms, spread_ms, last_ms FROM rhythm")
    let rows = try Row.fetchCursor(statement)
    while try rows.next() != nil {
      let row = StatementRow(statement)
      let item = row.identity(0)
      guard changed.isEmpty || !changed.contains(item) else { continue }
      let rhythm = Rhythm(
        count: Int(row.integer(1)), interval: row.integer(2), spread: row.integer(3),
        last: Timestamp(milliseconds: row.integer(4)))
      if let rhythm { found.append((item, rhythm)) }
    }
    return found
  }

  /// The rhythm computed from all completions of an item; nil if it has none.
  private func computed(_ item: Item.ID) throws -> Rhythm? {
    let moments = try db.prepared("SELECT at_ms FROM completion WHERE item = ?")
      .all(.id(item)) { $0.integer(0) }
    return Rhythm(sorted: moments.sorted())
  }

  private func outdated() throws -> [Item.ID] {
    try db.prepared("SELECT item FROM rhythm_outdated").all { $0.identity(0) }
  }

  private func itemsDoneOften() throws -> [Item.ID] {
    try DatabaseValue.fetchAll(
      db, sql: "SELECT item FROM completion GROUP BY item HAVING count(*) > 2"
    ).map(Item.ID.init)
  }
}
