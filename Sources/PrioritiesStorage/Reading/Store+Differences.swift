import GRDB
import PrioritiesBasics
import PriorityLists

extension StoreTransaction {
  /// The differences by item in the order of the events, with deleted items first.
  ///
  /// With a limit, it looks for deleted items only among the last events, where lists are deleted.
  func differences(of change: Int64, limit: Int?) throws -> [ItemChange] {
    // A query per event would take quadratic time.
    let deleted = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT item, name, before FROM (
            SELECT * FROM event WHERE change = ? ORDER BY n DESC LIMIT ?)
          WHERE kind = 'deleted' ORDER BY n
          """),
      arguments: [change, limit == nil ? -1 : Change.countLimit])
    var formerNames = Dictionary(
      deleted.map { ($0[0] as Item.ID, ($0[1] as String?) ?? "") },
      uniquingKeysWith: { first, _ in first })
    var found: [ItemChange] = []
    var places: [Key: Int] = [:]
    // Deleted lists come first, because their sub-items may exceed the limit.
    for row in deleted.prefix(limit ?? .max) {
      let key = Key(item: row[0], list: nil)
      guard places[key] == nil else { continue }
      var entry = ItemChange(
        id: key.item, name: formerNames[key.item] ?? "", from: ItemChange.State(),
        to: ItemChange.State())
      try describe(.deleted, before: row[2], after: nil, in: &entry)
      places[key] = found.count
      found.append(entry)
    }
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT e.kind, e.item, coalesce(e.name, c.name, json_extract(e.before, '$.name')),
            e.list, e.before, e.after, l.name
          FROM event e LEFT JOIN item c ON c.uuid = e.item LEFT JOIN item l ON l.uuid = e.list
          WHERE e.change = ? ORDER BY e.n
          """), arguments: [change])
    while let row = try rows.next() {
      let kind: Journal.Kind = try row.decode(atIndex: 0)
      guard kind != .completed, kind != .noted else { continue }
      let key = Key(item: row[1], list: row[3])
      let name: String? = row[2]
      // After an import is undone, only its earlier events have the names of its lists.
      if let name, formerNames[key.item] == nil { formerNames[key.item] = name }
      var entry = ItemChange(
        id: key.item, name: name ?? "", list: nil, from: ItemChange.State(),
        to: ItemChange.State())
      if name == nil {
        // Sub-items of a deleted list may themselves have been deleted since.
        if formerNames[key.item] == nil {
          formerNames[key.item] = try formerName(of: key.item, in: change)
        }
        entry.name = formerNames[key.item] ?? ""
      }
      if let list = key.list {
        let name: String? = row[6]
        if name == nil, formerNames[list] == nil {
          formerNames[list] = try formerName(of: list, in: change)
        }
        entry.list = name ?? formerNames[list] ?? ""
      }
      if kind == .arranged {
        found += try moves(before: row[4], after: row[5], in: entry)
        continue
      }
      try describe(kind, before: row[4], after: row[5], in: &entry)
      if let place = places[key] {
        found[place].merge(entry)
        continue
      }
      if let limit, found.count >= limit { break }
      places[key] = found.count
      found.append(entry)
    }
    return found
  }

  /// The new order of a list, and the items that were placed by hand, whose row moves.
  private func moves(before: String, after: String, in list: ItemChange) throws -> [ItemChange] {
    let (old, new) = (try arrangement(before), try arrangement(after))
    var moved: [ItemChange] = []
    for move in new.moves where !old.moves.contains(move) {
      let name: String? = try db.value("SELECT name FROM item WHERE uuid = ?", [move.item])
      moved.append(
        ItemChange(
          id: move.item, name: try name ?? formerName(of: move.item) ?? "", list: list.name,
          from: ItemChange.State(), to: ItemChange.State()))
      moved[moved.count - 1].to.isMoved = true
    }
    guard old.order != new.order else { return moved }
    var list = list
    list.from.order = old.order
    list.to.order = new.order
    return moved + [list]
  }

  private func arrangement(_ json: String) throws -> ListArrangement {
    try JSONReader.value(in: json).object.flatMap(ListArrangement.init) ?? ListArrangement()
  }

  /// Prefers the name that the item had in the change to its latest one.
  private func formerName(of item: Item.ID, in change: Int64) throws -> String {
    let inChange: String? = try db.value(
      "SELECT name FROM event WHERE change = ? AND item = ? AND name IS NOT NULL LIMIT 1",
      [change, item])
    return try inChange ?? formerName(of: item) ?? ""
  }

  private struct Key: Hashable {
    var item: Item.ID
    var list: Item.ID?
  }

  private func describe(
    _ kind: Journal.Kind, before: String?, after: String?, in entry: inout ItemChange
  ) throws {
    switch kind {
    case .created:
      entry.from.exists = false
      entry.to.exists = true
    case .deleted:
      entry.from.exists = true
      entry.to.exists = false
      entry.from.priority = try image(before).priority
    case .priority, .listPriority:
      let (old, new) = (try image(before), try image(after))
      let isDated = DateChange(old.date ?? nil) != DateChange(new.date ?? nil)
      if isDated {
        entry.from.date = old.date
        entry.to.date = new.date
      }
      guard !isDated || old.priority != new.priority else { return }
      entry.from.priority = old.priority
      entry.to.priority = new.priority
    case .edited:
      let (old, new) = (try image(before), try image(after))
      if old.name != new.name {
        entry.from.name = old.name
        entry.to.name = new.name
      }
      if old.details != new.details {
        entry.from.details = old.details
        entry.to.details = new.details
      }
    case .joined:
      entry.from.isIncluded = false
      entry.to.isIncluded = true
    case .left:
      entry.from.isIncluded = true
      entry.to.isIncluded = false
    case .arranged, .completed, .noted: break
    }
  }

  private func image(_ json: String?) throws -> ItemChange.State {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(json_extract(?1, '$.shown'), json_extract(?1, '$.priority')),
            json_extract(?1, '$.name'), json_extract(?1, '$.details'), json_extract(?1, '$.date')
          """), arguments: [json])
    guard let row else { return ItemChange.State() }
    var state = ItemChange.State(priority: row[0], name: row[1], details: row[2])
    state.date = .some((row[3] as String?).flatMap { ItemDate($0) })
    return state
  }
}

extension ItemChange {
  mutating func merge(_ later: ItemChange) {
    from.priority = from.priority ?? later.from.priority
    from.name = from.name ?? later.from.name
    from.details = from.details ?? later.from.details
    from.date = from.date ?? later.from.date
    from.isIncluded = from.isIncluded ?? later.from.isIncluded
    from.exists = from.exists ?? later.from.exists
    to.priority = later.to.priority ?? to.priority
    to.name = later.to.name ?? to.name
    to.details = later.to.details ?? to.details
    to.date = later.to.date ?? to.date
    to.isIncluded = later.to.isIncluded ?? to.isIncluded
    to.exists = later.to.exists ?? to.exists
  }
}
