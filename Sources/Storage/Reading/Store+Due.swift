import GRDB
import Lists

extension Store {
  /// The low items that their rhythm says are needed, the surest first; see ``Rhythm``.
  ///
  /// One pass over all completions, in the order they were made; only the items of the answer are
  /// read whole.
  /// - Parameters:
  ///   - now: The moment to judge by.
  ///   - limit: The greatest number of items, or nil for all.
  ///   - dismissed: When items were dismissed; each is proposed again an interval later.
  public func due(
    at now: Timestamp, limit: Int? = nil, dismissed: [Item.ID: Timestamp] = [:]
  ) throws(StoreError) -> [DueItem] {
    try reading { db in
      let due = try habits(at: now, db).filter { habit in
        guard let moment = dismissed[habit.item], moment >= habit.rhythm.last else { return true }
        return now.milliseconds - moment.milliseconds >= habit.rhythm.interval
      }
      let surest = due.sorted { ($0.certainty, $1.seq) > ($1.certainty, $0.seq) }
      return try surest.prefix(limit ?? .max).compactMap { habit in
        let query = ItemQuery(conditions: ["i.seq = ?"], arguments: [habit.seq])
        guard let item = try query.entries(db).first?.item else { return nil }
        return DueItem(item: item, rhythm: habit.rhythm, certainty: habit.certainty)
      }
    }
  }

  /// A low item whose rhythm says that it is needed.
  private struct Habit {
    var seq: Int64
    var item: Item.ID
    var rhythm: Rhythm
    var certainty: Double
  }

  private func habits(at now: Timestamp, _ db: Database) throws -> [Habit] {
    // What was just done cannot be due.
    let low = try db.makeStatement(
      sql: "SELECT seq, uuid FROM item WHERE priority = 0 AND done_ms <= ?")
    var items: [(seq: Int64, id: Item.ID)] = []
    var places: [Item.ID: Int] = [:]
    let rows = try Row.fetchCursor(low, arguments: [now.milliseconds - Rhythm.shortestInterval])
    while try rows.next() != nil {
      let row = StatementRow(low)
      let id = row.identity(1)
      places[id] = items.count
      items.append((row.integer(0), id))
    }
    guard !items.isEmpty else { return [] }
    var moments = [[Int64]](repeating: [], count: items.count)
    let completions = try db.makeStatement(sql: "SELECT item, at_ms FROM completion")
    let found = try Row.fetchCursor(completions)
    while try found.next() != nil {
      let row = StatementRow(completions)
      if let place = places[row.identity(0)] { moments[place].append(row.integer(1)) }
    }
    return zip(items, moments).compactMap { item, moments in
      guard let rhythm = Rhythm(sorted: moments.sorted()) else { return nil }
      let certainty = rhythm.certainty(at: now)
      guard certainty > 0 else { return nil }
      return Habit(seq: item.seq, item: item.id, rhythm: rhythm, certainty: certainty)
    }
  }
}
