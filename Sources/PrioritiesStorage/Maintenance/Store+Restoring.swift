import Foundation
import GRDB
import PrioritiesBasics
import PriorityLists

/// The store of a backup.
public struct StoreBackup: Hashable, Sendable {
  /// The file.
  public var file: String
  /// The uncompressed contents of a compressed file; nil for one that SQLite can read.
  public var contents: [UInt8]?

  /// Creates a backup.
  public init(file: String, contents: [UInt8]? = nil) {
    self.file = file
    self.contents = contents
  }
}

/// The result of restoring a backup.
public struct RestoreReport: Hashable, Sendable {
  /// The number of items in the store, including low ones.
  public var items: Int
  /// The path of the copy of the previous store; nil if there was none.
  public var former: String?
  /// Whether the previous store was damaged, and therefore moved instead of copied.
  public var wasDamaged: Bool
}

extension Store {
  /// Checks a backup before the user confirms restoring it, and returns the number of its items.
  ///
  /// Throws as ``restore(_:to:busySeconds:clock:progress:)`` does.
  public static func checkBackup(
    _ backup: StoreBackup, for path: String, busySeconds: Int = 5
  ) throws(StoreError) -> Int {
    try soundSource(backup, for: path, busySeconds: busySeconds).items
  }

  /// The contents of a sound backup, with the number of its items.
  package static func contents(
    of backup: StoreBackup
  ) throws(StoreError) -> (bytes: [UInt8], items: Int) {
    let (queue, items) = try soundSource(backup, for: nil, busySeconds: 5)
    do {
      return (try queue.inDatabase { try serialized($0) }, items)
    } catch {
      throw StoreError(error, path: backup.file, busySeconds: 5)
    }
  }

  /// Replaces the contents of a store with a sound backup, after backing up the current contents.
  ///
  /// Unlike copying the file, this isn't affected by the journal of an interrupted change, and
  /// programs that have the store open see the new contents.
  /// - Parameters:
  ///   - path: The store, which may be damaged or missing.
  ///   - busySeconds: How long to wait for another program.
  ///   - progress: Called about every thousand pages.
  /// - Throws: ``StoreError/notDurable(path:reason:)`` if the new contents are in place, and
  ///   ``StoreError/uncertain(path:reason:)`` if that is unknown. After any other error, the store
  ///   is unchanged or, if it was damaged, among the backups.
  public static func restore(
    _ backup: StoreBackup, to path: String, busySeconds: Int = 5,
    clock: @escaping @Sendable () -> Timestamp, progress: CopyProgress? = nil
  ) throws(StoreError) -> RestoreReport {
    let (source, items) = try soundSource(backup, for: path, busySeconds: busySeconds)
    var epoch: Data?
    do {
      epoch = try source.inDatabase { source in
        // Invalidates the revisions that clients have.
        try source.execute(sql: "UPDATE revision SET epoch = randomblob(16)")
        return try Store.epoch(source)
      }
      switch try FileState(path: path) {
      case .folder: throw StoreError.inputOutput(path: path, reason: "it is a folder")
      case .other: throw StoreError.inputOutput(path: path, reason: "it is not a regular file")
      case .missing:
        try make(path, from: source, busySeconds: busySeconds, at: clock(), progress)
        return RestoreReport(items: items, former: nil, wasDamaged: false)
      case .present, .empty:
        break
      }
      if let former = try overwrite(
        path, from: source, busySeconds: busySeconds, at: clock(), progress)
      {
        return RestoreReport(items: items, former: former, wasDamaged: false)
      }
      let former = try moveDamaged(path, at: clock())
      try make(path, from: source, busySeconds: busySeconds, at: clock(), progress)
      return RestoreReport(items: items, former: former, wasDamaged: true)
    } catch let error as DatabaseError
      where [.SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode)
    {
      let outcome = outcome(of: error, path: path, busySeconds: busySeconds) {
        try Store.epoch($0) == epoch
      }
      throw StoreError(outcome, path: path, busySeconds: busySeconds)
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  /// A checked temporary copy, which can replace the store in one transaction.
  private static func soundSource(
    _ backup: StoreBackup, for path: String?, busySeconds: Int
  ) throws(StoreError) -> (queue: DatabaseQueue, items: Int) {
    let file = backup.file
    switch try FileState(path: file) {
    case .missing, .folder, .other:
      throw .noBackup(path: file, backups: path.map { backupFiles(beside: $0) } ?? [])
    case .empty: throw .empty(path: file, backups: [])
    case .present: break
    }
    if let path, let one = try fileStatus(file), let other = try fileStatus(path),
      one.identity == other.identity
    {
      throw .inputOutput(path: file, reason: "it is the store itself")
    }
    do {
      let queue: DatabaseQueue
      if let contents = backup.contents {
        queue = try DatabaseQueue()
        try queue.inDatabase { try load(contents, into: $0) }
      } else {
        queue = try connect(path: file, access: .reading, busySeconds: busySeconds)
      }
      let copy = try queue.inDatabase { db in
        _ = try checkedVersion(db, path: file, schema: .current)
        return try temporaryCopy(of: db, busySeconds: busySeconds)
      }
      let items = try copy.inDatabase { db in
        if let fault = try findings(db, limit: 1).first {
          throw StoreError.damaged(path: file, detail: fault, backups: [])
        }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM item") ?? 0
      }
      return (copy, items)
    } catch {
      throw StoreError(error, path: file, busySeconds: busySeconds)
    }
  }

  /// Returns the path of a backup of the previous contents, or nil if they are damaged and
  /// unchanged.
  private static func overwrite(
    _ path: String, from source: DatabaseQueue, busySeconds: Int, at moment: Timestamp,
    _ progress: CopyProgress?
  ) throws -> String? {
    let folder = backupFolder(of: path)
    do {
      let target = try connect(path: path, access: .writing, busySeconds: busySeconds)
      return try target.inDatabase { target in
        try requireOwn(target, path: path)
        try makeFolder(folder)
        Draft.removeAbandoned(of: "\(folder)/*")
        let former = try copy(
          target, toFreeName: "\(folder)/priorities-before-restore-\(moment.compact)",
          busySeconds: busySeconds
        ).path
        try source.inDatabase { source in
          try copyPages(of: source, to: target, busySeconds: busySeconds, progress: progress)
        }
        return former
      }
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      return nil
    } catch let error as StoreError {
      // Treat an empty file as a damaged store.
      if case .foreign = error, try FileState(path: path) == .empty { return nil }
      throw error
    }
  }

  private static func make(
    _ path: String, from source: DatabaseQueue, busySeconds: Int, at moment: Timestamp,
    _ progress: CopyProgress?
  ) throws {
    let target = resolvedPath(path)
    try makeFolder(parentFolder(of: target))
    _ = try place(at: target, moment: moment) { draft in
      let fault = try source.inDatabase { source in
        try fill(draft, from: source, busySeconds: busySeconds, progress: progress)
      }
      if let fault { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: fault) }
    }
  }

  private static func epoch(_ db: Database) throws -> Data? {
    try Data.fetchOne(db, sql: "SELECT epoch FROM revision LIMIT 1")
  }

  /// Moves the store and its journal to the backups and returns the new path.
  private static func moveDamaged(_ path: String, at moment: Timestamp) throws -> String {
    let target = resolvedPath(path)
    let folder = backupFolder(of: path)
    try makeFolder(folder)
    // Some network file systems can't lock folders.
    let lock = try? FolderLock(folder: parentFolder(of: target), wait: 5)
    defer { withExtendedLifetime(lock != nil) {} }
    do throws(SystemCallError) {
      // Move the file first: a store without its journal could not be repaired.
      let moved = try move(target, to: "\(folder)/damaged-\(moment.compact)", ending: ".sqlite")
      for leftover in leftovers(of: target) {
        _ = try moveIfFree(leftover, to: "\(moved)\(leftover.dropFirst(target.count))")
      }
      return moved
    } catch {
      throw StoreError.system(error, path: target)
    }
  }
}
