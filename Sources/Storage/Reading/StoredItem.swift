import GRDB
import Lists

/// A row of the table `item`.
struct StoredItem: FetchableRecord {
  var seq: Int64
  var id: Item.ID
  var name: String
  var details: String
  var priority: Priority
  var previous: Priority?
  var created: Timestamp
  var modified: Timestamp
  var lastDone: Timestamp?

  /// The columns that ``init(row:)`` reads, of the alias `i`.
  static let columns = """
    i.seq, i.uuid, i.name, i.details, i.priority, i.previous, i.created_ms, i.modified_ms, i.done_ms
    """
  /// How many columns these are.
  static let columnCount = 9

  /// The item, without its lists and counts.
  var item: Item {
    Item(
      id: id, name: name, details: details, priority: priority, created: created,
      modified: modified, lastDone: lastDone)
  }
}

extension StoredItem {
  /// Reads the columns, which are the first of a row.
  init(row: Row) throws {
    seq = try row.decode(atIndex: 0)
    id = try row.decode(atIndex: 1)
    name = try row.decode(atIndex: 2)
    details = try row.decode(atIndex: 3)
    priority = try row.decode(atIndex: 4)
    previous = try row.decode(atIndex: 5)
    created = try row.decode(atIndex: 6)
    modified = try row.decode(atIndex: 7)
    lastDone = try row.decode(atIndex: 8)
  }
}
