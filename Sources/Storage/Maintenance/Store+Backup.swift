import GRDB
import Glibc
import Lists
import Synchronization

extension Store {
  /// The backups that lie beside the store, the oldest first.
  public var backups: [String] { backupFiles(beside: path) }

  /// Copies the store into one file, checked before and durable after.
  ///
  /// - Parameter file: The copy, which must not exist yet; nil for one in the folder `Backups`
  ///   beside the store, named for the time.
  /// - Returns: The copy.
  public func backup(to file: String? = nil) throws(StoreError) -> String {
    let (queue, isMissing) = state.withLock { ($0.queue, $0.isMissing) }
    guard !isMissing else { throw .missing(path: path) }
    let folder = backupFolder(of: path)
    let copy = file ?? "\(folder)/priorities-\(clock().compact).sqlite"
    if file == nil { try makeFolder(folder) }
    do {
      try queue.inDatabase { db in
        // A copy of a damaged store would push out the good ones.
        let findings = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
        guard findings == ["ok"] else {
          throw StoreError.damaged(
            path: path, detail: findings.first ?? "", backups: backupFiles(beside: path))
        }
        try copyWhole(db, to: copy)
      }
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
    return copy
  }
}

/// Copies a database to a path where nothing is, for its owner alone, whole or not at all.
func copyWhole(_ db: Database, to path: String) throws {
  let draft = "\(path).new-\(getpid())"
  guard access(path, F_OK) != 0 else { throw StoreError.exists(path: path) }
  // Made by us before SQLite writes it, which would let everyone read it.
  let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw StoreError.system(errno, path: path, creating: true) }
  defer {
    close(file)
    unlink(draft)
  }
  do {
    // Refuses a damaged page, unlike SQLite's copy page by page.
    try db.execute(sql: "VACUUM INTO ?", arguments: [draft])
  } catch let error as DatabaseError
    where [.SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode)
  {
    throw StoreError(error, path: path, busySeconds: 0)
  }
  guard fsync(file) == 0 else { throw StoreError.system(errno, path: path) }
  guard link(draft, path) == 0 || rename(draft, path) == 0 else {
    throw StoreError.system(errno, path: path, creating: true)
  }
  try syncFolder(parent(of: path))
}
