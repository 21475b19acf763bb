import GRDB
import PriorityLists

extension StoreTransaction {
  /// The first rows of a list, and one more item that may be outside it.
  public func slice(
    of list: Item.ID? = nil, _ options: ListOptions = ListOptions(), with item: Item.ID? = nil
  ) throws -> ListSlice {
    let resolver = ItemResolver(db)
    let list = try list.map { try resolver.item(.id($0)) }
    let own = try list.map { try ListArrangement(of: $0.seq, db).order } ?? .priority
    let order = options.order == nil ? own : .priority
    var rows = try query(in: list, options: options, order: order)
    rows.limit = order == .route ? nil : options.limit
    rows.countsInOnePass = list == nil && options.limit == nil
    let total = list == nil ? try count(options: options) : try rows.count(self)
    var needed = list.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
    needed.restrict(to: [.medium, .high, .critical])
    var slice = ListSlice(
      list: try list.map { try loadItem($0) }, entries: try rows.entries(self), total: total,
      needed: needed.hasSameRows(as: rows) ? total : try needed.count(self))
    slice.order = own
    if order == .route, let list {
      slice.entries = Array(try arranged(slice.entries, in: list).prefix(options.limit ?? .max))
    }
    if let stored = try item.flatMap({ try resolver.item(id: $0) }) {
      var inside = list.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
      inside.conditions.append("i.seq = ?")
      inside.arguments += [stored.seq]
      slice.isMember = try inside.count(self) > 0
      slice.item = try inside.entries(self).first ?? ListEntry(item: loadItem(stored))
    }
    return slice
  }
}
