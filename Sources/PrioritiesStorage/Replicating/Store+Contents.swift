import GRDB
import GRDBSQLite
import PriorityLists
import Synchronization

extension Store {
  /// The whole store as a database file, including its undo history.
  public func contents() throws(StoreError) -> [UInt8] {
    try using { db in try Store.serialized(db) }
  }

  /// Creates a store in memory from a database file and migrates an older one.
  public static func inMemory(
    contents: [UInt8], clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID
  ) throws(StoreError) -> Store {
    do {
      let queue = try DatabaseQueue()
      try queue.inDatabase { db in
        // GRDB collects every column of each statement for observers, of which there are none.
        sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
        try load(contents, into: db)
        let version = try checkedVersion(db, path: memoryPath, schema: .current)
        guard version < Schema.current.version else { return }
        try db.inTransaction(.immediate) {
          try Schema.current.migrate(db, from: version)
          return .commit
        }
      }
      return Store(
        path: memoryPath, access: .writing, busySeconds: 0, schema: .current, clock: clock,
        ids: ids, state: State(queue: queue))
    } catch {
      throw StoreError(error, path: memoryPath, busySeconds: 0)
    }
  }

  /// The current schema version, which is also the newest readable one.
  public static var schemaVersion: Int { Schema.current.version }

  /// Copies the pages, because using the deserialized bytes would take twice the memory.
  static func load(_ contents: [UInt8], into db: Database) throws {
    let source = try DatabaseQueue()
    try source.inDatabase { source in
      var contents = contents
      let count = sqlite3_int64(contents.count)
      let code = contents.withUnsafeMutableBufferPointer { bytes in
        // Read-only, because SQLite must neither free nor resize memory that Swift owns.
        let code = sqlite3_deserialize(
          source.sqliteConnection, "main", bytes.baseAddress, count, count,
          UInt32(SQLITE_DESERIALIZE_READONLY))
        guard code == SQLITE_OK else { return code }
        defer { sqlite3_deserialize(source.sqliteConnection, "main", nil, 0, 0, 0) }
        do {
          try copyPages(of: source, to: db, busySeconds: 0)
          return SQLITE_OK
        } catch {
          return (error as? DatabaseError)?.extendedResultCode.rawValue ?? SQLITE_ERROR
        }
      }
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    // GRDB is not aware of the copy.
    db.clearSchemaCache()
  }

  static func serialized(_ db: Database) throws -> [UInt8] {
    guard let connection = db.sqliteConnection else {
      throw StoreError.unexpected(detail: "the connection is closed")
    }
    return try contents(of: connection)
  }

  /// Includes the changes of an open transaction.
  package static func contents(of connection: OpaquePointer) throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(connection, "main", &size, 0) else {
      throw StoreError.unexpected(detail: "not enough memory for a copy of the store")
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }
}
