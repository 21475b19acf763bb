import Basics
import GRDB
import Lists

/// The order of a list's rows, stored in the item's data under a key that no format uses.
struct ListArrangement: Hashable {
  static let orderKey = "list.order"
  static let movesKey = "list.moves"

  var order = ListOrder.priority
  /// Oldest first, with each item once.
  var moves: [Route.Move] = []

  /// The maximum number of moves per list, after which the oldest one is dropped.
  private static let mostMoves = 500

  init(extra: [String: String]) {
    order = extra[Self.orderKey].flatMap { ListOrder(rawValue: $0) } ?? .priority
    moves = (extra[Self.movesKey] ?? "").split(separator: " ").compactMap { text in
      let isBefore = text.contains("<")
      let parts = text.split(separator: isBefore ? "<" : ">").compactMap { Item.ID(String($0)) }
      return parts.count == 2 ? Route.Move(parts[0], before: isBefore, parts[1]) : nil
    }
  }

  mutating func add(_ move: Route.Move) {
    moves.removeAll { $0.item == move.item }
    moves = moves.suffix(Self.mostMoves - 1) + [move]
  }

  func stored(in extra: [String: String]) -> [String: String] {
    var extra = extra
    extra[Self.orderKey] = order == .priority ? nil : order.rawValue
    let words = moves.map { "\($0.item)\($0.isBefore ? "<" : ">")\($0.neighbor)" }
    extra[Self.movesKey] = words.isEmpty ? nil : words.joined(separator: " ")
    return extra
  }
}

extension StoreTransaction {
  func arrangement(of list: StoredItem) throws -> ListArrangement {
    ListArrangement(extra: Journal.extra(try Journal.extraText(of: list, db)))
  }

  /// The order of a list.
  package func order(of list: ItemReference) throws -> ListOrder {
    try arrangement(of: ItemResolver(db).item(list)).order
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
      entries, moves: arrangement(of: list).moves, id: \.item.id, isNeeded: \.priority.isNeeded)
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
    note(.edit, [item.id.description], order: order, resets: forgetsMoves)
    var arrangement = try arrangement(of: item)
    arrangement.order = order
    if forgetsMoves { arrangement.moves = [] }
    return try store(arrangement, of: item, journal)
  }

  /// Places an item directly before or after another in a list.
  ///
  /// Throws ``StoreError/notInList(item:list:)`` if one of them isn't in the list.
  /// - Returns: The names of the item, its neighbour and the list.
  package func move(
    _ item: ItemReference, before isBefore: Bool, _ neighbor: ItemReference, in list: ItemReference
  ) throws -> (item: String, neighbor: String, list: String) {
    let journal = try changing(.request(.move))
    let lookup = ItemResolver(db)
    let (item, neighbor) = (try lookup.item(item), try lookup.item(neighbor))
    let list = try lookup.list(list)
    for each in [item, neighbor] where try journal.membership(each, list) == nil {
      throw StoreError.notInList(item: each.name, list: list.name)
    }
    note(
      .move, [item.id.description], list: list.id.description, before: isBefore ? neighbor.id : nil,
      after: isBefore ? nil : neighbor.id)
    var arrangement = try arrangement(of: list)
    if item.seq != neighbor.seq {
      arrangement.add(Route.Move(item.id, before: isBefore, neighbor.id))
    }
    _ = try self.store(arrangement, of: list, journal)
    return (item.name, neighbor.name, list.name)
  }

  private func store(
    _ arrangement: ListArrangement, of list: StoredItem, _ journal: Journal
  ) throws -> Bool {
    let former = Journal.extra(try Journal.extraText(of: list, db))
    return try journal.replaceExtra(former, by: arrangement.stored(in: former), of: list)
  }
}
