import GRDB
import GRDBSQLite
import Lists

/// A statement that its connection keeps prepared, whose values are bound and whose rows are read on
/// SQLite's own handle.
///
/// For what every change runs: by GRDB's cursors a small statement takes several times what SQLite
/// itself takes for it.
struct PreparedStatement {
  /// What stands for a question mark; nil is SQL's null.
  enum Value {
    case integer(Int64?)
    case text(String?)
    case id(Item.ID?)

    static func level(_ level: Priority?) -> Value { .integer(level.map { Int64($0.rawValue) }) }
    static func time(_ time: Timestamp?) -> Value { .integer(time?.milliseconds) }
  }

  private let statement: Statement
  private var handle: OpaquePointer { statement.sqliteStatement }

  fileprivate init(_ statement: Statement) {
    self.statement = statement
  }

  func run(_ values: Value...) throws {
    try bound(values) {
      while try step() {}
    }
  }

  /// What a body reads of the first row; nil where there is none.
  func first<Result>(
    _ values: Value..., read: (StatementRow) throws -> Result
  ) throws -> Result? {
    try bound(values) { try step() ? read(StatementRow(statement)) : nil }
  }

  /// What a body reads of each row; it must not run the same statement again.
  func all<Result>(
    _ values: Value..., read: (StatementRow) throws -> Result
  ) throws -> [Result] {
    try bound(values) {
      var results: [Result] = []
      while try step() { results.append(try read(StatementRow(statement))) }
      return results
    }
  }

  /// Lends the statement with its values bound, and leaves it as it was prepared.
  private func bound<Result>(_ values: [Value], _ body: () throws -> Result) throws -> Result {
    precondition(
      values.count == sqlite3_bind_parameter_count(handle), "A value for each question mark.")
    // GRDB leaves a statement that it ran at its end.
    sqlite3_reset(handle)
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (place, value) in zip(Int32(1)..., values) {
      let code = bind(value, at: place)
      guard code == SQLITE_OK else { throw failure(code) }
    }
    return try body()
  }

  private func bind(_ value: Value, at place: Int32) -> Int32 {
    switch value {
    case .integer(let number?): sqlite3_bind_int64(handle, place, number)
    case .text(let text?):
      sqlite3_bind_text(handle, place, text, Int32(text.utf8.count), Self.copied)
    case .id(let id?):
      withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bytes in
        sqlite3_bind_blob(handle, place, bytes.baseAddress, Int32(bytes.count), Self.copied)
      }
    case .integer(nil), .text(nil), .id(nil): sqlite3_bind_null(handle, place)
    }
  }

  /// Has SQLite copy what is bound.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  /// Goes on to the next row; false at the end.
  private func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))), sql: statement.sql)
  }
}

extension Database {
  /// The statement of a text, prepared when it is asked for first.
  func prepared(_ sql: String) throws -> PreparedStatement {
    PreparedStatement(try cachedStatement(sql: sql))
  }
}
