import Basics
import GRDB
import Lists
import Synchronization

extension Store {
  /// Runs a request at most once, by storing its answer in the same transaction.
  ///
  /// A request that was run before is not run again; its former answer is returned. Answers are
  /// kept for 60 days.
  /// - Parameters:
  ///   - id: The client's id of the request.
  ///   - body: Makes changes with this store's methods, each its own step of undo, and returns an
  ///     answer. If it throws, all of them are rolled back and no answer is stored.
  public func once(
    _ id: Item.ID, _ body: @escaping () throws -> String
  ) throws(StoreError) -> String {
    try once([Request(id: id, body: body)])[0]
  }

  /// A request of a client, to be run at most once.
  public struct Request {
    /// The client's id of it.
    public var id: Item.ID
    /// Makes changes and returns an answer; see ``Store/once(_:_:)``.
    public var body: () throws -> String

    /// Creates a request; each parameter sets the property of the same name.
    public init(id: Item.ID, body: @escaping () throws -> String) {
      self.id = id
      self.body = body
    }
  }

  /// Runs requests in order, each at most once, in one transaction, which waits for the disk once.
  ///
  /// - Returns: One answer per request. If the body of any of them throws, all are rolled back.
  public func once(_ requests: [Request]) throws(StoreError) -> [String] {
    guard access == .writing else { throw .readOnly(path: path) }
    try createIfMissing()
    let queue = try currentQueue()
    var events: [ItemEvent] = []
    let answers = try using(queue) { db in
      state.withLock { $0.request = RunningRequest(thread: pthread_self(), queue: queue) }
      defer { state.withLock { $0.request = nil } }
      var answers: [String] = []
      try inRecordedTransaction(db) {
        var isNew = false
        for request in requests {
          let known = try db.prepared("SELECT answer FROM request WHERE id = ?")
            .first(.id(request.id)) { $0.text(0) }
          if let known {
            answers.append(known)
            continue
          }
          isNew = true
          let answer = try request.body()
          // No note may stay of what SQLite has taken back.
          try db.requireTransaction()
          let now = clock().milliseconds
          try forgetRequests(db, at: now)
          try db.prepared("INSERT INTO request VALUES (?, ?, ?)").run(
            .id(request.id), .integer(now), .text(answer))
          answers.append(answer)
        }
        return isNew ? .commit : .rollback
      }
      events = state.withLock { $0.request?.events ?? [] }
      return answers
    }
    if !events.isEmpty, let hooks = state.withLock({ $0.hooks }) { hooks.after(events) }
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
    try db.prepared("DELETE FROM request WHERE at_ms < ?").run(.integer(now - 60 * 86_400_000))
  }

  /// Gives the contents a new epoch, so that clients that keep a copy read everything again.
  ///
  /// For a store whose contents were returned to an earlier state.
  public func renewEpoch() throws(StoreError) {
    guard access == .writing else { throw .readOnly(path: path) }
    try using { db in
      try inRecordedTransaction(db) {
        try db.execute(sql: "UPDATE revision SET epoch = randomblob(16)")
        return .commit
      }
    }
  }
}
