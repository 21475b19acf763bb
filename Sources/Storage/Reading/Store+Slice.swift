import GRDB
import Lists

extension Store {
  /// The rows of a list around an index, or around an item if it is among the rows.
  ///
  /// Around an item or at either end, the cost is that of the rows returned; elsewhere, part of an
  /// index is scanned as well.
  /// - Parameters:
  ///   - list: The item that is the list; nil for the master list.
  ///   - options: Which rows to read, and their order: by priority or by name.
  ///   - place: The index to read around, if no item is given or found.
  ///   - item: The item to read around.
  ///   - reach: The number of rows to read on either side.
  ///   - known: How many rows there are and how many items are needed, if nothing has changed since
  ///     they were counted and a given item is at `place`; otherwise both are counted, each with a
  ///     scan of an index.
  public func window(
    of list: Item.ID? = nil, _ options: ListOptions = ListOptions(), around place: Int,
    or item: Item.ID? = nil, reach: Int, known: (total: Int, needed: Int)? = nil
  ) throws(StoreError) -> ListSlice {
    try reading { db in
      let lookup = ItemResolver(db)
      let holder = try list.map { try lookup.item(.id($0)) }
      let scope = RowQuery(list: holder?.seq, options: options)
      let total = try known?.total ?? scope.count(db)
      let needed = try known?.needed ?? (scope.isOfNeeded ? total : scope.needed(db))
      let mark = try item.flatMap { try lookup.item(id: $0) }.flatMap { try scope.mark(of: $0, db) }
      // If nothing has changed, the item is where it was.
      let anchor = try mark.map { try known == nil ? scope.place(of: $0, db) : place }
      let middle = min(max(0, anchor ?? place), max(0, total - 1))
      let first = max(0, middle - reach)
      let entries = try scope.entries(
        first..<max(first, min(middle + reach + 1, total)), of: total,
        around: mark.map { ($0, middle) }, db)
      return ListSlice(
        list: try holder.map { try loadItem($0, db) }, offset: first, entries: entries,
        total: total,
        needed: needed, anchor: anchor)
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
        db.cachedStatement(sql: "SELECT item FROM event WHERE change = ? ORDER BY n LIMIT 1"),
        arguments: [number])
      return UndoStep(
        number: number, change: try change(number, nameLimit: 3, db),
        item: item.map(Item.ID.init))
    }
  }
}
