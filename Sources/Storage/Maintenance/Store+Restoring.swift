import GRDB
import Lists
import SystemFiles

/// What became of a store when another took its place.
public struct RestoreReport: Hashable, Sendable {
  /// How many items the store has now, low ones too.
  public var items: Int
  /// A copy of the store as it was, by which this can be taken back; nil if there was none.
  public var former: String?
  /// Whether the former store was damaged, so that it was moved rather than copied.
  public var wasDamaged: Bool

  /// Says what became of a store.
  public init(items: Int, former: String?, wasDamaged: Bool) {
    self.items = items
    self.former = former
    self.wasDamaged = wasDamaged
  }
}

extension Store {
  /// Puts the contents of a backup in the place of a store, after a backup of what is there.
  ///
  /// The one safe way to do so: a file copied over a store by hand is damaged by a journal that an
  /// interrupted change has left beside it. Programs that have the store open see the new contents.
  /// - Parameters:
  ///   - file: A backup, which is read through first and refused if anything is wrong with it.
  ///   - path: The store, which may be damaged or missing.
  ///   - clock: Tells the time, for the name of the copy of what is there.
  ///   - progress: Called now and then while pages are copied.
  public static func restore(
    _ file: String, to path: String, busySeconds: Int = 5,
    clock: @escaping @Sendable () -> Timestamp, progress: CopyProgress? = nil
  ) throws(StoreError) -> RestoreReport {
    let (source, items) = try soundSource(file, for: path, busySeconds: busySeconds)
    do {
      switch try FileState(path: path) {
      case .folder: throw StoreError.inputOutput(path: path, reason: "it is a folder")
      case .other: throw StoreError.inputOutput(path: path, reason: "it is not a plain file")
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
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  /// Opens a backup and reads it through.
  private static func soundSource(
    _ file: String, for path: String, busySeconds: Int
  ) throws(StoreError) -> (queue: DatabaseQueue, items: Int) {
    guard try present(file) else { throw .missing(path: file) }
    if let one = try? FileStatus(path: file), let other = try? FileStatus(path: path),
      one.identity == other.identity
    {
      throw .inputOutput(path: file, reason: "it is the store itself")
    }
    do {
      let queue = try connect(path: file, access: .reading, busySeconds: busySeconds)
      let items = try queue.inDatabase { db in
        let version = try checkedVersion(db, path: file, schema: .current)
        // The keys of an older version's names may follow other rules.
        if let fault = try findings(db, limit: 1, checksKeys: version == Schema.current.version)
          .first
        {
          throw StoreError.damaged(path: file, detail: fault, backups: [])
        }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM item") ?? 0
      }
      return (queue, items)
    } catch {
      throw StoreError(error, path: file, busySeconds: busySeconds)
    }
  }

  /// Changes a store that can be read, in one transaction.
  /// - Returns: The backup of it; nil if it is damaged, and nothing is changed.
  private static func overwrite(
    _ path: String, from source: DatabaseQueue, busySeconds: Int, at moment: Timestamp,
    _ progress: CopyProgress?
  ) throws -> String? {
    let folder = backupFolder(of: path)
    do {
      let target = try connect(path: path, access: .writing, busySeconds: busySeconds)
      return try target.inDatabase { target in
        guard try Int32.fetchOne(target, sql: "PRAGMA application_id") == Schema.applicationID
        else { throw StoreError.foreign(path: path) }
        try makeFolder(folder)
        Draft.removeAbandoned(of: "\(folder)/*")
        let former = try copy(
          target, toFreeName: "\(folder)/priorities-before-restore-\(moment.compact)",
          busySeconds: busySeconds)
        try source.inDatabase { source in
          try copyPages(of: source, to: target, busySeconds: busySeconds, progress: progress)
        }
        try beginNewHistory(target)
        return former
      }
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      return nil
    } catch let error as StoreError {
      // A file without bytes is nobody's, and is moved aside like a damaged one.
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
      try source.inDatabase { source in
        try fill(
          draft, from: source, busySeconds: busySeconds, isChecked: false, progress: progress)
      }
    }
    try connect(path: path, access: .writing, busySeconds: busySeconds)
      .inDatabase { try beginNewHistory($0) }
  }

  /// Gives the contents another epoch: revisions that clients know mean nothing any more.
  private static func beginNewHistory(_ db: Database) throws {
    let hasRevisions = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'revision')")
    guard hasRevisions == true else { return }
    try db.execute(sql: "UPDATE revision SET epoch = randomblob(16)")
  }

  /// Moves a store that cannot be read, and the journal that belongs to it, to the backups.
  /// - Returns: Where it is now.
  private static func moveDamaged(_ path: String, at moment: Timestamp) throws -> String {
    let target = resolvedPath(path)
    let folder = backupFolder(of: path)
    try makeFolder(folder)
    let lock = try? FolderLock(folder: parentFolder(of: target), wait: 5)
    defer { withExtendedLifetime(lock != nil) {} }
    var name = "\(folder)/damaged-\(moment.compact)"
    var number = 2
    do throws(SystemCallError) {
      // The file first: without its journal it could not be repaired.
      while try !moveIfFree(target, to: "\(name).sqlite") {
        name = "\(folder)/damaged-\(moment.compact)-\(number)"
        number += 1
      }
      for leftover in leftovers(of: target) {
        _ = try moveIfFree(leftover, to: "\(name).sqlite\(leftover.dropFirst(target.count))")
      }
    } catch {
      throw StoreError.system(error, path: target)
    }
    return "\(name).sqlite"
  }
}
