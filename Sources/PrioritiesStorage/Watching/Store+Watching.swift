import GRDB
import PrioritiesBasics
import PriorityLists
import Synchronization

extension Store {
  /// Watches the file and the journal, through links and even before they exist; nil without a
  /// descriptor.
  package func watch() -> FileWatcher? {
    FileWatcher(.family(path))
  }

  /// An element for each possible change of the store by any program; pending elements are merged.
  ///
  /// Call ``hasChangedElsewhere()`` for each. The stream ends only without a descriptor.
  public var fileChanges: AsyncStream<Void> {
    FileWatcher.changes(of: .family(path), quiet: 0)
  }

  /// Whether another program or instance changed, created, replaced or removed the file since the
  /// last call.
  ///
  /// The first call returns false. Reopens a replaced file, and throws if that is not a store.
  /// Takes a few microseconds.
  public func hasChangedElsewhere() throws(StoreError) -> Bool {
    try reopenIfReplaced()
    let wasReopened = state.withLock { state in
      defer { state.wasReopened = false }
      return state.wasReopened
    }
    return try isNewVersion() || wasReopened
  }

  /// Reopens a replaced or removed file, which SQLite would otherwise continue to use.
  func reopenIfReplaced() throws(StoreError) {
    guard path != Store.memoryPath else { return }
    let known = state.withLock { $0.identity }
    let found = try fileStatus(path)
    if let found, found.identity == known {
      if found.size == 0 { throw .empty(path: path, backups: backupFiles(beside: path)) }
      // A program killed while creating the file may have left it with the draft's name as well.
      if found.links > 1, access == .writing { Draft.removeAbandoned(of: resolvedPath(path)) }
      return
    }
    if found == nil, known == nil { return }
    if try Store.present(path) {
      try reopen()
    } else {
      let queue = try Store.emptyQueue(schema, clock: clock, ids: ids)
      state.withLock { state in
        state.queue = queue
        state.identity = nil
        state.isMissing = true
        state.seenVersion = nil
      }
    }
    state.withLock { $0.wasReopened = true }
  }

  /// Throws for a moved or replaced file, because changes to it would be lost.
  func requireUnmoved() throws(StoreError) {
    let known = state.withLock { $0.identity }
    guard let known, try fileStatus(path)?.identity != known else { return }
    throw .inputOutput(path: path, reason: "it was moved or replaced during the change")
  }

  func reopen() throws(StoreError) {
    let file = try Store.openFile(
      path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock)
    let (busyTimeout, persistsJournal) = state.withLock { state in
      state.queue = file.queue
      state.identity = file.identity
      state.isMissing = false
      state.seenVersion = nil
      return (state.busyTimeout, state.persistsJournal)
    }
    try using { db in
      try Store.apply(busyTimeout: busyTimeout, to: db)
      if persistsJournal { try Store.apply(persistsJournal: true, to: db) }
    }
    // Record the version that later ones are compared with.
    _ = try isNewVersion()
  }

  /// Compares SQLite's data version with the previous one and records it.
  func isNewVersion() throws(StoreError) -> Bool {
    let version = try using { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    return state.withLock { state in
      defer { state.seenVersion = version }
      return state.seenVersion.map { $0 != version } ?? false
    }
  }
}
