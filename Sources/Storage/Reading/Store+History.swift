import GRDB
import Lists

extension Store {
  /// Everything about one item.
  public func report(on reference: ItemReference) throws(StoreError) -> ItemReport {
    try reading { db in
      let stored = try ItemResolver(db).item(reference)
      var inside = ItemQuery.inside(stored.seq)
      inside.sort(by: .priority)
      return ItemReport(
        item: try full(stored, db), memberships: try memberships(of: stored, db),
        subitems: try inside.entries(db), history: try completions(of: stored.id, limit: nil, db))
    }
  }

  /// What was changed, the latest first.
  /// - Parameters:
  ///   - limit: The greatest number of changes, or nil for all.
  ///   - nameLimit: The greatest number of names told for one change, or nil for all.
  public func log(limit: Int? = nil, nameLimit: Int? = nil) throws(StoreError) -> [Change] {
    try reading { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT seq FROM change ORDER BY seq DESC LIMIT ?", arguments: [limit ?? -1])
      return try rows.map { try change($0[0], nameLimit: nameLimit, db) }
    }
  }

  /// What was done, the latest first.
  /// - Parameter limit: The greatest number of completions, or nil for all.
  public func completions(limit: Int? = nil) throws(StoreError) -> [Completion] {
    try reading { db in try completions(of: nil, limit: limit, db) }
  }

  /// One step of undo, with the names of the items it changed.
  func change(_ seq: Int64, nameLimit: Int?, _ db: Database) throws -> Change {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT at_ms, command, state FROM change WHERE seq = ?"),
      arguments: [seq])
    let names = try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT name FROM event WHERE change = ? AND name IS NOT NULL
          GROUP BY item ORDER BY min(n) LIMIT ?
          """),
      arguments: [seq, nameLimit ?? -1])
    let count = try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(DISTINCT item) FROM event WHERE change = ? AND name IS NOT NULL"),
      arguments: [seq])
    return Change(
      at: Timestamp(milliseconds: row?[0] ?? 0), command: row?[1] ?? "", items: names,
      itemCount: count ?? names.count, isUndone: (row?[2] ?? 0) != 0)
  }

  private func memberships(
    of item: StoredItem, _ db: Database
  ) throws -> [ItemReport.Membership] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT p.name, m.priority FROM membership m JOIN item p ON p.seq = m.parent
        WHERE m.child = ? ORDER BY p.sort_key
        """,
      arguments: [item.seq])
    return rows.map { row in
      ItemReport.Membership(
        list: row[0], listPriority: (row[1] as Int?).flatMap(Priority.init(rawValue:)))
    }
  }

  private func completions(
    of item: Item.ID?, limit: Int?, _ db: Database
  ) throws -> [Completion] {
    let condition = item == nil ? "" : "WHERE item = :item"
    // By the order of the changes, not by the clock, which may have been set back.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT at_ms, name, level FROM completion \(condition)
        ORDER BY change DESC, name LIMIT :limit
        """,
      arguments: item.map { ["item": $0.data, "limit": limit ?? -1] } ?? ["limit": limit ?? -1])
    return rows.map { row in
      Completion(
        at: Timestamp(milliseconds: row[0]), name: row[1],
        from: Priority(rawValue: row[2]) ?? .medium)
    }
  }
}
