import GRDB
import PrioritiesBasics
import PriorityLists

extension StoreError {
  init(_ error: any Error, path: String, busySeconds: Int) {
    switch error {
    case let error as StoreError: self = error
    case let error as NameError: self = .name(error)
    case let error as DetailsError: self = .details(error)
    case let error as SystemCallError: self = .system(error, path: path)
    case let error as DatabaseError: self = .init(error, path: path, busySeconds: busySeconds)
    default: self = .unexpected(detail: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String, busySeconds: Int) {
    let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    if [.SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode),
      StoreError.needsRollback(path)
    {
      self = .interrupted(path: path)
      return
    }
    switch error.resultCode {
    case .SQLITE_NOTADB:
      self = .notADatabase(path: path)
    case .SQLITE_CORRUPT:
      self = .damaged(path: path, detail: message, backups: backupFiles(beside: path))
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      // SQLite also reports this if the file system refuses locks.
      let fault = refusedLock(beside: path)
      self =
        fault.map { .inputOutput(path: path, reason: "the file system refuses locks (\($0))") }
        ?? .locked(path: path, seconds: busySeconds)
    case .SQLITE_READONLY:
      self = .readOnly(path: path)
    case .SQLITE_FULL:
      self = .full(path: path)
    case .SQLITE_PERM, .SQLITE_AUTH:
      self = .noPermission(path: path)
    case .SQLITE_CANTOPEN:
      self = .unopened(path: path, message: message)
    case .SQLITE_IOERR:
      self = .inputOutput(path: path, reason: reason(of: error, message: message))
    default:
      self = .unexpected(detail: message)
    }
  }

  private static func needsRollback(_ path: String) -> Bool {
    let target = resolvedPath(path)
    // Without a status, SQLite's own error is reported.
    guard let journal = try? FileStatus(path: target + "-journal"), journal.size > 0 else {
      return false
    }
    return access(target, W_OK) != 0 || access(parentFolder(of: target), W_OK) != 0
  }

  /// SQLite reports only "unable to open", so this looks for the cause itself.
  private static func unopened(path: String, message: String) -> StoreError {
    let folder = parentFolder(of: path)
    if access(path, R_OK) != 0, errno != ENOENT { return .system(SystemCallError(), path: path) }
    if access(path, W_OK) != 0 || access(folder, W_OK) != 0 {
      return [EACCES, EPERM, EROFS].contains(errno)
        ? .readOnly(path: path) : .system(SystemCallError(), path: path)
    }
    return .inputOutput(path: path, reason: message)
  }

  static func system(
    _ error: SystemCallError, path: String, creating: Bool = false
  ) -> StoreError {
    switch error.code {
    case EACCES, EPERM: return .noPermission(path: path)
    case EROFS: return .readOnly(path: path)
    case ENOSPC, EDQUOT, EFBIG: return .full(path: path)
    default:
      return creating
        ? .cannotCreate(path: path, reason: error.reason)
        : .inputOutput(path: path, reason: error.reason)
    }
  }
}

/// The reason why the file system of a store can lock no file, if so.
///
/// Tries another file, because closing the store would drop SQLite's locks. Its name differs from
/// the store's, so that watchers of the store don't see it.
private func refusedLock(beside path: String) -> String? {
  let refusals = [ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL]
  do throws(SystemCallError) {
    let draft = try Draft(of: parentFolder(of: resolvedPath(path)) + "/lock-test")
    defer { withExtendedLifetime(draft.isPlaced) {} }
    let number = draft.file.number
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    try system { fcntl(number, F_SETLK, &lock) }
    return nil
  } catch {
    return refusals.contains(error.code) ? error.reason : nil
  }
}

private func reason(of error: DatabaseError, message: String) -> String {
  switch error.extendedResultCode {
  case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ: "it could not be read (\(message))"
  case .SQLITE_IOERR_WRITE: "it could not be written (\(message))"
  case .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC: "the disk did not confirm (\(message))"
  default: message
  }
}
