import Foundation
import GRDB
import GRDBSQLite

extension Schema {
  /// The fingerprints of all versions from 1 on, so that opening a store doesn't require creating
  /// its schema.
  static let fingerprints: [UInt64] = [0x5c38_b328_e1f8_ec77]

  private static let objectTexts = """
    SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema
    WHERE NOT (type IN ('table', 'index') AND name LIKE 'sqlite\\_%' ESCAPE '\\')
    """

  /// The texts of the tables, indexes, triggers and views, each preceded by its type and names.
  static func objects(_ db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: objectTexts)
  }

  func objects(of version: Int) throws -> Set<String> {
    try created(version).inDatabase { try Self.objects($0) }
  }

  /// A sum of hashes similar to FNV-1a, meant to detect accidental changes only.
  static func fingerprint(_ db: Database) throws -> UInt64 {
    var sum: UInt64 = 0
    try readRows(db, sql: "SELECT sql FROM sqlite_schema") { row in
      let text = sqlite3_column_text(row, 0)
      let count = Int(sqlite3_column_bytes(row, 0))
      // `ANALYZE` by any program adds tables of statistics.
      if let text, count > 20, memcmp(text, "CREATE TABLE sqlite_", 20) == 0 { return }
      sum &+= hash(UnsafeRawBufferPointer(start: text, count: count))
    }
    return sum
  }

  static func number(_ db: Database, pragma: String) throws -> Int {
    var number = 0
    try readRows(db, sql: "PRAGMA \(pragma)") { number = Int(sqlite3_column_int64($0, 0)) }
    return number
  }

  /// Calls SQLite directly, because every command opens a store.
  ///
  /// This takes a tenth of the instructions.
  private static func readRows(
    _ db: Database, sql: String, _ body: (OpaquePointer?) -> Void
  ) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v2(db.sqliteConnection, sql, -1, &statement, nil)
    if code == SQLITE_OK { code = sqlite3_step(statement) }
    while code == SQLITE_ROW {
      body(statement)
      code = sqlite3_step(statement)
    }
    if code != SQLITE_DONE { throw error(code, db) }
  }

  /// Runs statements without results, also by calling SQLite directly.
  static func execute(_ db: Database, _ sql: String) throws {
    let code = sqlite3_exec(db.sqliteConnection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code, db) }
  }

  private static func error(_ code: Int32, _ db: Database) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
  }

  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0
    var place = 0
    func add(_ number: UInt64) { hash = (hash ^ number) &* 0x100_0000_01b3 }
    while place + 8 <= text.count {
      add(UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    while place < text.count {
      add(UInt64(text[place]))
      place += 1
    }
    return hash
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
