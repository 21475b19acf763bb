import GRDB
import GRDBSQLite

extension Schema {
  /// The fingerprints of the versions from 1, to open a store without creating its schema anew.
  static let fingerprints: [UInt64] = [
    0x6062_6710_200a_fb48, 0x1bb9_9ca4_9e2e_7be0, 0xd38d_ee74_3f7b_567b,
  ]

  private static let objectTexts = """
    SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema
    WHERE NOT (type IN ('table', 'index') AND name LIKE 'sqlite\\_%' ESCAPE '\\')
    """

  /// The texts of the tables, indexes, triggers and views, each after its type and names.
  static func objects(_ db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: objectTexts)
  }

  func objects(of version: Int) throws -> Set<String> {
    try created(version).inDatabase { try Self.objects($0) }
  }

  /// A sum of the texts' FNV-1a hashes, which recognizes changes by accident only.
  static func fingerprint(_ db: Database) throws -> UInt64 {
    let statement = try db.makeStatement(sql: objectTexts)
    let rows = try Row.fetchCursor(statement)
    var sum: UInt64 = 0
    while try rows.next() != nil {
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement.sqliteStatement, 0),
        count: Int(sqlite3_column_bytes(statement.sqliteStatement, 0)))
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      sum &+= hash
    }
    return sum
  }

  func fingerprint(of version: Int) throws -> UInt64 {
    if version <= Self.fingerprints.count { return Self.fingerprints[version - 1] }
    return try created(version).inDatabase { try Self.fingerprint($0) }
  }

  private func created(_ version: Int) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.inDatabase { try Schema(steps: Array(steps.prefix(version))).migrate($0, from: 0) }
    return queue
  }
}
