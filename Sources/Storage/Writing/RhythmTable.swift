import GRDB
import Lists

/// The stored intervals of items; see ``Schema/version3``.
struct RhythmTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Recomputes the intervals of items whose completions have changed.
  func update() throws {
    for item in try outdated() {
      try db.run("DELETE FROM rhythm_outdated WHERE item = ?", [item])
      guard let rhythm = try computed(item) else {
        try db.run("DELETE FROM rhythm WHERE item = ?", [item])
        continue
      }
      try db.run(
        "INSERT OR REPLACE INTO rhythm VALUES (?, ?, ?, ?, ?)",
        [item, rhythm.count, rhythm.interval, rhythm.spread, rhythm.last])
    }
  }

  /// All intervals, computed in a store of a version without the table.
  func all() throws -> [(item: Item.ID, rhythm: Rhythm)] {
    let isKept = try db.tableExists("rhythm")
    let outdated = try isKept ? outdated() : itemsDoneOften()
    let changed = Set(outdated)
    var found: [(item: Item.ID, rhythm: Rhythm)] = try outdated.compactMap { item in
      try computed(item).map { (item, $0) }
    }
    guard isKept else { return found }
    let rows = try Row.fetchCursor(
      db, sql: "SELECT item, count, interval_ms, spread_ms, last_ms FROM rhythm")
    while let row = try rows.next() {
      let item: Item.ID = row[0]
      guard changed.isEmpty || !changed.contains(item) else { continue }
      let rhythm = Rhythm(count: row[1], interval: row[2], spread: row[3], last: row[4])
      if let rhythm { found.append((item, rhythm)) }
    }
    return found
  }

  /// Computed from all completions of an item; nil if it has none.
  private func computed(_ item: Item.ID) throws -> Rhythm? {
    let moments = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT at_ms FROM completion WHERE item = ?"), arguments: [item])
    return Rhythm(sorted: moments.sorted())
  }

  private func outdated() throws -> [Item.ID] {
    try Item.ID.fetchAll(db.cachedStatement(sql: "SELECT item FROM rhythm_outdated"))
  }

  private func itemsDoneOften() throws -> [Item.ID] {
    try Item.ID.fetchAll(
      db, sql: "SELECT item FROM completion GROUP BY item HAVING count(*) > 2")
  }
}
