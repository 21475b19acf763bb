import GRDB
import Lists
import Synchronization
import SystemFiles

/// The items of one person, in one SQLite file.
///
/// Each method is one transaction that keeps every rule or changes nothing, and each change is one
/// step of undo. All calls wait for each other; any thread may call.
public final class Store: Sendable {
  /// What a store is opened for.
  public enum Access: Hashable, Sendable {
    /// Nothing is made, migrated or written; a missing file reads as an empty store.
    case reading
    /// Changes are allowed; a missing file is made by the first `add`.
    case writing
  }

  /// The file; `:memory:` for a store in memory.
  public let path: String
  /// What it was opened for.
  public let access: Access
  /// How long to wait for another program.
  let busySeconds: Int

  let clock: @Sendable () -> Timestamp
  let ids: @Sendable () -> Item.ID
  let schema: Schema
  let state: Mutex<State>

  /// What changes while the store is open.
  struct State {
    var queue: DatabaseQueue
    /// Whether the file is still to be made; until then the queue is an empty one in memory.
    var isMissing = false
    /// How long to wait for another program, in milliseconds; nil for the default.
    var busyTimeout: Int?
    /// What ``Store/hasChangedElsewhere()`` saw last.
    var seenVersion: Int?
    /// Which file the queue has open; nil for one in memory.
    var identity: FileStatus.Identity?
    /// Whether another file was opened since that was last asked.
    var wasReopened = false
    /// The change that this store made last.
    var lastChange: Int64?
    /// Where a journal was moved that a former store had left.
    var movedJournal: String?
    /// What is called around every change.
    var hooks: ChangeHooks?
    /// What every transaction is lent to; see ``Store/setRecorder(_:)``.
    var recorder: TransactionRecorder?
    /// The request that is being run; see ``Store/once(_:_:)``.
    var request: RunningRequest?
  }

  /// A request, whose calls all use the connection that it began with.
  ///
  /// Another thread may open what is at the path by then again; on that connection, calls of the
  /// request would wait for the transaction that they are in.
  struct RunningRequest {
    var thread: pthread_t
    var queue: DatabaseQueue
    /// What hooks are called with once all of it is kept.
    var events: [ItemEvent] = []
  }

  /// The connection that a request has open on this thread.
  var requestQueue: DatabaseQueue? {
    state.withLock { state in
      state.request.flatMap { pthread_equal($0.thread, pthread_self()) != 0 ? $0.queue : nil }
    }
  }

  init(
    path: String, access: Access, busySeconds: Int, schema: Schema,
    clock: @escaping @Sendable () -> Timestamp, ids: @escaping @Sendable () -> Item.ID,
    state: State
  ) {
    self.path = path
    self.access = access
    self.busySeconds = busySeconds
    self.schema = schema
    self.clock = clock
    self.ids = ids
    self.state = Mutex(state)
  }

  /// Reads in one snapshot.
  func reading<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try using { db in
      // Nobody else has what is in memory: it needs no transaction to stay as it is.
      guard path != Store.memoryPath else { return try body(db) }
      return try db.inReadSnapshot { try body(db) }
    }
  }

  /// Lends the connection to the file that is there now.
  func using<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try using(currentQueue(), body)
  }

  /// Lends a connection.
  func using<Value>(
    _ queue: DatabaseQueue, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      // A request runs several methods in its own transaction.
      return try queue.unsafeReentrantWrite(body)
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  /// The connection to the file that is there now, or to the one that a request began with.
  func currentQueue() throws(StoreError) -> DatabaseQueue {
    if let queue = requestQueue { return queue }
    try followFile()
    return state.withLock { $0.queue }
  }

  /// Changes in one transaction, recorded as one step of undo if anything is recorded.
  func writing<Value>(
    _ command: String, _ body: (Journal) throws -> Value
  ) throws(StoreError) -> Value {
    guard access == .writing else { throw .readOnly(path: path) }
    let hooks = state.withLock { $0.hooks }
    var events: [ItemEvent] = []
    let value = try using { db in
      var value: Value?
      let journal = Journal(db, command: command, at: clock())
      if hooks != nil { journal.touched = TouchedItems() }
      do {
        let work = {
          value = try body(journal)
          if journal.hasCompletions { try RhythmTable(db).update() }
          if let hooks, let touched = journal.touched, !touched.isEmpty {
            events = try touched.events(db)
            try hooks.before(events)
          }
          return Database.TransactionCompletion.commit
        }
        if db.isInsideTransaction {
          try db.inSavepoint(work)
        } else {
          try inRecordedTransaction(db, work)
        }
      } catch let error as DatabaseError
        where [.SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode) && value != nil
      {
        let outcome = outcome(of: error, journal)
        if case StoreError.notDurable = outcome {
          state.withLock { $0.lastChange = journal.number }
        }
        throw outcome
      }
      guard let value else { throw StoreError.unexpected(detail: "no answer") }
      state.withLock { $0.lastChange = journal.number }
      return value
    }
    guard let hooks, !events.isEmpty else { return value }
    if requestQueue != nil {
      // Kept only when the request is.
      state.withLock { $0.request?.events += events }
    } else {
      hooks.after(events)
    }
    return value
  }

  /// The number of the change that the last successful call made; nil if it changed nothing.
  ///
  /// Undoing and redoing are not changes of their own. Later changes have greater numbers, whichever
  /// program makes them.
  public var lastChange: Int64? { state.withLock { $0.lastChange } }

  /// What a commit that failed has come to.
  ///
  /// The last steps of a commit may fail when the change is stored already. Whether it is can be seen
  /// by a connection of its own, which plays back the journal if there is one.
  private func outcome(of error: DatabaseError, _ journal: Journal) -> any Error {
    let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    guard path != Store.memoryPath, let proof = journal.proof else { return error }
    do {
      let queue = try Store.connect(path: path, access: .writing, busySeconds: busySeconds)
      let isStored = try queue.inDatabase { db in
        try Bool.fetchOne(db, sql: proof.sql, arguments: proof.arguments) ?? false
      }
      return isStored ? StoreError.notDurable(path: path, reason: reason) : error
    } catch {
      return StoreError.uncertain(path: path, reason: reason)
    }
  }
}

extension Database {
  /// Runs `body` in a transaction that writes nothing.
  fileprivate func inReadSnapshot<Value>(_ body: () throws -> Value) throws -> Value {
    guard !isInsideTransaction else { return try body() }
    var value: Value?
    try inTransaction(.deferred) {
      value = try body()
      return .commit
    }
    guard let value else { throw StoreError.unexpected(detail: "no answer") }
    return value
  }
}
