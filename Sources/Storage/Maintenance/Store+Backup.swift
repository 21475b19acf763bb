import GRDB
import Lists
import Synchronization
import SystemFiles

extension Store {
  /// The backups that lie beside the store, the oldest first.
  public var backups: [String] { backupFiles(beside: path) }

  /// Copies the store into one file, checked and durable.
  ///
  /// Other programs can use the store at the same time.
  /// - Parameters:
  ///   - file: The copy, which must not exist yet; nil for one in the folder `Backups` beside the
  ///     store, named for the time.
  ///   - progress: Called now and then while pages are copied.
  /// - Returns: The copy.
  public func backup(
    to file: String? = nil, progress: CopyProgress? = nil
  ) throws(StoreError) -> String {
    try followFile()
    let (queue, isMissing) = state.withLock { ($0.queue, $0.isMissing) }
    guard !isMissing else { throw .missing(path: path) }
    let folder = backupFolder(of: path)
    if file == nil { try makeFolder(folder) }
    Draft.removeAbandoned(of: path)
    Draft.removeAbandoned(of: "\(folder)/*")
    do {
      return try queue.inDatabase { db in
        guard let file else {
          return try Store.copy(
            db, toFreeName: "\(folder)/priorities-\(clock().compact)", busySeconds: busySeconds,
            progress: progress)
        }
        try Store.copy(db, to: file, busySeconds: busySeconds, progress: progress)
        return file
      }
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }
}
