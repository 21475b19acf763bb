import GRDB
import Lists

extension Store {
  /// The low items that their rhythm says are needed, the surest first; see ``Rhythm``.
  ///
  /// One pass over all completions, in the order they were made.
  /// - Parameters:
  ///   - now: The moment to judge by.
  ///   - dismissed: When items were dismissed; each is proposed again an interval later.
  public func due(
    at now: Timestamp, dismissed: [Item.ID: Timestamp] = [:]
  ) throws(StoreError) -> [DueItem] {
    try reading { db in
      // What was just done cannot be due.
      let low = try db.makeStatement(
        sql: "SELECT \(StoredItem.columns) FROM item i WHERE i.priority = 0 AND i.done_ms <= ?")
      var items: [StoredItem] = []
      var places: [Item.ID: Int] = [:]
      let rows = try Row.fetchCursor(
        low, arguments: [now.milliseconds - Rhythm.shortestInterval])
      while try rows.next() != nil {
        let item = StoredItem(low)
        places[item.id] = items.count
        items.append(item)
      }
      guard !items.isEmpty else { return [] }
      var moments = [[Int64]](repeating: [], count: items.count)
      let completions = try db.makeStatement(sql: "SELECT item, at_ms FROM completion")
      let found = try Row.fetchCursor(completions)
      while try found.next() != nil {
        let row = StatementRow(completions)
        if let place = places[row.identity(0)] { moments[place].append(row.integer(1)) }
      }
      var due: [DueItem] = []
      for (item, moments) in zip(items, moments) where moments.count >= 3 {
        guard let rhythm = Rhythm(sorted: moments.sorted()) else { continue }
        let certainty = rhythm.certainty(at: now)
        guard certainty > 0 else { continue }
        if let moment = dismissed[item.id],
          moment >= rhythm.last, now.milliseconds - moment.milliseconds < rhythm.interval
        {
          continue
        }
        due.append(DueItem(item: try loadItem(item, db), rhythm: rhythm, certainty: certainty))
      }
      return due.sorted {
        ($0.certainty, $1.item.name) > ($1.certainty, $0.item.name)
      }
    }
  }
}
