import GRDB
import Lists

extension StoreTransaction {
  /// The first rows of a list, with the total number.
  ///
  /// - Parameters:
  ///   - list: The list; nil for the master list.
  ///   - options: Which rows to read, in which order, and the limit.
  ///   - item: An item to report as well, whether or not it is among the rows.
  public func slice(
    of list: Item.ID? = nil, _ options: ListOptions = ListOptions(), with item: Item.ID? = nil
  ) throws -> ListSlice {
    let resolver = ItemResolver(db)
    let holder = try list.map { try resolver.item(.id($0)) }
    var rows = query(in: holder, options: options)
    rows.limit = options.limit
    rows.countsInOnePass = holder == nil && options.limit == nil
    let total = try rows.count(db)
    var needed = holder.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
    needed.keep([.medium, .high, .critical])
    var slice = ListSlice(
      list: try holder.map { try loadItem($0) }, entries: try rows.entries(db), total: total,
      needed: needed.conditions == rows.conditions ? total : try needed.count(db))
    if let stored = try item.flatMap({ try resolver.item(id: $0) }) {
      var inside = holder.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
      inside.conditions.append("i.seq = ?")
      inside.arguments += [stored.seq]
      slice.isMember = try inside.count(db) > 0
      slice.item = try inside.entries(db).first ?? ListEntry(item: loadItem(stored))
    }
    return slice
  }
}
