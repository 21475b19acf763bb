import Foundation
import GRDB
import GRDBSQLite
import PrioritiesBasics
import PriorityLists

extension Store {
  /// Checks for damage, dangling references and wrong keys, and returns a clause for each finding.
  ///
  /// Checks a copy, so that other programs can use the store in the meantime. Calls `progress`
  /// about every thousand copied pages.
  public func findings(
    limit: Int = 20, progress: CopyProgress? = nil
  ) throws(StoreError) -> [String] {
    // At the end of a transaction, SQLite would throw an error for the same damage.
    try using { db in
      do {
        return try Store.temporaryCopy(of: db, busySeconds: busySeconds, progress: progress)
          .inDatabase { try Store.findings($0, schema: schema, limit: limit) }
      } catch let error as DatabaseError
        where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
      {
        return [error.message ?? "\(error)"]
      }
    }
  }

  /// On disk, or in memory if the disk is full; removed when closed.
  static func temporaryCopy(
    of source: Database, busySeconds: Int, progress: CopyProgress? = nil
  ) throws -> DatabaseQueue {
    func copied(to path: String) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: checkingPragmas) }
      let copy = try DatabaseQueue(path: path, configuration: configuration)
      try copy.inDatabase { target in
        try copyPages(of: source, to: target, busySeconds: busySeconds, progress: progress)
      }
      return copy
    }
    do {
      // An unnamed database is a temporary file.
      return try copied(to: "")
    } catch let error as DatabaseError
      where [.SQLITE_FULL, .SQLITE_CANTOPEN, .SQLITE_IOERR].contains(error.resultCode)
    {
      return try copied(to: memoryPath)
    }
  }

  static let checkingPragmas = "PRAGMA cell_size_check = 1; PRAGMA trusted_schema = 0;"

  /// Requires a writable database, because SQLite doesn't check `CHECK` constraints in read-only
  /// ones.
  static func findings(
    _ db: Database, schema: Schema = .current, limit: Int
  ) throws -> [String] {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard 1...schema.version ~= version else { return ["its version is \(version)"] }
    // Reading through a modified schema could run anything.
    let changed = try Schema.objects(db).symmetricDifference(try schema.objects(of: version))
    guard changed.isEmpty else {
      let names = Set(changed.map { $0.split(separator: " ").prefix(2).spaceSeparated })
      return names.sorted().prefix(limit).map {
        "the \($0.prefix(60)) is missing, changed or foreign"
      }
    }
    var found = Store.damage(db, limit: limit)
    guard found.isEmpty else { return Array(found.prefix(limit)) }
    let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
    found += orphans.prefix(limit).map { row in
      "a row of \(row[0] as String) refers to a missing row of \(row[2] as String)"
    }
    // Older versions may have different rules for keys.
    guard version == schema.version else { return found }
    let counts = "SELECT critical, high, medium FROM revision"
    if try Row.fetchOne(db, sql: counts) != Row.fetchOne(db, sql: Schema.neededCounts) {
      found.append("the numbers of needed items are wrong")
    }
    let names = try Row.fetchCursor(
      db, sql: "SELECT name, name_key, search_key, sort_key FROM item ORDER BY seq")
    while found.count < limit, let row = try names.next() {
      let keys = NameKeys(row[0])
      if keys.identity != row[1] || keys.search != row[2] || keys.sort != row[3] {
        found.append("the keys of \"\(row[0] as String)\" do not match its name")
      }
    }
    return found
  }

  private static func damage(_ db: Database, limit: Int) -> [String] {
    var found: [String] = []
    do {
      let lines = try String.fetchCursor(db, sql: "PRAGMA integrity_check(\(limit))")
      while let line = try lines.next() {
        // A finding may have several lines, of which the first is a heading.
        found += line.split(separator: "\n").map(String.init)
      }
    } catch {
      // Some damage stops the check.
      found.append((error as? DatabaseError)?.message ?? "\(error)")
    }
    return found.filter { $0 != "ok" && !$0.hasPrefix("*** in database") }
  }

  /// Checks a store's file, contents, folder and backups, and reports anything unreadable as a
  /// failed check.
  ///
  /// - Parameter isThorough: Whether to check all contents as ``findings(limit:progress:)`` does.
  public static func diagnosis(
    path: String, isThorough: Bool = true, clock: @escaping @Sendable () -> Timestamp
  ) -> [StoreCheck] {
    var checks = [fileCheck(path)]
    do {
      let store = try Store.open(path: path, access: .reading, clock: clock)
      checks.append(
        StoreCheck(
          name: "store version", value: "\(store.schema.version)",
          reason: "SQLite \(String(cString: sqlite3_libversion()))"))
      let found = isThorough ? try store.findings() : []
      let count = try store.read { try $0.count() }
      checks.append(
        StoreCheck(
          name: "store integrity", value: found.isEmpty ? "ok" : found.joined(separator: "; "),
          reason: !found.isEmpty
            ? ""
            : store.isMissing
              ? "nothing to read yet"
              : "\(count) item\(count == 1 ? "" : "s"); all pages, references and keys checked",
          isOK: found.isEmpty,
          recovery: found.isEmpty ? nil : .salvage(newest: backupFiles(beside: path).last)))
    } catch {
      let error = StoreError(error, path: path, busySeconds: 0)
      checks.append(
        StoreCheck(
          name: "store integrity", value: "cannot be read", reason: error.description, isOK: false,
          recovery: error.recovery))
    }
    checks.append(folderCheck(path))
    let backups = backupFolder(of: path)
    if !isAccessible(parentFolder(of: path), X_OK) && isAccessible(parentFolder(of: path), F_OK)
      || isAccessible(backups, F_OK) && !isAccessible(backups, R_OK)
    {
      let check = StoreCheck(
        name: "store backups", value: "unknown", reason: "\(backups) cannot be read", isOK: false)
      return checks + [check]
    }
    let files = backupFiles(beside: path)
    checks.append(
      StoreCheck(
        name: "store backups", value: "\(files.count)",
        reason: files.last.map { "the newest is \($0)" } ?? "",
        recovery: files.isEmpty && isAccessible(path, F_OK) ? .backUp : nil))
    return checks
  }

  private static func fileCheck(_ path: String) -> StoreCheck {
    let status: FileStatus
    do {
      status = try FileStatus(path: path)
    } catch {
      return StoreCheck(
        name: "store", value: path,
        reason: error.code == ENOENT
          ? "does not exist yet; adding an item creates it" : error.reason,
        isOK: error.code == ENOENT)
    }
    let isPrivate = status.mode & 0o077 == 0
    let size = "\((status.size + 1023) / 1024) KiB"
    if status.links > 1 {
      return StoreCheck(
        name: "store", value: path,
        reason:
          "the file has \(status.links) names (hard links), so an interrupted change can damage it; "
          + "copy it and remove the other names",
        isOK: false)
    }
    return StoreCheck(
      name: "store", value: path,
      reason: isPrivate ? "\(size), private" : "\(size), readable by other users")
  }

  private static func folderCheck(_ path: String) -> StoreCheck {
    var folder = parentFolder(of: path)
    while !isAccessible(folder, F_OK), folder != "/", folder != "." {
      folder = parentFolder(of: folder)
    }
    if let kind = sharedFileSystem(under: folder) {
      return StoreCheck(
        name: "store folder", value: kind,
        reason: "locks may not work there; use the store from one computer only")
    }
    guard isAccessible(folder, R_OK | X_OK) else {
      return StoreCheck(
        name: "store folder", value: "cannot be read",
        reason: "no permission to read \(folder)", isOK: false)
    }
    let canWrite = isAccessible(folder, W_OK)
    let canRead = !isAccessible(path, F_OK) || isAccessible(path, R_OK)
    let use = canRead ? "items can be read, but changes cannot" : "changes cannot"
    return StoreCheck(
      name: "store folder", value: canWrite ? "writable" : "read-only",
      reason: canWrite ? folder : "\(use) be stored in \(folder)", isOK: canWrite)
  }

  /// The type of the file system, if several computers may share it.
  private static func sharedFileSystem(under folder: String) -> String? {
    // Without the list, the type is unknown.
    guard let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8),
      let resolved = realPath(of: folder)
    else { return nil }
    let path = resolved + "/"
    // Each line is "device, mount point, type, …". The longest matching mount point wins.
    var longest = ""
    var kind = ""
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count > 2, fields[1].count >= longest.count else { continue }
      if fields[1] == "/" || path.hasPrefix(fields[1] + "/") {
        longest = fields[1]
        kind = fields[2]
      }
    }
    let shared = ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "fuse.sshfs"]
    return shared.contains(kind) ? kind : nil
  }
}

private func isAccessible(_ path: String, _ use: Int32) -> Bool {
  access(path, use) == 0
}
