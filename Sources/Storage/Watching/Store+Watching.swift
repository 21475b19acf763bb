import GRDB
import Lists
import Synchronization
import SystemFiles

extension Store {
  /// A watch on the store's file and its journal, through links, whether it is there yet or not;
  /// nil if the system cannot watch files.
  ///
  /// When its descriptor can be read, take what happened from the watch and ask
  /// ``hasChangedElsewhere()``.
  package func watch() -> FileWatcher? {
    FileWatcher(.family(path))
  }

  /// An element each time that the store's file or its journal may have changed, through links,
  /// in any program: ask ``hasChangedElsewhere()`` then.
  ///
  /// Changes that nobody has taken yet are one element. The stream does not end by itself; it ends
  /// at once if the system cannot watch files.
  public var fileChanges: AsyncStream<Void> {
    FileWatcher.changes(of: .family(path), quiet: 0)
  }

  /// Whether another program, or another store on the same file, changed it since the last call.
  ///
  /// The first call says no. A file that another program has made, replaced or removed meanwhile
  /// counts; what is there now is what the store reads and changes from here on. Throws where that
  /// is not a store. Costs a few microseconds; changes by this store itself do not count.
  public func hasChangedElsewhere() throws(StoreError) -> Bool {
    try followFile()
    let wasReopened = state.withLock { state in
      defer { state.wasReopened = false }
      return state.wasReopened
    }
    return try isNewVersion() || wasReopened
  }

  /// Opens what the path leads to now, if that is another file than the one that is open.
  ///
  /// SQLite itself goes on reading a file that was replaced or removed.
  func followFile() throws(StoreError) {
    guard path != Store.memoryPath else { return }
    let known = state.withLock { $0.identity }
    let found = try? FileStatus(path: path)
    if let found, found.identity == known {
      if found.size == 0 { throw .empty(path: path, backups: backupFiles(beside: path)) }
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

  /// Opens the file that has come to be there.
  func reopen() throws(StoreError) {
    let file = try Store.openFile(
      path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock)
    let busyTimeout = state.withLock { state in
      state.queue = file.queue
      state.identity = file.identity
      state.isMissing = false
      state.seenVersion = nil
      return state.busyTimeout
    }
    try using { try Store.apply(busyTimeout: busyTimeout, to: $0) }
    // From here on, what others change is news.
    _ = try isNewVersion()
  }

  /// Whether the file's version differs from the one seen last, which it becomes.
  func isNewVersion() throws(StoreError) -> Bool {
    let version = try using { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    return state.withLock { state in
      defer { state.seenVersion = version }
      return state.seenVersion.map { $0 != version } ?? false
    }
  }
}
