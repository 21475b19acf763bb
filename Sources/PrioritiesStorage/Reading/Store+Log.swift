import GRDB
import PriorityLists

extension StoreTransaction {
  /// Changes for a replica, oldest first.
  ///
  /// - Parameters:
  ///   - since: The newest change in the replica.
  ///   - limit: The maximum number of changes.
  package func log(since: Int64, limit: Int) throws -> [LoggedChange] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT seq, c.id, step, reverts, at_ms, command, state, device, coalesce(name, '')
        FROM change c LEFT JOIN device d ON d.id = c.device
        WHERE seq > ? ORDER BY seq LIMIT ?
        """, arguments: [since, limit])
    return try rows.map { row in
      LoggedChange(
        number: row[0], id: row[1], step: row[2], reverts: row[3], at: row[4], command: row[5],
        isUndone: row[6] == 1, device: (row[7] as String?).map { Device(id: $0, name: row[8]) },
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
    return try rows.map { try LoggedChange.Event($0) }
  }
}
