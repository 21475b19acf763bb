import GRDB
import Lists

/// A recorded event, as ``Journal`` wrote it.
struct Event {
  var number: Int64
  var kind: Journal.Kind
  var item: Item.ID
  var list: Item.ID?
  var before: String?
  var after: String?

  /// Reads `n, kind, item, list, before, after`.
  init?(_ row: Row) {
    guard let kind = Journal.Kind(rawValue: row[1]) else { return nil }
    number = row[0]
    self.kind = kind
    item = identity(row, 2)
    list = row.hasNull(atIndex: 3) ? nil : identity(row, 3)
    before = row[4]
    after = row[5]
  }
}

extension Row {
  fileprivate func hasNull(atIndex index: Int) -> Bool {
    (self[index] as DatabaseValue).isNull
  }
}
