import GRDB
import GRDBSQLite
import PrioritiesBasics
import PriorityLists
import Synchronization

extension Store {
  /// Opens the store in a file.
  ///
  /// Opening an older store for writing backs it up and migrates it.
  /// - Parameters:
  ///   - path: The file; neither it nor its folder needs to exist.
  ///   - busySeconds: How long to wait for another program.
  /// - Throws: ``StoreError`` for a file that is not a store, is damaged, is of a newer version, or
  ///   is unreadable.
  public static func open(
    path: String, access: Access, busySeconds: Int = 5,
    clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID
  ) throws(StoreError) -> Store {
    try open(
      path: path, access: access, busySeconds: busySeconds, schema: .current, clock: clock, ids: ids
    )
  }

  /// Creates an empty store in memory.
  public static func inMemory(
    clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID
  ) throws(StoreError) -> Store {
    Store(
      path: memoryPath, access: .writing, busySeconds: 0, schema: .current, clock: clock, ids: ids,
      state: State(queue: try emptyQueue(.current, clock: clock, ids: ids)))
  }

  static let memoryPath = ":memory:"

  /// Returns an id from the system's random number generator.
  public static let randomID: @Sendable () -> Item.ID = {
    var generator = SystemRandomNumberGenerator()
    return .random(using: &generator)
  }

  static func open(
    path: String, access: Access, busySeconds: Int, schema: Schema,
    clock: @escaping @Sendable () -> Timestamp, ids: @escaping @Sendable () -> Item.ID
  ) throws(StoreError) -> Store {
    // SQLite would treat a name that begins with `file:` as a URI.
    let path = path.hasPrefix("/") || path.hasPrefix("./") ? path : "./\(path)"
    let state: State
    if try present(path) {
      let file = try openFile(
        path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock)
      state = State(queue: file.queue, identity: file.identity)
    } else {
      state = State(queue: try emptyQueue(schema, clock: clock, ids: ids), isMissing: true)
    }
    return Store(
      path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock, ids: ids,
      state: state)
  }

  /// Whether the file does not exist yet, in which case the store is empty.
  public var isMissing: Bool { state.withLock { $0.isMissing } }

  /// Throws if the file can't be a store.
  static func present(_ path: String) throws(StoreError) -> Bool {
    switch try FileState(path: path) {
    case .missing: return false
    case .present: return true
    case .empty: throw .empty(path: path, backups: backupFiles(beside: path))
    case .folder: throw .inputOutput(path: path, reason: "it is a folder")
    case .other: throw .inputOutput(path: path, reason: "it is not a regular file")
    }
  }

  struct OpenFile {
    var queue: DatabaseQueue
    var identity: FileStatus.Identity?
  }

  static func openFile(
    path: String, access: Access, busySeconds: Int, schema: Schema, clock: () -> Timestamp
  ) throws(StoreError) -> OpenFile {
    for _ in 0..<8 {
      let before = try fileStatus(path)?.identity
      let queue = try openQueue(
        path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock)
      if before == (try fileStatus(path)?.identity) {
        return OpenFile(queue: queue, identity: before)
      }
    }
    throw .inputOutput(path: path, reason: "other files keep replacing it")
  }

  private static func openQueue(
    path: String, access: Access, busySeconds: Int, schema: Schema, clock: () -> Timestamp
  ) throws(StoreError) -> DatabaseQueue {
    do {
      let queue = try connect(path: path, access: access, busySeconds: busySeconds)
      let version = try queue.inDatabase { try checkedVersion($0, path: path, schema: schema) }
      // All versions can be read without migrating them.
      if version < schema.version, access == .writing {
        return try migrated(
          path: path, busySeconds: busySeconds, schema: schema, from: version, at: clock())
      }
      return queue
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  static func connect(path: String, access: Access, busySeconds: Int) throws -> DatabaseQueue {
    _ = folderSync
    var configuration = Configuration()
    configuration.busyMode = .timeout(Double(busySeconds))
    configuration.readonly = access == .reading
    configuration.foreignKeysEnabled = access == .writing
    configuration.prepareDatabase { db in
      try Schema.execute(
        db,
        access == .reading
          ? "PRAGMA cell_size_check = 1; PRAGMA trusted_schema = 0"
          : """
          PRAGMA cell_size_check = 1; PRAGMA trusted_schema = 0; PRAGMA synchronous = EXTRA;
          PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA journal_mode = DELETE
          """)
    }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch let error as DatabaseError
      where access == .reading
      && [.SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY].contains(error.extendedResultCode)
    {
      // Before reading, an interrupted change must be rolled back, which requires write access.
      return try connect(path: path, access: .writing, busySeconds: busySeconds)
    }
  }

  /// Makes SQLite sync folders as this program does.
  ///
  /// SQLite takes every failure for a failed commit, but some file systems can't sync folders.
  private static let folderSync: Void = {
    guard let system = sqlite3_vfs_find(nil), let replace = system.pointee.xSetSystemCall else {
      return
    }
    typealias Opening =
      @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Int32
    let open: Opening = { path, descriptor in
      guard let path, let folder = try? Store.folder(of: String(cString: path)) else {
        return SQLITE_CANTOPEN
      }
      do {
        try folder.sync()
        // SQLite then has no folder left to sync.
        return SQLITE_CANTOPEN
      } catch {
        descriptor?.pointee = -1
        return SQLITE_OK
      }
    }
    _ = replace(system, "openDirectory", unsafeBitCast(open, to: sqlite3_syscall_ptr.self))
  }()

  private static func folder(of path: String) throws(SystemCallError) -> Descriptor {
    try Descriptor(opening: parentFolder(of: path), O_RDONLY | O_DIRECTORY)
  }

  /// Throws for another program's database, a newer version or a modified schema.
  static func checkedVersion(_ db: Database, path: String, schema: Schema) throws -> Int {
    let version = try Schema.number(db, pragma: "user_version")
    if 1...schema.version ~= version,
      try Schema.fingerprint(db) == schema.fingerprint(of: version)
    {
      return version
    }
    try requireOwn(db, path: path)
    guard version <= schema.version else {
      throw StoreError.newer(path: path, version: version, known: schema.version)
    }
    // Another program may have migrated the store between the two reads.
    guard db.isInsideTransaction else {
      return try db.inTransaction(
        .deferred, returning: { try checkedVersion(db, path: path, schema: schema) })
    }
    throw StoreError.damaged(
      path: path, detail: "its schema is not that of version \(version)",
      backups: backupFiles(beside: path))
  }

  /// Throws for a database that neither this version nor a newer one wrote.
  static func requireOwn(_ db: Database, path: String) throws {
    switch try Schema.number(db, pragma: "application_id") {
    case Schema.applicationID: break
    case Schema.unreleasedApplicationID: throw StoreError.unreleased(path: path)
    default: throw StoreError.foreign(path: path)
    }
  }

  private static func migrated(
    path: String, busySeconds: Int, schema: Schema, from version: Int, at time: Timestamp
  ) throws -> DatabaseQueue {
    let queue = try connect(path: path, access: .writing, busySeconds: busySeconds)
    let folder = backupFolder(of: path)
    try makeFolder(folder)
    Draft.removeAbandoned(of: "\(folder)/*")
    try queue.inDatabase { db in
      _ = try copy(
        db, toFreeName: "\(folder)/priorities-v\(version)-\(time.compact)",
        busySeconds: busySeconds)
      try db.inTransaction(.immediate) {
        // Another program may have migrated it in the meantime.
        let version = try checkedVersion(db, path: path, schema: schema)
        if version < schema.version { try schema.migrate(db, from: version) }
        return .commit
      }
    }
    return queue
  }

  static func emptyQueue(
    _ schema: Schema, clock: () -> Timestamp, ids: () -> Item.ID
  ) throws(StoreError) -> DatabaseQueue {
    do {
      let queue = try DatabaseQueue()
      try queue.inDatabase { db in
        try db.inTransaction {
          try schema.migrate(db, from: 0)
          for (key, value) in [
            ("created_ms", "\(clock().milliseconds)"), ("device", ids().description),
            ("fold_version", "\(NameKeys.version)"),
          ] {
            try db.execute(sql: "INSERT INTO meta VALUES (?, ?)", arguments: [key, value])
          }
          return .commit
        }
      }
      return queue
    } catch {
      throw StoreError(error, path: memoryPath, busySeconds: 0)
    }
  }
}
