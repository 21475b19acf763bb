import Foundation
import GRDB
import Lists

/// A row of the table `item`, without what other tables say.
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

  /// The columns that ``init(_:)`` reads, of the table or alias `i`.
  static let columns = """
    i.seq, i.uuid, i.name, i.details, i.priority, i.previous, i.created_ms, i.modified_ms, i.done_ms
    """
  /// How many columns these are.
  static let columnCount = 9

  init(_ row: Row) {
    seq = row[0]
    id = identity(row, 1)
    name = row[2]
    details = row[3]
    priority = Priority(rawValue: row[4]) ?? .low
    previous = (row[5] as Int?).flatMap(Priority.init(rawValue:))
    created = Timestamp(milliseconds: row[6])
    modified = Timestamp(milliseconds: row[7])
    lastDone = (row[8] as Int64?).map(Timestamp.init(milliseconds:))
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

  /// The item, as far as its own row knows it.
  var item: Item {
    Item(
      id: id, name: name, details: details, priority: priority, created: created,
      modified: modified, lastDone: lastDone)
  }
}

/// The id in a column of sixteen bytes.
func identity(_ row: Row, _ column: Int) -> Item.ID {
  (try? row.withUnsafeData(atIndex: column) { $0.flatMap { Item.ID(bytes: $0) } })
    ?? Item.ID(high: 0, low: 0)
}

extension Item.ID {
  /// The form the database keeps.
  var data: Data { Data(bytes) }
}
