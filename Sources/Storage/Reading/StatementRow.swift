import Foundation
import GRDB
import GRDBSQLite
import Lists

/// The values of the current row of a statement, by the index of the column from 0.
struct StatementRow {
  private let statement: OpaquePointer

  init(_ statement: Statement) {
    self.statement = statement.sqliteStatement
  }

  func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement, Int32(column))
  }

  func optionalInteger(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  func text(_ column: Int) -> String {
    guard let bytes = sqlite3_column_text(statement, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func identity(_ column: Int) -> Item.ID {
    guard sqlite3_column_bytes(statement, Int32(column)) == 16,
      let bytes = sqlite3_column_blob(statement, Int32(column))
    else { return Item.ID(high: 0, low: 0) }
    return Item.ID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }
}

extension Item.ID {
  /// The id as a blob of the database: 16 bytes, most significant first.
  var data: Data {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }
  }

  /// Reads a blob of the database; zero for any other value.
  init(_ value: DatabaseValue) {
    let data = Data.fromDatabaseValue(value) ?? Data()
    self = Item.ID(bytes: data) ?? Item.ID(high: 0, low: 0)
  }
}
