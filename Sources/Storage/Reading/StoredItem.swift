import GRDB
import Lists

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

  /// The columns that ``init(_:)`` reads, of the alias `i`.
  static let columns = """
    i.seq, i.uuid, i.name, i.details, i.priority, i.previous, i.created_ms, i.modified_ms, i.done_ms
    """
  /// How many columns these are.
  static let columnCount = 9

  /// Reads the current row of a statement.
  ///
  /// Uses SQLite directly: lists have thousands of rows, and a `Row` of GRDB costs several times
  /// this.
  init(_ statement: Statement) {
    self.init(StatementRow(statement))
  }

  /// Reads its columns, which are the first of a row.
  init(_ columns: StatementRow) {
    seq = columns.integer(0)
    id = columns.identity(1)
    name = columns.text(2)
    details = columns.text(3)
    priority = Priority(rawValue: Int(columns.integer(4))) ?? .low
    previous = columns.optionalInteger(5).flatMap { Priority(rawValue: Int($0)) }
    created = Timestamp(milliseconds: columns.integer(6))
    modified = Timestamp(milliseconds: columns.integer(7))
    lastDone = columns.optionalInteger(8).map(Timestamp.init(milliseconds:))
  }

  init(
    seq: Int64, id: Item.ID, name: String, details: String, priority: Priority,
    previous: Priority?, created: Timestamp, modified: Timestamp, lastDone: Timestamp?
  ) {
    self.seq = seq
    self.id = id
    self.name = name
    self.details = details
    self.priority = priority
    self.previous = previous
    self.created = created
    self.modified = modified
    self.lastDone = lastDone
  }

  /// The item, without its lists and counts.
  var item: Item {
    Item(
      id: id, name: name, details: details, priority: priority, created: created,
      modified: modified, lastDone: lastDone)
  }
}

extension StoredItem {
  /// All items that a statement selects.
  static func all(
    _ statement: Statement, _ arguments: StatementArguments
  ) throws -> [StoredItem] {
    var items: [StoredItem] = []
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while try rows.next() != nil { items.append(StoredItem(statement)) }
    return items
  }
}
