import GRDB
import PriorityLists
import Synchronization

extension Store {
  /// A client's change, which is made at most once.
  public struct Request {
    /// The id chosen by the client.
    public var id: Item.ID
    /// Makes the changes as one undo step and returns an answer.
    public var body: (StoreTransaction) throws -> String

    /// Creates a request.
    public init(id: Item.ID, body: @escaping (StoreTransaction) throws -> String) {
      self.id = id
      self.body = body
    }
  }

  /// Runs requests in order, each at most once, in one transaction.
  ///
  /// Stores the answers for 60 days, so that a repeated request returns its first answer. If any
  /// body throws, all are rolled back.
  public func once(_ requests: [Request]) throws -> [String] {
    let hooks = neededHooks()
    var events: [ItemEvent] = []
    let answers = try inWriteTransaction { db in
      events = []
      return try requests.map { request in
        let known: String? = try db.value("SELECT answer FROM request WHERE id = ?", [request.id])
        if let known { return known }
        let transaction = StoreTransaction(db, of: self, canChange: true, hooks: hooks)
        let answer = try request.body(transaction)
        events += try transaction.finish()
        let now = clock()
        try deleteOldRequests(db, at: now.milliseconds)
        try db.run("INSERT INTO request VALUES (?, ?, ?)", [request.id, now, answer])
        return answer
      }
    }
    if !events.isEmpty { hooks?.after(events) }
    return answers
  }

  /// Deletes answers older than 60 days, once an hour.
  ///
  /// In a store in memory, such as that of a hosted household, also deletes undo steps of that age.
  private func deleteOldRequests(_ db: Database, at now: Int64) throws {
    let isDue = state.withLock { state in
      let isDue = state.requestsDeletedAt.map { abs(now - $0) >= 3_600_000 } ?? true
      if isDue { state.requestsDeletedAt = now }
      return isDue
    }
    guard isDue else { return }
    let end = now - 60 * 86_400_000
    try db.run("DELETE FROM request WHERE at_ms < ?", [end])
    if path == Store.memoryPath { try Self.forgetUndo(db, before: end) }
  }

  /// Deletes old undo steps, except for their completions.
  ///
  /// A change with completions stays, with the command "forgotten". The newest change is left as it
  /// is, because its number must not be reused.
  static func forgetUndo(_ db: Database, before end: Int64) throws {
    let old = """
      SELECT seq FROM change
      WHERE at_ms < ? AND command <> 'forgotten'
        AND seq < (SELECT max(seq) FROM change)
      """
    try db.run("DELETE FROM event WHERE kind <> 'completed' AND change IN (\(old))", [end])
    try db.run(
      """
      DELETE FROM change WHERE seq IN (\(old))
        AND NOT EXISTS (SELECT 1 FROM event WHERE change = seq)
      """, [end])
    try db.run("UPDATE change SET command = 'forgotten' WHERE seq IN (\(old))", [end])
  }

  /// Makes clients read everything again, after a store was reset to an earlier state.
  public func renewEpoch() throws {
    try inWriteTransaction { db in
      try db.run("UPDATE revision SET epoch = randomblob(16)")
    }
  }
}
