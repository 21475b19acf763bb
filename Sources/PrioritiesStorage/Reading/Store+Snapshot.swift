import GRDB
import PriorityLists

extension StoreTransaction {
  /// The current revision, for which only one row is read.
  public func revision() throws -> ItemsSnapshot.Revision {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT lower(hex(epoch)), number, change FROM revision"))
    guard let row else { throw StoreError.unexpected(detail: "no revision") }
    return ItemsSnapshot.Revision(epoch: row[0], number: row[1], change: row[2])
  }

  /// The items for a client with a replica.
  ///
  /// - Parameter known: The client's revision. The snapshot contains all items if it is nil, from
  ///   another epoch or newer than the store.
  public func snapshot(
    since known: ItemsSnapshot.Revision? = nil
  ) throws -> ItemsSnapshot {
    let now = try revision()
    let known = try known.flatMap {
      try $0.epoch == now.epoch && $0.number <= now.number && $0.point.map(knows) ?? true ? $0 : nil
    }
    var entries: [ItemsSnapshot.Entry] = []
    var places: [Int64: Int] = [:]
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(StoredItem.columns), t.revision, i.extra FROM item i
        LEFT JOIN touched t ON t.item = i.uuid \(known == nil ? "" : "WHERE t.revision > ?")
        ORDER BY i.seq
        """)
    let arguments: StatementArguments = known.map { [$0.number] } ?? []
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while let row = try rows.next() {
      let stored = StoredItem(statement)
      places[stored.seq] = entries.count
      entries.append(
        ItemsSnapshot.Entry(
          item: stored.item, revision: row[StoredItem.columnCount] ?? 0, memberships: [],
          previous: stored.previous, extra: row[StoredItem.columnCount + 1] ?? "{}"))
    }
    let links = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT m.child, p.uuid, m.priority FROM membership m JOIN item p ON p.seq = m.parent
          \(known == nil ? "" : """
            JOIN item c ON c.seq = m.child JOIN touched t ON t.item = c.uuid
            WHERE t.revision > ?
            """)
          """), arguments: arguments)
    while let link = try links.next() {
      guard let place = places[link[0]] else { continue }
      entries[place].memberships.append(
        ItemsSnapshot.Entry.Membership(list: link[1], priority: link[2]))
    }
    for list in try ListArrangement.lists(db) {
      guard let place = places[list] else { continue }
      entries[place].arrangement = try ListArrangement(of: list, db)
    }
    let gone =
      try known.map { known in
        try Item.ID.fetchAll(
          db.cachedStatement(sql: "SELECT item FROM touched WHERE revision > ? AND gone = 1"),
          arguments: [known.number])
      } ?? []
    return ItemsSnapshot(revision: now, isPartial: known != nil, entries: entries, gone: gone)
  }

  /// Whether the store's history contains a client's place in it.
  package func knows(_ point: ItemsSnapshot.Point) throws -> Bool {
    let now = try revision()
    guard point.number <= now.number else { return false }
    guard point.change != now.change else { return true }
    let row = try Row.fetchOne(
      db,
      sql: "SELECT id, command FROM change WHERE seq <= ? ORDER BY seq DESC LIMIT 1",
      arguments: [point.number])
    // What came before the oldest change that is kept is unknown.
    guard let row, row[1] != "forgotten" else { return true }
    return row[0] == point.change
  }

  /// The snapshot entry of an item; nil if it is missing.
  public func snapshot(of item: Item.ID) throws -> ItemsSnapshot.Entry? {
    guard let stored = try ItemResolver(db).item(id: item) else { return nil }
    let links = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT p.uuid, m.priority FROM membership m JOIN item p ON p.seq = m.parent
          WHERE m.child = ? ORDER BY p.sort_key
          """), arguments: [stored.seq])
    let revision: Int64? = try db.value("SELECT revision FROM touched WHERE item = ?", [item])
    return ItemsSnapshot.Entry(
      item: stored.item, revision: revision ?? 0,
      memberships: links.map { ItemsSnapshot.Entry.Membership(list: $0[0], priority: $0[1]) })
  }

  /// The revision of an item's last change; nil if it is missing.
  public func revision(of item: Item.ID) throws -> Int64? {
    try db.value("SELECT revision FROM touched WHERE item = ? AND gone = 0", [item])
  }
}
