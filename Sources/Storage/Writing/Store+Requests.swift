import GRDB
import Lists
import Synchronization

extension Store {
  /// A client's change, which runs at most once.
  public struct Request {
    /// The id chosen by the client.
    public var id: Item.ID
    /// Makes changes, which are one undo step, and returns an answer.
    public var body: (StoreTransaction) throws -> String

    /// Creates a request.
    public init(id: Item.ID, body: @escaping (StoreTransaction) throws -> String) {
      self.id = id
      self.body = body
    }
  }

  /// Runs requests in order, each at most once, in one transaction.
  ///
  /// Stores the answers for 60 days; a repeated request returns its first answer. If any body
  /// throws, all are rolled back.
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
  private func deleteOldRequests(_ db: Database, at now: Int64) throws {
    let isDue = state.withLock { state in
      let isDue = state.requestsDeletedAt.map { abs(now - $0) >= 3_600_000 } ?? true
      if isDue { state.requestsDeletedAt = now }
      return isDue
    }
    guard isDue else { return }
    try db.run("DELETE FROM request WHERE at_ms < ?", [now - 60 * 86_400_000])
  }

  /// Makes clients read everything again, for a store reset to an earlier state.
  public func renewEpoch() throws {
    try inWriteTransaction { db in
      try db.run("UPDATE revision SET epoch = randomblob(16)")
    }
  }
}
