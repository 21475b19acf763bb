import GRDB
import PriorityLists

/// The stored intervals of items; see ``Schema/intervals``.
struct IntervalTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func update() throws {
    for item in try outdated() {
      try db.run("DELETE FROM interval_outdated WHERE item = ?", [item])
      guard let interval = try computed(item) else {
        try db.run("DELETE FROM interval WHERE item = ?", [item])
        continue
      }
      try db.run(
        "INSERT OR REPLACE INTO interval VALUES (?, ?, ?, ?, ?)",
        [item, interval.count, interval.length, interval.spread, interval.last])
    }
  }

  func all() throws -> [(item: Item.ID, interval: Interval)] {
    let outdated = try outdated()
    let changed = Set(outdated)
    var found: [(item: Item.ID, interval: Interval)] = try outdated.compactMap { item in
      try computed(item).map { (item, $0) }
    }
    let rows = try Row.fetchCursor(
      db, sql: "SELECT item, count, length_ms, spread_ms, last_ms FROM interval")
    while let row = try rows.next() {
      let item: Item.ID = row[0]
      guard changed.isEmpty || !changed.contains(item) else { continue }
      let interval = Interval(count: row[1], length: row[2], spread: row[3], last: row[4])
      if let interval { found.append((item, interval)) }
    }
    return found
  }

  private func computed(_ item: Item.ID) throws -> Interval? {
    Interval(
      try Timestamp.fetchAll(
        db.cachedStatement(sql: "SELECT at_ms FROM completion WHERE item = ?"), arguments: [item]))
  }

  private func outdated() throws -> [Item.ID] {
    try Item.ID.fetchAll(db.cachedStatement(sql: "SELECT item FROM interval_outdated"))
  }
}
