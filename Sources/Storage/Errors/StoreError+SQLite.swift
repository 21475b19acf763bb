import GRDB
import Glibc
import Lists

extension StoreError {
  /// Says in the store's terms what SQLite or the system reported while the file at `path` was used.
  init(_ error: any Error, path: String, busySeconds: Int) {
    switch error {
    case let error as StoreError: self = error
    case let error as NameError: self = .name(error)
    case let error as DetailsError: self = .details(error)
    case let error as DatabaseError: self = .init(error, path: path, busySeconds: busySeconds)
    default: self = .unexpected(detail: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String, busySeconds: Int) {
    let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB:
      self = .notADatabase(path: path)
    case .SQLITE_CORRUPT:
      self = .damaged(path: path, detail: message, backups: backupFiles(beside: path))
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .locked(path: path, seconds: busySeconds)
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

  /// SQLite says no more than "unable to open"; the system can say why.
  private static func unopened(path: String, message: String) -> StoreError {
    let folder = parent(of: path)
    if access(path, R_OK) != 0, errno != ENOENT { return .system(errno, path: path) }
    if access(path, W_OK) != 0 || access(folder, W_OK) != 0 {
      return [EACCES, EPERM, EROFS].contains(errno)
        ? .readOnly(path: path) : .system(errno, path: path)
    }
    return .inputOutput(path: path, reason: message)
  }

  /// Says what a system call reported.
  static func system(_ code: Int32, path: String, creating: Bool = false) -> StoreError {
    switch code {
    case EACCES, EPERM: return .noPermission(path: path)
    case EROFS: return .readOnly(path: path)
    case ENOSPC, EDQUOT, EFBIG: return .full(path: path)
    default:
      let reason = String(cString: strerror(code))
      return creating
        ? .cannotCreate(path: path, reason: reason) : .inputOutput(path: path, reason: reason)
    }
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

/// The folder that a path lies in.
func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
