import GRDB
import PrioritiesBasics
import PriorityLists
import Synchronization

/// The items and lists of a household, in one SQLite file.
///
/// Transactions are atomic. Calls are thread-safe and serialized; a transaction must not call its
/// store.
public final class Store: Sendable {
  /// The access to a store.
  public enum Access: Hashable, Sendable {
    /// Neither creates nor migrates the file. A missing file reads as an empty store.
    case reading
    /// The first change creates a missing file.
    case writing
  }

  /// The path of the file; `:memory:` for a store in memory.
  public let path: String
  /// Whether changes are allowed.
  public let access: Access
  let busySeconds: Int
  package let clock: @Sendable () -> Timestamp
  let ids: @Sendable () -> Item.ID
  let schema: Schema
  let state: Mutex<State>

  struct State {
    var queue: DatabaseQueue
    /// While the file doesn't exist, the queue is an empty one in memory.
    var isMissing = false
    /// In milliseconds.
    var busyTimeout: Int?
    var persistsJournal = false
    var seenVersion: Int?
    var identity: FileStatus.Identity?
    /// Since the last call of ``Store/hasChangedElsewhere()``.
    var wasReopened = false
    var lastChange: Int64?
    var hasStoredChanges = false
    var hooks: ChangeHooks?
    var recorder: TransactionRecorder?
    var device: Device?
    /// In milliseconds.
    var requestsDeletedAt: Int64?
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

  /// Runs a body with a consistent view of the items.
  ///
  /// - Throws: The errors of the body; ``StoreError`` for those of the file.
  public func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    do {
      return try currentQueue().inDatabase { db in
        let transaction = StoreTransaction(db, of: self, canChange: false)
        // A database in memory has no other connections.
        guard path != Store.memoryPath else { return try body(transaction) }
        return try db.inTransaction(.deferred) { try body(transaction) }
      }
    } catch {
      throw storeError(error)
    }
  }

  /// Runs a body that may change the items, as one undo step.
  ///
  /// The body runs again if another program creates the file at the same time.
  /// - Throws: The errors of the body; ``StoreError`` for those of the file.
  public func write<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    let hooks = neededHooks()
    var events: [ItemEvent] = []
    var transaction: StoreTransaction?
    do {
      let value = try inWriteTransaction {
        transaction?.proof
      } _: { db in
        let current = StoreTransaction(db, of: self, canChange: true, hooks: hooks)
        transaction = current
        let value = try body(current)
        events = try current.finish()
        return value
      }
      state.withLock { $0.lastChange = transaction?.number }
      if !events.isEmpty { hooks?.after(events) }
      return value
    } catch {
      if case StoreError.notDurable = error {
        state.withLock { $0.lastChange = transaction?.number }
      }
      throw error
    }
  }

  func neededHooks() -> ChangeHooks? {
    state.withLock { $0.hooks }.flatMap { $0.areNeeded() ? $0 : nil }
  }

  /// The number of the change made by the last successful ``write(_:)``; nil for none.
  ///
  /// Numbers grow with every change, by any program.
  public var lastChange: Int64? { state.withLock { $0.lastChange } }

  /// Whether this instance stored a change, an undo or a redo.
  public var hasStoredChanges: Bool { state.withLock { $0.hasStoredChanges } }

  func using<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try currentQueue().inDatabase(body)
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  private func currentQueue() throws(StoreError) -> DatabaseQueue {
    try reopenIfReplaced()
    return state.withLock { $0.queue }
  }

  /// Converts errors of the file and passes others through.
  func storeError(_ error: any Error) -> any Error {
    switch error {
    case is DatabaseError, is RowDecodingError, is NameError, is DetailsError, is SystemCallError:
      StoreError(error, path: path, busySeconds: busySeconds)
    default: error
    }
  }

  /// Runs a body in one transaction, through the recorder, and creates the file if it is missing.
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
            let isAccepted = try recorder(connection) {
              value = try body(db)
              return true
            }
            return isAccepted ? .commit : .rollback
          }
        } catch let error as DatabaseError
          where [.SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode) && value != nil
        {
          guard path != Store.memoryPath, let proof = proof() else { throw error }
          throw Store.outcome(of: error, path: path, busySeconds: busySeconds) { db in
            try Bool.fetchOne(db, sql: proof.sql, arguments: proof.arguments) ?? false
          }
        }
        guard let value else { throw StoreError.unexpected(detail: "no answer") }
        isChange = db.totalChangesCount != changesBefore
        if isMissing, isChange { contents = try Store.serialized(db) }
        return value
      }
      if isMissing, isChange {
        let isCreated = try createFile(contents)
        do {
          try reopen()
        } catch {
          guard isCreated else { throw error }
          state.withLock { $0.hasStoredChanges = true }
          // The item is there, so the error must not say that nothing was changed.
          throw StoreError.notDurable(path: path, reason: "it cannot be opened again")
        }
        // Another program created the file first.
        guard isCreated else { return try inWriteTransaction(proof: proof, body) }
      }
      if isChange { state.withLock { $0.hasStoredChanges = true } }
      return value
    } catch {
      throw storeError(error)
    }
  }

  /// Determines whether a failed commit stored the change.
  ///
  /// Uses a connection that first rolls back the journal.
  static func outcome(
    of error: DatabaseError, path: String, busySeconds: Int, isStored: (Database) throws -> Bool
  ) -> any Error {
    let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    do {
      let queue = try connect(path: path, access: .writing, busySeconds: busySeconds)
      return try queue.inDatabase(isStored)
        ? StoreError.notDurable(path: path, reason: reason) : error
    } catch {
      return StoreError.uncertain(path: path, reason: reason)
    }
  }
}
