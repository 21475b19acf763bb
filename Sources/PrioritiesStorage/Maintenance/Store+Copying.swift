import GRDB
import GRDBSQLite
import PrioritiesBasics
import PriorityLists

/// Receives the number of copied pages and the total.
public typealias CopyProgress = (_ done: Int, _ total: Int) -> Void

extension Store {
  /// Copies atomically and durably, and either returns the first fault of a damaged copy or
  /// discards the copy.
  @discardableResult
  static func copy(
    _ db: Database, to path: String, busySeconds: Int, keepsDamaged: Bool = false,
    progress: CopyProgress? = nil
  ) throws -> String? {
    guard try FileState(path: path) == .missing else { throw StoreError.exists(path: path) }
    Draft.removeAbandoned(of: path)
    var draft = try madeDraft(of: path)
    let fault = try fill(draft, from: db, busySeconds: busySeconds, progress: progress)
    if let fault, !keepsDamaged {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: fault)
    }
    guard try placed(&draft) else { throw StoreError.exists(path: path) }
    return fault
  }

  /// Returns the first free path: `NAME.sqlite`, `NAME-2.sqlite` and so on.
  static func copy(
    _ db: Database, toFreeName name: String, busySeconds: Int, keepsDamaged: Bool = false,
    progress: CopyProgress? = nil
  ) throws -> (path: String, fault: String?) {
    var path = "\(name).sqlite"
    var number = 1
    while true {
      do {
        while try FileState(path: path) != .missing {
          number += 1
          path = "\(name)-\(number).sqlite"
        }
        let fault = try copy(
          db, to: path, busySeconds: busySeconds, keepsDamaged: keepsDamaged, progress: progress)
        return (path, fault)
      } catch StoreError.exists(path) {
        // Another program took the name in the meantime.
      }
    }
  }

  /// Returns the first fault.
  static func fill(
    _ draft: borrowing Draft, from db: Database, busySeconds: Int, progress: CopyProgress? = nil
  ) throws -> String? {
    do {
      return try fill(
        path: draft.path, from: db, busySeconds: busySeconds, progress: progress)
    } catch let error as DatabaseError {
      // Report errors with the final path.
      guard [.SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode) else {
        throw error
      }
      throw StoreError(error, path: draft.finalPath, busySeconds: busySeconds)
    }
  }

  private static func fill(
    path: String, from db: Database, busySeconds: Int, progress: CopyProgress?
  ) throws -> String? {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // The draft is synced as a whole.
      try db.execute(
        sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \(checkingPragmas)")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let fault = try queue.inDatabase { target in
      try copyPages(of: db, to: target, busySeconds: busySeconds, progress: progress)
      return try findings(target, limit: 1).first
    }
    try queue.close()
    return fault
  }

  static func madeDraft(of path: String) throws -> Draft {
    do {
      return try Draft(of: path)
    } catch {
      throw StoreError.system(error, path: path, creating: true)
    }
  }

  static func placed(_ draft: inout Draft) throws -> Bool {
    do {
      return try draft.place()
    } catch {
      // The copy is complete and in place, and only the last step failed.
      guard !draft.isPlaced else {
        throw StoreError.notDurable(path: draft.finalPath, reason: error.reason)
      }
      throw StoreError.system(error, path: draft.finalPath, creating: true)
    }
  }

  /// Copies pages, locking the source for one step at a time.
  ///
  /// Restarts at most three times if the source changes in the meantime.
  static func copyPages(
    of source: Database, to target: Database, busySeconds: Int, progress: CopyProgress? = nil
  ) throws {
    guard
      let backup = sqlite3_backup_init(
        target.sqliteConnection, "main", source.sqliteConnection, "main")
    else { throw lastError(of: target) }
    var isFinished = false
    defer { if !isFinished { sqlite3_backup_finish(backup) } }
    let end = monotonicNow + Double(busySeconds)
    var pages: Int32 = 1024
    var left = Int32.max
    var restarts = 0
    while true {
      let code = sqlite3_backup_step(backup, pages)
      switch code & 0xFF {
      case SQLITE_DONE:
        isFinished = true
        guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw lastError(of: target) }
        return
      case SQLITE_OK:
        let (remaining, total) = (
          sqlite3_backup_remaining(backup), sqlite3_backup_pagecount(backup)
        )
        if remaining > left { restarts += 1 }
        if restarts >= 3 { pages = -1 }
        left = remaining
        progress?(Int(total - remaining), Int(total))
      case SQLITE_BUSY, SQLITE_LOCKED:
        guard monotonicNow < end else {
          throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        usleep(5_000)
      default:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errstr(code)))
      }
    }
  }

  private static func lastError(of db: Database) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(db.sqliteConnection)),
      message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
  }
}
