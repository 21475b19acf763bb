import GRDB
import Lists

extension Store {
  /// Runs a request at most once: in one transaction with a note of its answer.
  ///
  /// A request that is known already is not run again; what it was answered then is answered again.
  /// Notes are kept for 60 days.
  /// - Parameters:
  ///   - id: What the client calls the request.
  ///   - body: Makes changes by this store's methods, each its own step of undo, and answers. What
  ///     it throws takes all of them back and leaves no note.
  public func once(
    _ id: Item.ID, _ body: () throws -> String
  ) throws(StoreError) -> String {
    guard access == .writing else { throw .readOnly(path: path) }
    try createIfMissing()
    return try using { db in
      var answer = ""
      try db.inTransaction(.immediate) {
        let known = try String.fetchOne(
          db.cachedStatement(sql: "SELECT answer FROM request WHERE id = ?"), arguments: [id.data])
        if let known {
          answer = known
          return .rollback
        }
        answer = try body()
        let now = clock().milliseconds
        try db.cachedStatement(sql: "DELETE FROM request WHERE at_ms < ?").execute(
          arguments: [now - 60 * 86_400_000])
        try db.cachedStatement(sql: "INSERT INTO request VALUES (?, ?, ?)").execute(
          arguments: [id.data, now, answer])
        return .commit
      }
      return answer
    }
  }

  /// Begins a new history: clients that keep a copy read all of it again.
  ///
  /// For a store whose contents were put back to an earlier state.
  public func renewEpoch() throws(StoreError) {
    guard access == .writing else { throw .readOnly(path: path) }
    try using { db in try db.execute(sql: "UPDATE revision SET epoch = randomblob(16)") }
  }
}
