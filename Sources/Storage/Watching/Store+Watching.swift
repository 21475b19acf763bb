import Basics
import GRDB
import Lists
import Synchronization

extension Store {
  /// A watcher of the store's file and its journal, through links, also before they exist; nil if
  /// the system cannot watch files.
  ///
  /// When its descriptor is readable, take the events from it and call ``hasChangedElsewhere()``.
  package func watch() -> FileWatcher? {
    FileWatcher(.family(path))
  }

  /// An element each time any program may have changed the store's file or its journal, through
  /// links; call ``hasChangedElsewhere()`` then.
  ///
  /// Changes that were not taken yet are one element. The stream does not end by itself, but it
  /// ends at once if the system cannot watch files.
  public var fileChanges: AsyncStream<Void> {
    FileWatcher.changes(of: .family(path), quiet: 0)
  }

  /// Whether another program, or another `Store` on the same file, changed it since the last call.
  ///
  /// The first call returns false. Creating, replacing or removing the file counts as a change, and
  /// the store uses the present file from then on; throws if that is not a store. Changes by this
  /// `Store` do not count. Takes a few microseconds.
  public func hasChangedElsewhere() throws(StoreError) -> Bool {
    try followFile()
    let wasReopened = state.withLock { state in
      defer { state.wasReopened = false }
      return state.wasReopened
    }
    return try isNewVersion() || wasReopened
  }

  /// Opens the file at the path if it is not the one that is open.
  ///
  /// SQLite itself would keep using a file that was replaced or removed.
  func followFile() throws(StoreError) {
    guard path != Store.memoryPath else { return }
    let known = state.withLock { $0.identity }
    let found = try? FileStatus(path: path)
    if let found, found.identity == known {
      if found.size == 0 { throw .empty(path: path, backups: backupFiles(beside: path)) }
      // A program that was killed as it created the file may have left the draft's name on it.
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

  /// Opens the file that is at the path now.
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

  /// Whether SQLite's data version differs from the one seen last, and notes it as seen.
  func isNewVersion() throws(StoreError) -> Bool {
    let version = try using { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    return state.withLock { state in
      defer { state.seenVersion = version }
      return state.seenVersion.map { $0 != version } ?? false
    }
  }
}
