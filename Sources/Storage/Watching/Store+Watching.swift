import Basics
import GRDB
import Lists
import Synchronization

extension Store {
  /// Watches the store's file and journal, through links and before they exist; nil if unsupported.
  ///
  /// When its descriptor is readable, read its events and call ``hasChangedElsewhere()``.
  package func watch() -> FileWatcher? {
    FileWatcher(.family(path))
  }

  /// Yields whenever any program may have changed the store's file or journal, through links.
  ///
  /// Call ``hasChangedElsewhere()`` then. Pending changes are merged into one element. The stream
  /// ends only if the system cannot watch files.
  public var fileChanges: AsyncStream<Void> {
    FileWatcher.changes(of: .family(path), quiet: 0)
  }

  /// Whether another program or `Store` instance changed the file since the last call.
  ///
  /// The first call returns false. Creating, replacing or removing the file counts, and the store
  /// then uses the present file; throws if that is not a store. Changes by this `Store` do not
  /// count. Takes a few microseconds.
  public func hasChangedElsewhere() throws(StoreError) -> Bool {
    try followFile()
    let wasReopened = state.withLock { state in
      defer { state.wasReopened = false }
      return state.wasReopened
    }
    return try isNewVersion() || wasReopened
  }

  /// Reopens the file at the path if another one is open.
  ///
  /// SQLite would keep using a replaced or removed file.
  func followFile() throws(StoreError) {
    guard path != Store.memoryPath else { return }
    let known = state.withLock { $0.identity }
    let found = try? FileStatus(path: path)
    if let found, found.identity == known {
      if found.size == 0 { throw .empty(path: path, backups: backupFiles(beside: path)) }
      // A program killed while creating the file may have left the draft's name on it.
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

  /// Opens the present file at the path.
  func reopen() throws(StoreError) {
    let file = try Store.openFile(
      path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock)
    let (busyTimeout, keepsJournal) = state.withLock { state in
      state.queue = file.queue
      state.identity = file.identity
      state.isMissing = false
      state.seenVersion = nil
      return (state.busyTimeout, state.keepsJournal)
    }
    try using { db in
      try Store.apply(busyTimeout: busyTimeout, to: db)
      if keepsJournal { try Store.apply(keepsJournal: true, to: db) }
    }
    // Later changes by others count as changes.
    _ = try isNewVersion()
  }

  /// Whether SQLite's data version differs from the last one seen; records it.
  func isNewVersion() throws(StoreError) -> Bool {
    let version = try using { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    return state.withLock { state in
      defer { state.seenVersion = version }
      return state.seenVersion.map { $0 != version } ?? false
    }
  }
}
