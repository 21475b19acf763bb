import GRDB
import Lists

/// An event that ``Journal`` recorded.
struct Event {
  var number: Int64
  var kind: Journal.Kind
  var item: Item.ID
  var list: Item.ID?
  var before: String?
  var after: String?

  /// Reads the columns `n, kind, item, list, before, after`; nil for an unknown kind.
  init?(_ row: Row) {
    guard let kind = Journal.Kind(rawValue: row[1]) else { return nil }
    number = row[0]
    self.kind = kind
    item = Item.ID(row[2] as DatabaseValue)
    let list = row[3] as DatabaseValue
    self.list = list.isNull ? nil : Item.ID(list)
    before = row[4]
    after = row[5]
  }
}
