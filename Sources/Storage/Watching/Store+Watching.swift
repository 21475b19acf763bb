import GRDB
import Lists
import Synchronization

extension Store {
  /// A watch on the store's folder, which must exist.
  public func watch() throws(StoreError) -> FolderWatch {
    try FolderWatch(file: path)
  }

  /// Whether another program, or another store on the same file, changed it since the last call.
  ///
  /// The first call says no. A file that another program has made or replaced meanwhile is opened.
  /// Costs a few microseconds; changes by this store itself do not count.
  public func hasChangedElsewhere() throws(StoreError) -> Bool {
    if state.withLock({ $0.isMissing }) {
      guard path != ":memory:", case .present = try FileState(path: path) else { return false }
      try reopen()
      return true
    }
    return try isNewVersion()
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
