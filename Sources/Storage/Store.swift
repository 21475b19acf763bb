import Basics
import GRDB
import Lists
import Synchronization

/// The items and lists of one person or household, in one SQLite file.
///
/// Each transaction enforces every rule or changes nothing. Calls are thread-safe and serialized; a
/// transaction must not call its store.
public final class Store: Sendable {
  /// The access to a store.
  public enum Access: Hashable, Sendable {
    /// Creates, migrates and changes nothing; a missing file reads as an empty store.
    case reading
    /// Allows changes; the first one creates a missing file.
    case writing
  }

  /// The path of the file; `:memory:` for a store in memory.
  public let path: String
  /// The access that it was opened with.
  public let access: Access
  /// How long to wait for another program, in seconds.
  let busySeconds: Int

  let clock: @Sendable () -> Timestamp
  let ids: @Sendable () -> Item.ID
  let schema: Schema
  let state: Mutex<State>

  struct State {
    var queue: DatabaseQueue
    /// Whether the file does not exist yet; until then the queue is an empty one in memory.
    var isMissing = false
    /// In milliseconds; nil for the default.
    var busyTimeout: Int?
    var keepsJournal = false
    var seenVersion: Int?
    var identity: FileStatus.Identity?
    /// Whether another file was opened since the last call of ``Store/hasChangedElsewhere()``.
    var wasReopened = false
    var lastChange: Int64?
    var hasStoredChanges = false
    var movedJournal: String?
    var hooks: ChangeHooks?
    var recorder: TransactionRecorder?
    /// When old request answers were last deleted, in milliseconds; nil for never.
    var forgotRequests: Int64?
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

  /// Runs a body that reads a consistent state of the items.
  ///
  /// - Throws: The errors of the body; ``StoreError`` for those of the file.
  public func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    do {
      return try currentQueue().inDatabase { db in
        let transaction = StoreTransaction(db, of: self, canChange: false)
        // A database in memory has no other connections, so reads need no transaction.
        guard path != Store.memoryPath else { return try body(transaction) }
        return try db.inTransaction(.deferred) { try body(transaction) }
      }
    } catch {
      throw reported(error)
    }
  }

  /// Runs a body that may change the items; all its changes are one undo step.
  ///
  /// If two programs create the file at the same time, the body of one runs again.
  /// - Throws: The errors of the body, and ``StoreError`` for those of the file. Nothing was
  ///   changed then, except for ``StoreError/notDurable(path:reason:)`` and possibly
  ///   ``StoreError/uncertain(path:reason:)``.
  public func write<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    let hooks = wantedHooks()
    var events: [ItemEvent] = []
    var journal: Journal?
    do {
      let value = try inWriteTransaction {
        journal?.proof
      } _: { db in
        let transaction = StoreTransaction(db, of: self, canChange: true, hooks: hooks)
        defer { journal = transaction.journal }
        let value = try body(transaction)
        events = try transaction.finish()
        return value
      }
      state.withLock { $0.lastChange = journal?.number }
      if !events.isEmpty { hooks?.after(events) }
      return value
    } catch {
      if case StoreError.notDurable = error { state.withLock { $0.lastChange = journal?.number } }
      throw error
    }
  }

  func wantedHooks() -> ChangeHooks? {
    state.withLock { $0.hooks }.flatMap { $0.areWanted() ? $0 : nil }
  }

  /// The number of the last successful ``write(_:)``'s change; nil if it changed nothing.
  ///
  /// Undo and redo are not changes of their own. Numbers grow with every change, by any program.
  public var lastChange: Int64? { state.withLock { $0.lastChange } }

  /// Whether this instance stored a change, an undo or a redo.
  public var hasStoredChanges: Bool { state.withLock { $0.hasStoredChanges } }

  /// Calls `body` with the connection to the present file, outside any transaction.
  func using<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try currentQueue().inDatabase(body)
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  private func currentQueue() throws(StoreError) -> DatabaseQueue {
    try followFile()
    return state.withLock { $0.queue }
  }

  /// Converts errors of the file to ``StoreError``; others pass through.
  func reported(_ error: any Error) -> any Error {
    switch error {
    case is DatabaseError, is RowDecodingError, is NameError, is DetailsError, is SystemCallError:
      StoreError(error, path: path, busySeconds: busySeconds)
    default: error
    }
  }

  /// Runs a body in one transaction, through the recorder if there is one.
  ///
  /// Creates a missing file from the changes that the body makes in memory, if any.
  /// - Parameter proof: Tells, after a failed commit, whether a store has the change.
  func inWriteTransaction<Value>(
    proof: () -> Journal.Proof? = { nil }, _ body: (Database) throws -> Value
  ) throws -> Value {
    guard access == .writing else { throw StoreError.readOnly(path: path) }
    do {
      let known = try currentQueue()
      let isMissing = isMissing && path != Store.memoryPath
      let queue = isMissing ? try Store.emptyQueue(schema, clock: clock, ids: ids) : known
      let recorder = state.withLock { $0.recorder }
      var isChange = false
      var contents: [UInt8] = []
      let value = try queue.inDatabase { db in
        let changesBefore = db.totalChangesCount
        var value: Value?
        do {
          try db.inTransaction(.immediate) {
            guard let recorder, let connection = db.sqliteConnection else {
              value = try body(db)
              return .commit
            }
            let isKept = try recorder(connection) {
              value = try body(db)
              return true
            }
            return isKept ? .commit : .rollback
          }
        } catch let error as DatabaseError
          where [.SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode) && value != nil
        {
          throw outcome(of: error, proof())
        }
        guard let value else { throw StoreError.unexpected(detail: "no answer") }
        isChange = db.totalChangesCount != changesBefore
        if isMissing, isChange { contents = try Store.serialized(db) }
        return value
      }
      if isMissing, isChange {
        let isCreated = try createFile(contents)
        try reopen()
        // Another program was faster.
        guard isCreated else { return try inWriteTransaction(proof: proof, body) }
      }
      if isChange { state.withLock { $0.hasStoredChanges = true } }
      return value
    } catch {
      throw reported(error)
    }
  }

  /// The outcome of a failed commit.
  ///
  /// The last steps of a commit may fail after the change is stored. A new connection, which rolls
  /// back a journal, can tell.
  private func outcome(of error: DatabaseError, _ proof: Journal.Proof?) -> any Error {
    let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    guard path != Store.memoryPath, let proof else { return error }
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
