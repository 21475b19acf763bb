import GRDB
import Lists

extension Store {
  /// The first rows of a list, with how many there are in all.
  ///
  /// - Parameters:
  ///   - list: The item that is the list; nil for the master list.
  ///   - options: Which rows to read, in which order, and at most how many.
  ///   - item: An item to report on as well, whether or not it is among the rows.
  public func slice(
    of list: Item.ID? = nil, _ options: ListOptions = ListOptions(), with item: Item.ID? = nil
  ) throws(StoreError) -> ListSlice {
    try reading { db in
      let resolver = ItemResolver(db)
      let holder = try list.map { try resolver.item(.id($0)) }
      var rows = query(in: holder, options: options)
      rows.limit = options.limit
      rows.countsInOnePass = holder == nil && options.limit == nil
      let total = try rows.count(db)
      var needed = holder.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
      needed.keep([.medium, .high, .critical])
      var slice = ListSlice(
        list: try holder.map { try loadItem($0, db) }, entries: try rows.entries(db), total: total,
        needed: needed.conditions == rows.conditions ? total : try needed.count(db))
      if let stored = try item.flatMap({ try resolver.item(id: $0) }) {
        var inside = holder.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
        inside.conditions.append("i.seq = ?")
        inside.arguments += [stored.seq]
        slice.isMember = try inside.count(db) > 0
        slice.item = try inside.entries(db).first ?? ListEntry(item: loadItem(stored, db))
      }
      return slice
    }
  }

  /// The change that ``undo(_:)`` would undo next; nil if there is none.
  public func nextUndo() throws(StoreError) -> UndoStep? {
    try step(Store.nextUndo)
  }

  /// The number of the change that ``undo(_:)`` would undo next; nil if there is none.
  public func nextUndoNumber() throws(StoreError) -> Int64? {
    try reading { db in try db.prepared(Store.nextUndo).first { $0.integer(0) } }
  }

  /// The change that ``redo(_:)`` would redo next; nil if there is none.
  public func nextRedo() throws(StoreError) -> UndoStep? {
    try step(Store.nextRedo)
  }

  private func step(_ sql: String) throws(StoreError) -> UndoStep? {
    try reading { db in
      guard let number = try Int64.fetchOne(db.cachedStatement(sql: sql)) else { return nil }
      let item = try DatabaseValue.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT item FROM event WHERE change = ? ORDER BY kind = 'deleted' DESC, n LIMIT 1
            """),
        arguments: [number])
      return UndoStep(
        number: number, change: try change(number, nameLimit: 3, db),
        item: item.map(Item.ID.init))
    }
  }
}
