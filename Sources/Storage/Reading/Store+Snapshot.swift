import GRDB
import Lists

extension Store {
  /// The revision of the contents; reads a single row.
  public func revision() throws(StoreError) -> ItemsSnapshot.Revision {
    try reading { db in try revision(db) }
  }

  /// The items for a client that keeps a copy of them.
  ///
  /// - Parameter known: The revision that the client has. If it is nil, of another epoch or newer
  ///   than the store, the snapshot has all items.
  public func snapshot(
    since known: ItemsSnapshot.Revision? = nil
  ) throws(StoreError) -> ItemsSnapshot {
    try reading { db in
      let now = try revision(db)
      let known = known.flatMap { $0.epoch == now.epoch && $0.number <= now.number ? $0 : nil }
      var entries: [ItemsSnapshot.Entry] = []
      var places: [Int64: Int] = [:]
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(StoredItem.columns), t.revision FROM item i
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
            item: stored.item, revision: row[StoredItem.columnCount] ?? 0, memberships: []))
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
          ItemsSnapshot.Entry.Membership(
            list: Item.ID(link[1] as DatabaseValue),
            priority: (link[2] as Int?).flatMap(Priority.init(rawValue:))))
      }
      let gone =
        try known.map { known in
          try Row.fetchAll(
            db.cachedStatement(sql: "SELECT item FROM touched WHERE revision > ? AND gone = 1"),
            arguments: [known.number]
          ).map { Item.ID($0[0] as DatabaseValue) }
        } ?? []
      return ItemsSnapshot(revision: now, isPartial: known != nil, entries: entries, gone: gone)
    }
  }

  /// The entry of one item in a snapshot; nil if there is no such item.
  public func snapshot(of item: Item.ID) throws(StoreError) -> ItemsSnapshot.Entry? {
    try reading { db in
      guard let stored = try ItemResolver(db).item(id: item) else { return nil }
      let links = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT p.uuid, m.priority FROM membership m JOIN item p ON p.seq = m.parent
            WHERE m.child = ? ORDER BY p.sort_key
            """), arguments: [stored.seq])
      let revision = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT revision FROM touched WHERE item = ?"),
        arguments: [item.data])
      return ItemsSnapshot.Entry(
        item: stored.item, revision: revision ?? 0,
        memberships: links.map { link in
          ItemsSnapshot.Entry.Membership(
            list: Item.ID(link[0] as DatabaseValue),
            priority: (link[1] as Int?).flatMap(Priority.init(rawValue:)))
        })
    }
  }

  /// The number of the revision that last changed an item or one of its memberships; nil if there
  /// is no such item.
  public func revision(of item: Item.ID) throws(StoreError) -> Int64? {
    try reading { db in
      try db.prepared("SELECT revision FROM touched WHERE item = ? AND gone = 0")
        .first(.id(item)) { $0.integer(0) }
    }
  }

  private func revision(_ db: Database) throws -> ItemsSnapshot.Revision {
    let found = try db.prepared("SELECT lower(hex(epoch)), number FROM revision").first { row in
      ItemsSnapshot.Revision(epoch: row.text(0), number: row.integer(1))
    }
    guard let found else { throw StoreError.unexpected(detail: "no revision") }
    return found
  }
}
