import Basics
import GRDB
import Lists
import Synchronization

/// The items and lists of one person or household, in one SQLite file.
///
/// Each method runs in one transaction that enforces every rule or changes nothing, and each change
/// is one step of undo. Any thread may call; calls are serialized.
public final class Store: Sendable {
  /// What a store is opened for.
  public enum Access: Hashable, Sendable {
    /// Nothing is created, migrated or changed; a missing file reads as an empty store.
    case reading
    /// Changes are allowed; a missing file is created by the first method that adds items.
    case writing
  }

  /// The path of the file; `:memory:` for a store in memory.
  public let path: String
  /// What it was opened for.
  public let access: Access
  /// How long to wait for another program, in seconds.
  let busySeconds: Int

  let clock: @Sendable () -> Timestamp
  let ids: @Sendable () -> Item.ID
  let schema: Schema
  let state: Mutex<State>

  /// The mutable state of a store.
  struct State {
    var queue: DatabaseQueue
    /// Whether the file does not exist yet; until then the queue is an empty one in memory.
    var isMissing = false
    /// How long to wait for another program, in milliseconds; nil for the default.
    var busyTimeout: Int?
    /// Whether the journal stays between changes; see ``Store/keepJournal(_:)``.
    var keepsJournal = false
    /// The data version that ``Store/hasChangedElsewhere()`` saw last.
    var seenVersion: Int?
    /// Which file the queue has open; nil for one in memory.
    var identity: FileStatus.Identity?
    /// Whether another file was opened since ``Store/hasChangedElsewhere()`` was last called.
    var wasReopened = false
    /// See ``Store/lastChange``.
    var lastChange: Int64?
    /// See ``Store/hasStoredChanges``.
    var hasStoredChanges = false
    /// See ``Store/movedJournal``.
    var movedJournal: String?
    /// What is called before and after every change.
    var hooks: ChangeHooks?
    /// What wraps every transaction; see ``Store/setRecorder(_:)``.
    var recorder: TransactionRecorder?
    /// When old answers to requests were last deleted, in milliseconds; nil if not yet.
    var forgotRequests: Int64?
    /// The request that is running; see ``Store/once(_:_:)``.
    var request: RunningRequest?
  }

  /// A request, all of whose calls use the connection that it began with.
  ///
  /// Another thread may reopen the store meanwhile. On that new connection, calls of the request
  /// would wait for the transaction that they are part of.
  struct RunningRequest {
    var thread: pthread_t
    var queue: DatabaseQueue
    /// The events for the hooks, to be reported once the request is committed.
    var events: [ItemEvent] = []
  }

  /// The connection of the request that runs on this thread; nil if there is none.
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

  func reading<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try using { db in
      // A database in memory has no other connections: its snapshot needs no transaction.
      guard path != Store.memoryPath else { return try body(db) }
      return try db.inReadSnapshot { try body(db) }
    }
  }

  /// Calls `body` with the connection to the present file.
  func using<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try using(currentQueue(), body)
  }

  /// Calls `body` with a connection.
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

  /// The connection to the present file, or that of a running request.
  func currentQueue() throws(StoreError) -> DatabaseQueue {
    if let queue = requestQueue { return queue }
    try followFile()
    return state.withLock { $0.queue }
  }

  /// Runs `body` in one transaction, which becomes one step of undo if it records anything.
  func writing<Value>(
    _ command: String, _ body: (Journal) throws -> Value
  ) throws(StoreError) -> Value {
    guard access == .writing else { throw .readOnly(path: path) }
    let hooks = state.withLock { $0.hooks }.flatMap { $0.areWanted() ? $0 : nil }
    var events: [ItemEvent] = []
    let value = try using { db in
      var value: Value?
      let changesBefore = db.totalChangesCount
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
        // A request's changes are parts of its transaction, which must be there still.
        if requestQueue != nil { try db.requireTransaction() }
        if db.isInsideTransaction {
          try db.inPreparedTransaction(work)
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
      state.withLock {
        $0.lastChange = journal.number
        if db.totalChangesCount != changesBefore { $0.hasStoredChanges = true }
      }
      return value
    }
    guard let hooks, !events.isEmpty else { return value }
    if requestQueue != nil {
      // Committed only with the request.
      state.withLock { $0.request?.events += events }
    } else {
      hooks.after(events)
    }
    return value
  }

  /// The number of the change that the last successful call made; nil if it changed nothing.
  ///
  /// Undoing and redoing are not changes of their own. Later changes have greater numbers,
  /// whichever program makes them.
  public var lastChange: Int64? { state.withLock { $0.lastChange } }

  /// Whether this store, since it was opened, stored anything: a change, an undo or a redo.
  public var hasStoredChanges: Bool { state.withLock { $0.hasStoredChanges } }

  /// The outcome of a failed commit.
  ///
  /// The last steps of a commit may fail after the change is stored. A new connection, which rolls
  /// back the journal if there is one, can tell whether it is.
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
  /// Runs `body` in a read transaction, or in the one that is open.
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
