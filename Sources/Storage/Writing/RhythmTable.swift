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
      try db.cachedStatement(sql: "DELETE FROM rhythm_outdated WHERE item = ?").execute(
        arguments: [item.data])
      guard let rhythm = try computed(item) else {
        try db.cachedStatement(sql: "DELETE FROM rhythm WHERE item = ?").execute(
          arguments: [item.data])
        continue
      }
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO rhythm VALUES (?, ?, ?, ?, ?)").execute(
        arguments: [
          item.data, rhythm.count, rhythm.interval, rhythm.spread, rhythm.last.milliseconds,
        ])
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
    let moments = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT at_ms FROM completion WHERE item = ?"),
      arguments: [item.data])
    return Rhythm(sorted: moments.sorted())
  }

  private func outdated() throws -> [Item.ID] {
    try DatabaseValue.fetchAll(db.cachedStatement(sql: "SELECT item FROM rhythm_outdated"))
      .map(Item.ID.init)
  }

  private func itemsDoneOften() throws -> [Item.ID] {
    try DatabaseValue.fetchAll(
      db, sql: "SELECT item FROM completion GROUP BY item HAVING count(*) > 2"
    ).map(Item.ID.init)
  }
}
