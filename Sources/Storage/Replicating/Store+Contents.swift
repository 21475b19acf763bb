import GRDB
import GRDBSQLite
import Lists
import Synchronization

extension Store {
  /// The whole store as the bytes of a database file, undo included.
  public func contents() throws(StoreError) -> [UInt8] {
    try using { db in try Store.serialized(db) }
  }

  /// Opens a store that lives in memory and begins with the bytes of a database file.
  ///
  /// Contents of an older version are brought up to date; newer ones are refused.
  public static func inMemory(
    contents: [UInt8], clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID
  ) throws(StoreError) -> Store {
    do {
      let queue = try DatabaseQueue()
      try queue.inDatabase { db in
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

  /// The version of the tables that this program makes and reads.
  public static var schemaVersion: Int { Schema.current.version }

  /// Copies the pages rather than keeping the bytes as they are: SQLite would hold both.
  private static func load(_ contents: [UInt8], into db: Database) throws {
    let source = try DatabaseQueue()
    try source.inDatabase { source in
      var contents = contents
      let count = sqlite3_int64(contents.count)
      let code = contents.withUnsafeMutableBufferPointer { bytes in
        // Read only: what is in memory of Swift may be neither freed nor made larger by SQLite.
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
    // The copy has come about behind GRDB's back.
    db.clearSchemaCache()
  }

  /// The bytes that a database would have as a file.
  static func serialized(_ db: Database) throws -> [UInt8] {
    guard let connection = db.sqliteConnection else {
      throw StoreError.unexpected(detail: "the connection is closed")
    }
    return try contents(of: connection)
  }

  /// The bytes that the database of a connection would have as a file, with what its open
  /// transaction has changed.
  package static func contents(of connection: OpaquePointer) throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(connection, "main", &size, 0) else {
      throw StoreError.unexpected(detail: "no room for a copy of the store")
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }
}
