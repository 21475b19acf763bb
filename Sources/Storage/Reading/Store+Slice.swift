import GRDB
import Lists

extension Store {
  /// The rows of a list around a place, or around an item where the list shows it.
  ///
  /// Costs about as much as the rows asked for, around an item or at either end; elsewhere a walk
  /// through an index besides. What is not asked for is not read.
  /// - Parameters:
  ///   - list: The item that is the list, or nil for the master list.
  ///   - options: What to show and in which order: by priority or by name.
  ///   - place: The place to read around, where no item is given or found.
  ///   - item: The item to read around.
  ///   - reach: The number of rows to read on either side.
  ///   - known: How many rows there are and how many are needed, where nothing has changed since
  ///     that was counted and an item that is given is at `place`; without it both are counted,
  ///     which takes a walk through an index each.
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
      // Where nothing has changed, the item is where it was.
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

  /// The change that ``undo(_:)`` would take back next; nil if there is none.
  public func nextUndo() throws(StoreError) -> UndoStep? {
    try step(Store.nextUndo)
  }

  /// The number of the change that ``undo(_:)`` would take back next; nil if there is none.
  public func nextUndoNumber() throws(StoreError) -> Int64? {
    try reading { db in try Int64.fetchOne(db.cachedStatement(sql: Store.nextUndo)) }
  }

  /// The change that ``redo(_:)`` would make again next; nil if there is none.
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
