import GRDB
import GRDBSQLite
import PriorityLists

/// A row of the table `item`.
struct StoredItem {
  var seq: Int64
  var id: Item.ID
  var name: String
  var details: String
  var priority: Priority
  var previous: Priority?
  var created: Timestamp
  var modified: Timestamp
  var lastDone: Timestamp?
  var date: ItemDate?

  /// The columns that ``init(_:)`` reads, with the table alias `i`.
  static let columns = "\(undated), i.date"
  static let undated = """
    i.seq, i.uuid, i.name, i.details, i.priority, i.previous, i.created_ms, i.modified_ms,
    i.done_ms
    """
  static let columnCount = 10

  /// With the stored priority, without lists and counts.
  var item: Item {
    Item(
      id: id, name: name, details: details, priority: priority, created: created,
      modified: modified, lastDone: lastDone, date: date)
  }

  /// With the priority that is shown.
  func item(on today: @autoclosure () -> Day) -> Item {
    var item = item
    guard let date else { return item }
    item.priority = date.priority(priority, on: today())
    if item.priority != priority { item.own = priority }
    return item
  }

  func priority(on today: @autoclosure () -> Day) -> Priority {
    date.map { $0.priority(priority, on: today()) } ?? priority
  }
}

extension StoredItem {
  /// Reads the first columns of the current row.
  init(_ statement: Statement) {
    self.init(undated: statement)
    date = ItemDate(Self.text(statement.sqliteStatement, 9))
  }

  /// Reads them without the date.
  ///
  /// The checks of a GRDB `Row` would make `list` 4 % slower.
  init(undated statement: Statement) {
    let row = statement.sqliteStatement
    seq = Int64(sqliteStatement: row, index: 0)
    id = Item.ID(sqliteStatement: row, index: 1)
    name = Self.text(row, 2)
    details = Self.text(row, 3)
    priority = Priority(sqliteStatement: row, index: 4)
    previous =
      sqlite3_column_type(row, 5) == SQLITE_NULL ? nil : Priority(sqliteStatement: row, index: 5)
    created = Timestamp(sqliteStatement: row, index: 6)
    modified = Timestamp(sqliteStatement: row, index: 7)
    lastDone =
      sqlite3_column_type(row, 8) == SQLITE_NULL ? nil : Timestamp(sqliteStatement: row, index: 8)
  }

  /// Empty if a damaged store has no text.
  private static func text(_ row: SQLiteStatement, _ column: CInt) -> String {
    guard sqlite3_column_type(row, column) != SQLITE_NULL else { return "" }
    return String(sqliteStatement: row, index: column)
  }

  static func fetchAll(
    _ statement: Statement, arguments: StatementArguments
  ) throws -> [StoredItem] {
    var items: [StoredItem] = []
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while try rows.next() != nil { items.append(StoredItem(statement)) }
    return items
  }

  static func fetchOne(
    _ statement: Statement, arguments: StatementArguments
  ) throws -> StoredItem? {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    // The cursor's deinit resets the statement.
    return try withExtendedLifetime(rows) {
      try rows.next().map { _ in StoredItem(statement) }
    }
  }
}
