import GRDB
import PriorityLists

extension StoreTransaction {
  /// Changes for a replica, oldest first.
  ///
  /// - Parameters:
  ///   - since: The newest change in the replica that is not undone. Older changes that were undone
  ///     since are returned as well.
  ///   - after: Returns only changes after this one instead, to continue.
  ///   - limit: The maximum number of changes.
  package func log(since: Int64, after: Int64?, limit: Int) throws -> [LoggedChange] {
    // Undo reverts the newest change first.
    let before: Int64? = try db.value(
      "SELECT max(seq) FROM change WHERE state = 0 AND seq <= ?", [since])
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT seq, at_ms, command, state, device FROM change
        WHERE seq > ? ORDER BY seq LIMIT ?
        """, arguments: [(after ?? before) ?? 0 as Int64, limit])
    return try rows.map { row in
      LoggedChange(
        number: row[0], at: row[1], command: row[2],
        state: LoggedChange.State(rawValue: row[3]) ?? .applied, device: row[4],
        events: try events(of: row[0]))
    }
  }

  /// The number of the newest change, undone or not; 0 if there is none.
  package func newestChange() throws -> Int64 {
    try db.value("SELECT max(seq) FROM change") ?? 0
  }

  private func events(of change: Int64) throws -> [LoggedChange.Event] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT kind, item, name, list, before, after FROM event WHERE change = ? ORDER BY n"),
      arguments: [change])
    return try rows.map { row in
      LoggedChange.Event(
        kind: try row.decode(atIndex: 0), item: row[1], name: row[2], list: row[3], before: row[4],
        after: row[5])
    }
  }
}
