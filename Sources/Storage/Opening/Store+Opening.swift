import GRDB
import GRDBSQLite
import Lists
import Synchronization

extension Store {
  /// Opens the store in a file.
  ///
  /// - Parameters:
  ///   - path: The file, in a folder that may be missing too.
  ///   - access: Whether changes are allowed.
  ///   - busySeconds: How long to wait for another program.
  ///   - clock: Tells the time of a change.
  ///   - ids: Gives each new item its id.
  public static func open(
    path: String, access: Access, busySeconds: Int = 5,
    clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID
  ) throws(StoreError) -> Store {
    try open(
      path: path, access: access, busySeconds: busySeconds, schema: .current, clock: clock, ids: ids
    )
  }

  /// Opens an empty store that lives in memory, as long as the value does.
  public static func inMemory(
    clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID
  ) throws(StoreError) -> Store {
    Store(
      path: ":memory:", access: .writing, busySeconds: 0, schema: .current, clock: clock, ids: ids,
      state: State(queue: try emptyQueue(.current, clock: clock, ids: ids), isMissing: false))
  }

  /// A random id from the system.
  public static let randomID: @Sendable () -> Item.ID = {
    var generator = SystemRandomNumberGenerator()
    return .random(using: &generator)
  }

  static func open(
    path: String, access: Access, busySeconds: Int, schema: Schema,
    clock: @escaping @Sendable () -> Timestamp, ids: @escaping @Sendable () -> Item.ID
  ) throws(StoreError) -> Store {
    let state: State
    switch try FileState(path: path) {
    case .missing:
      state = State(queue: try emptyQueue(schema, clock: clock, ids: ids), isMissing: true)
    case .empty:
      throw .empty(path: path, backups: backupFiles(beside: path))
    case .folder:
      throw .inputOutput(path: path, reason: "it is a folder")
    case .present:
      let queue = try openQueue(
        path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock)
      state = State(queue: queue, isMissing: false)
    }
    return Store(
      path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock, ids: ids,
      state: state)
  }

  /// Makes the file if it is still missing, and goes on in it.
  func createIfMissing() throws(StoreError) {
    guard access == .writing, state.withLock({ $0.isMissing }) else { return }
    do {
      try makeFolder(parent(of: path))
      let bytes = try Store.emptyQueue(schema, clock: clock, ids: ids).inDatabase { db in
        try serialized(db)
      }
      try createFile(path, bytes: bytes)
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
    try reopen()
  }

  /// Opens the file that has come to be there.
  func reopen() throws(StoreError) {
    let queue = try Store.openQueue(
      path: path, access: access, busySeconds: busySeconds, schema: schema, clock: clock)
    let busyTimeout = state.withLock { state in
      state = State(queue: queue, isMissing: false, busyTimeout: state.busyTimeout)
      return state.busyTimeout
    }
    try using { try Store.apply(busyTimeout: busyTimeout, to: $0) }
    // From here on, what others change is news.
    _ = try isNewVersion()
  }

  private static func openQueue(
    path: String, access: Access, busySeconds: Int, schema: Schema, clock: () -> Timestamp
  ) throws(StoreError) -> DatabaseQueue {
    do {
      let queue = try connect(path: path, access: access, busySeconds: busySeconds)
      let version = try queue.inDatabase { try checkedVersion($0, path: path, schema: schema) }
      if version < schema.version {
        return try migrated(
          path: path, busySeconds: busySeconds, schema: schema, from: version, at: clock())
      }
      return queue
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  private static func connect(
    path: String, access: Access, busySeconds: Int
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(Double(busySeconds))
    configuration.readonly = access == .reading
    configuration.foreignKeysEnabled = access == .writing
    configuration.prepareDatabase { db in
      try db.execute(
        sql: access == .reading
          ? "PRAGMA cell_size_check = 1; PRAGMA trusted_schema = 0"
          : """
          PRAGMA cell_size_check = 1; PRAGMA trusted_schema = 0; PRAGMA synchronous = EXTRA;
          PRAGMA cache_size = -65536; PRAGMA journal_mode = DELETE
          """)
    }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch let error as DatabaseError
      where access == .reading
      && [.SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY].contains(error.extendedResultCode)
    {
      // A program was killed in the middle of a change. What it began must be taken back before
      // anyone can read, and that takes a connection that may write.
      return try connect(path: path, access: .writing, busySeconds: busySeconds)
    }
  }

  /// The schema version of a database that is ours and not newer than this program.
  private static func checkedVersion(_ db: Database, path: String, schema: Schema) throws -> Int {
    guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
      throw StoreError.foreign(path: path)
    }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= schema.version else {
      throw StoreError.newer(path: path, version: version, known: schema.version)
    }
    return version
  }

  /// Brings an older store up to date, after a backup beside it.
  private static func migrated(
    path: String, busySeconds: Int, schema: Schema, from version: Int, at time: Timestamp
  ) throws -> DatabaseQueue {
    let queue = try connect(path: path, access: .writing, busySeconds: busySeconds)
    let folder = backupFolder(of: path)
    try makeFolder(folder)
    try queue.inDatabase { db in
      try copyWhole(db, to: "\(folder)/priorities-v\(version)-\(time.compact).sqlite")
      try db.inTransaction(.immediate) {
        // Another program may have done it in the meantime.
        let version = try checkedVersion(db, path: path, schema: schema)
        if version < schema.version { try schema.migrate(db, from: version) }
        return .commit
      }
    }
    return queue
  }

  private static func emptyQueue(
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
      throw StoreError(error, path: ":memory:", busySeconds: 0)
    }
  }
}

/// The bytes that a database would have as a file.
private func serialized(_ db: Database) throws -> [UInt8] {
  var size: sqlite3_int64 = 0
  guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
    throw StoreError.unexpected(detail: "no room for an empty store")
  }
  defer { sqlite3_free(bytes) }
  return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
}
