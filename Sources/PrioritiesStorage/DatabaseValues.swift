import Foundation
import GRDB
import GRDBSQLite
import PriorityLists

extension Database {
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// The first value of the result, or nil if there is no row or the value is null.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ arguments: StatementArguments = []
  ) throws -> Value? {
    try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }

  func inTransaction<Value>(
    _ kind: TransactionKind, returning body: () throws -> Value
  ) throws -> Value {
    var value: Value?
    try inTransaction(kind) {
      value = try body()
      return .commit
    }
    guard let value else { throw StoreError.unexpected(detail: "no answer") }
    return value
  }
}

/// Stored as a blob of 16 bytes, big-endian.
///
/// Any other value, which only a damaged store has, reads as zero.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Item.ID: DatabaseValueConvertible, StatementColumnConvertible {
  public var databaseValue: DatabaseValue {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }.databaseValue
  }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Item.ID? {
    value.isNull
      ? nil
      : Data.fromDatabaseValue(value).flatMap { Item.ID(bytes: $0) } ?? Item.ID(high: 0, low: 0)
  }

  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    guard sqlite3_column_bytes(sqliteStatement, index) == 16,
      let bytes = sqlite3_column_blob(sqliteStatement, index)
    else {
      self.init(high: 0, low: 0)
      return
    }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LoggedChange.Event.Kind: DatabaseValueConvertible {}

extension ItemDate? {
  var databaseValue: DatabaseValue { self?.text.databaseValue ?? .null }
}

/// Stored as an integer from 0 (low) to 3 (critical).
///
/// Any other value, which only a damaged store has, reads as low.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Priority: DatabaseValueConvertible, StatementColumnConvertible {
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Priority? {
    Int.fromDatabaseValue(value).map { Priority(rawValue: $0) ?? .low }
  }

  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    self = Priority(rawValue: Int(sqlite3_column_int64(sqliteStatement, index))) ?? .low
  }
}

/// Stored as an integer of milliseconds.
///
/// A damaged store may have values outside the years 1 to 9999. They read as the nearest value
/// inside, so that arithmetic on moments can't overflow.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Timestamp: DatabaseValueConvertible, StatementColumnConvertible {
  public var databaseValue: DatabaseValue { milliseconds.databaseValue }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
    Int64.fromDatabaseValue(value).map(Timestamp.init(stored:))
  }

  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(stored: sqlite3_column_int64(sqliteStatement, index))
  }

  private init(stored milliseconds: Int64) {
    self.init(milliseconds: min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999))
  }
}
