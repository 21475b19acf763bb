import GRDB
import Lists
import Synchronization

extension Store {
  /// A request of a client, to be run at most once.
  public struct Request {
    /// The client's id of it.
    public var id: Item.ID
    /// Makes changes, which are one step of undo, and returns an answer.
    public var body: (StoreTransaction) throws -> String

    /// Creates a request; each parameter sets the property of the same name.
    public init(id: Item.ID, body: @escaping (StoreTransaction) throws -> String) {
      self.id = id
      self.body = body
    }
  }

  /// Runs requests in order, each at most once, in one transaction, which waits for the disk once.
  ///
  /// The answers are stored in the same transaction and kept for 60 days. A request that was run
  /// before is not run again; its former answer is returned.
  /// - Returns: One answer per request. If the body of any of them throws, all are rolled back.
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

  /// Deletes the answers that are older than 60 days, once an hour.
  private func forgetRequests(_ db: Database, at now: Int64) throws {
    let isDue = state.withLock { state in
      let isDue = state.forgotRequests.map { abs(now - $0) >= 3_600_000 } ?? true
      if isDue { state.forgotRequests = now }
      return isDue
    }
    guard isDue else { return }
    try db.run("DELETE FROM request WHERE at_ms < ?", [now - 60 * 86_400_000])
  }

  /// Gives the contents a new epoch, so that clients that keep a copy read everything again.
  ///
  /// For a store whose contents were returned to an earlier state.
  public func renewEpoch() throws {
    try inWriteTransaction { db in
      try db.run("UPDATE revision SET epoch = randomblob(16)")
    }
  }
}
