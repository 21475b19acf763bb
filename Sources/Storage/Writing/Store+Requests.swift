import GRDB
import Lists
import Synchronization
import SystemFiles

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
    _ id: Item.ID, _ body: @escaping () throws -> String
  ) throws(StoreError) -> String {
    try once([Request(id: id, body: body)])[0]
  }

  /// A request of a client, to be run at most once.
  public struct Request {
    /// What the client calls it.
    public var id: Item.ID
    /// Makes changes and answers.
    public var body: () throws -> String

    /// Creates a request from its parts: each parameter sets the property of its name.
    public init(id: Item.ID, body: @escaping () throws -> String) {
      self.id = id
      self.body = body
    }
  }

  /// Runs requests in their order, each at most once, and makes all of them durable together: the
  /// disk is waited for once.
  ///
  /// - Returns: An answer for each. What the body of any of them throws takes all of them back.
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
          let known = try String.fetchOne(
            db.cachedStatement(sql: "SELECT answer FROM request WHERE id = ?"),
            arguments: [request.id.data])
          if let known {
            answers.append(known)
            continue
          }
          isNew = true
          let answer = try request.body()
          let now = clock().milliseconds
          try db.cachedStatement(sql: "DELETE FROM request WHERE at_ms < ?").execute(
            arguments: [now - 60 * 86_400_000])
          try db.cachedStatement(sql: "INSERT INTO request VALUES (?, ?, ?)").execute(
            arguments: [request.id.data, now, answer])
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

  /// Begins a new history: clients that keep a copy read all of it again.
  ///
  /// For a store whose contents were put back to an earlier state.
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
