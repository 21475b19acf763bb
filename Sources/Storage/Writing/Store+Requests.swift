import GRDB
import Lists
import Synchronization

extension Store {
  /// A client's request, to run at most once.
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
  /// Stores the answers in the same transaction and keeps them for 60 days. A repeated request gets
  /// its former answer.
  /// - Returns: One answer per request. If any body throws, all are rolled back.
  public func once(_ requests: [Request]) throws -> [String] {
    let hooks = wantedHooks()
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
        try forgetRequests(db, at: now.milliseconds)
        try db.run("INSERT INTO request VALUES (?, ?, ?)", [request.id, now, answer])
        return answer
      }
    }
    if !events.isEmpty { hooks?.after(events) }
    return answers
  }

  /// Deletes answers older than 60 days, once an hour.
  private func forgetRequests(_ db: Database, at now: Int64) throws {
    let isDue = state.withLock { state in
      let isDue = state.forgotRequests.map { abs(now - $0) >= 3_600_000 } ?? true
      if isDue { state.forgotRequests = now }
      return isDue
    }
    guard isDue else { return }
    try db.run("DELETE FROM request WHERE at_ms < ?", [now - 60 * 86_400_000])
  }

  /// Sets a new epoch, so that clients with a copy read everything again.
  ///
  /// For a store whose contents were returned to an earlier state.
  public func renewEpoch() throws {
    try inWriteTransaction { db in
      try db.run("UPDATE revision SET epoch = randomblob(16)")
    }
  }
}
