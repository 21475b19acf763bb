import GRDB
import Lists

extension Store {
  /// The rows of a list around a place, or around an item where the list shows it.
  ///
  /// Costs about as much as the rows asked for, and a walk through an index to where they are:
  /// what is not asked for is not read.
  /// - Parameters:
  ///   - list: The item that is the list, or nil for the master list.
  ///   - options: What to show and in which order: by priority or by name.
  ///   - place: The place to read around, where no item is given or found.
  ///   - item: The item to read around.
  ///   - reach: The number of rows to read on either side.
  ///   - known: How many rows there are and how many are needed, where nothing has changed since
  ///     that was counted; without it they are counted, which takes a walk through an index each.
  public func window(
    of list: Item.ID? = nil, _ options: ListOptions = ListOptions(), around place: Int,
    or item: Item.ID? = nil, reach: Int, known: (total: Int, needed: Int)? = nil
  ) throws(StoreError) -> ListWindow {
    try reading { db in
      let lookup = Lookup(db)
      let holder = try list.map { try lookup.item(.id($0)) }
      let scope = WindowScope(list: holder?.seq, options: options)
      let total = try known?.total ?? scope.count(db)
      let needed = try known?.needed ?? (scope.isOfNeeded ? total : scope.needed(db))
      let looked = try item.flatMap { try lookup.item(id: $0) }
      let anchor = try looked.flatMap { try scope.place(of: $0, db) }
      let middle = min(max(0, anchor ?? place), max(0, total - 1))
      let first = max(0, middle - reach)
      let entries = try scope.query.entries(db, [middle - first + reach + 1, first])
      return ListWindow(
        list: try holder.map { try full($0, db) }, offset: first, entries: entries, total: total,
        needed: needed, anchor: anchor)
    }
  }

  /// The change that ``undo(_:)`` would take back next or, where `isUndone`, that ``redo(_:)``
  /// would make again; nil where there is none.
  public func nextStep(isUndone: Bool) throws(StoreError) -> UndoStep? {
    try reading { db in
      let sql =
        isUndone
        ? "SELECT seq FROM change WHERE state = 1 ORDER BY seq LIMIT 1"
        : "SELECT seq FROM change WHERE state = 0 ORDER BY seq DESC LIMIT 1"
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

/// Which rows a window looks into, and their order.
private struct WindowScope {
  var query: ItemQuery
  /// Whether the rows are just the needed items.
  private(set) var isOfNeeded = false
  private let list: Int64?
  private let isByName: Bool

  init(list: Int64?, options: ListOptions) {
    self.list = list
    query = list.map(ItemQuery.inside) ?? ItemQuery()
    query.includesLists = false
    query.isWindow = true
    isByName = options.order == .name
    query.sort(by: options.order)
    if let only = options.only {
      query.keep(only)
    } else if list == nil, !options.showsAll {
      query.keep([.medium, .high, .critical])
      isOfNeeded = true
    }
  }

  func count(_ db: Database) throws -> Int {
    try count(db, query.conditions, query.arguments)
  }

  /// How many rows are needed, whichever of them are shown.
  func needed(_ db: Database) throws -> Int {
    let scope = list.map { ["m.parent = \($0)"] } ?? []
    return try count(db, scope + ["\(query.effectivePriority) > 0"])
  }

  /// The place of an item among the rows: how many come before it.
  func place(of item: StoredItem, _ db: Database) throws -> Int? {
    let conditions = query.conditions
    let arguments = query.arguments
    let own = try Row.fetchOne(
      db,
      sql: """
        SELECT \(query.effectivePriority), i.sort_key FROM \(query.source)
        WHERE \((conditions + ["i.seq = ?"]).joined(separator: " AND "))
        """, arguments: arguments + [item.seq])
    guard let own else { return nil }
    let level: Int = own[0]
    let key: String = own[1]
    if isByName { return try count(db, conditions + ["i.sort_key < ?"], arguments + [key]) }
    let priority = query.effectivePriority
    return try count(db, conditions + ["\(priority) > \(level)"], arguments)
      + count(db, conditions + ["\(priority) = \(level)", "i.sort_key < ?"], arguments + [key])
  }

  private func count(
    _ db: Database, _ conditions: [String], _ arguments: StatementArguments = []
  ) throws -> Int {
    let all = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let statement = try db.cachedStatement(sql: "SELECT count(*) FROM \(query.source)\(all)")
    return try Int.fetchOne(statement, arguments: arguments) ?? 0
  }
}
