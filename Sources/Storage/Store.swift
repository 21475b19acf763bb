import GRDB
import Lists
import Synchronization

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
    var isMissing: Bool
    /// How long to wait for another program, in milliseconds, where that was changed.
    var busyTimeout: Int?
    /// What ``Store/hasChangedElsewhere()`` saw last.
    var seenVersion: Int?
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
      try db.inReadSnapshot { try body(db) }
    }
  }

  /// Lends the connection.
  func using<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    let queue = state.withLock { $0.queue }
    do {
      return try queue.inDatabase(body)
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  /// Changes in one transaction, recorded as one step of undo if anything is recorded.
  func writing<Value>(
    _ command: String, _ body: (Journal) throws -> Value
  ) throws(StoreError) -> Value {
    guard access == .writing else { throw .readOnly(path: path) }
    return try using { db in
      var value: Value?
      try db.inTransaction(.immediate) {
        value = try body(Journal(db, command: command, at: clock()))
        return .commit
      }
      guard let value else { throw StoreError.unexpected(detail: "no answer") }
      return value
    }
  }
}

extension Database {
  /// Runs `body` in a transaction that writes nothing.
  fileprivate func inReadSnapshot<Value>(_ body: () throws -> Value) throws -> Value {
    var value: Value?
    try inTransaction(.deferred) {
      value = try body()
      return .commit
    }
    guard let value else { throw StoreError.unexpected(detail: "no answer") }
    return value
  }
}
