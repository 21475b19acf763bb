import GRDB
import PrioritiesBasics
import PriorityLists

extension StoreTransaction {
  /// The order of a list.
  package func order(of list: ItemReference) throws -> ListOrder {
    try ListArrangement(of: ItemResolver(db).item(list).seq, db).order
  }

  /// The route learned from the completions of a list's items.
  package func route(of list: ItemReference) throws -> Route {
    try route(of: ItemResolver(db).item(list))
  }

  /// Enough for the trips that affect the route.
  private static let mostCompletions = 5_000

  func route(of list: StoredItem) throws -> Route {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT c.item, c.change, c.at_ms FROM membership m JOIN item i ON i.seq = m.child
            JOIN completion c ON c.item = i.uuid
          WHERE m.parent = ? ORDER BY c.at_ms DESC LIMIT \(Self.mostCompletions)
          """), arguments: [list.seq])
    let completions = try Array(
      rows.map { Route.Completion(item: $0[0], change: $0[1], at: $0[2]) })
    return Route(completions)
  }

  /// Sorts the rows of a list by its route.
  func arranged(_ entries: [ListEntry], in list: StoredItem) throws -> [ListEntry] {
    try route(of: list).sorted(
      entries, moves: ListArrangement(of: list.seq, db).moves, id: \.item.id,
      isNeeded: \.priority.isNeeded)
  }

  /// Sets the order of a list.
  ///
  /// - Parameter forgetsMoves: Whether rows placed by hand return to the learned order.
  /// - Returns: Whether that changed anything.
  package func arrange(
    _ list: ItemReference, order: ListOrder, forgetsMoves: Bool = false
  ) throws -> Bool {
    let journal = try changing(.request(.edit))
    let item = try ItemResolver(db).item(list)
    note(.edit, [ChangeRequest.Target(item)]) {
      $0.order = order
      $0.resets = forgetsMoves
    }
    var arrangement = try ListArrangement(of: item.seq, db)
    arrangement.order = order
    if forgetsMoves { arrangement.moves = [] }
    return try journal.arrange(item, as: arrangement)
  }

  /// Places an item directly before or after another in a list, which is by route from then on.
  ///
  /// Throws ``StoreError/notInList(item:list:)`` if one of them isn't in the list.
  /// - Returns: The names of the item, its neighbour and the list, and whether the list had another
  ///   order.
  package func move(
    _ item: ItemReference, before isBefore: Bool, _ neighbor: ItemReference, in list: ItemReference
  ) throws -> (item: String, neighbor: String, list: String, isReordered: Bool) {
    let journal = try changing(.request(.move))
    let lookup = ItemResolver(db)
    let (item, neighbor) = (try lookup.item(item), try lookup.item(neighbor))
    let list = try lookup.list(list)
    guard item.seq != neighbor.seq else { throw StoreError.besideItself(name: item.name) }
    for each in [item, neighbor] where try journal.membership(each, list) == nil {
      throw StoreError.notInList(item: each.name, list: list.name)
    }
    note(.move, [ChangeRequest.Target(item)], in: list) {
      let neighbor = ChangeRequest.Target(neighbor)
      if isBefore { $0.before = neighbor } else { $0.after = neighbor }
    }
    var arrangement = try ListArrangement(of: list.seq, db)
    arrangement.add(Route.Move(item.id, before: isBefore, neighbor.id))
    let isReordered = arrangement.order != .route
    arrangement.order = .route
    _ = try journal.arrange(list, as: arrangement)
    return (item.name, neighbor.name, list.name, isReordered)
  }
}

extension ListArrangement {
  /// The lists with another arrangement than the default one.
  static func lists(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(
        sql: "SELECT seq FROM item WHERE list_order <> 'priority' UNION SELECT list FROM move"))
  }

  init(of list: Int64, _ db: Database) throws {
    let order: String? = try db.value("SELECT list_order FROM item WHERE seq = ?", [list])
    let moves = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT item, is_before, neighbor FROM move WHERE list = ? ORDER BY n"),
      arguments: [list])
    self.init(
      order: order.flatMap { ListOrder(rawValue: $0) } ?? .priority,
      moves: moves.map { Route.Move($0[0], before: $0[1], $0[2]) })
  }

  /// Also stamps the list.
  func store(for list: Int64, _ db: Database) throws {
    try db.run("UPDATE item SET list_order = ? WHERE seq = ?", [order.rawValue, list])
    try db.run("DELETE FROM move WHERE list = ?", [list])
    for (index, move) in moves.enumerated() {
      try db.run(
        "INSERT INTO move VALUES (?, ?, ?, ?, ?)",
        [list, index, move.item, move.isBefore, move.neighbor])
    }
  }
}

extension Journal {
  /// Returns false if that changes nothing.
  func arrange(_ list: StoredItem, as arrangement: ListArrangement) throws -> Bool {
    let former = try ListArrangement(of: list.seq, db)
    guard former != arrangement else { return false }
    try arrangement.store(for: list.seq, db)
    try record(
      .arranged, list.id, name: list.name, before: JSONWriter.line(of: .object(former.json)),
      after: JSONWriter.line(of: .object(arrangement.json)))
    return true
  }
}
