import GRDB
import Lists

extension Store {
  /// Everything about one item, with all its completions.
  public func report(on reference: ItemReference) throws(StoreError) -> ItemReport {
    try reading { db in
      let stored = try ItemResolver(db).item(reference)
      var inside = ItemQuery.inside(stored.seq)
      inside.sort(by: .priority)
      return ItemReport(
        item: try loadItem(stored, db), memberships: try memberships(of: stored, db),
        subitems: try inside.entries(db), history: try completions(of: stored.id, limit: nil, db),
        imported: ImportedFacts.facts(in: Journal.extra(try Journal.extraText(of: stored, db))))
    }
  }

  /// The name that an item had when it was last changed, also of one that is deleted; nil if no
  /// change of it is known.
  public func formerName(of id: Item.ID) throws(StoreError) -> String? {
    try reading { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT name FROM event WHERE item = ? AND name IS NOT NULL ORDER BY change DESC, n DESC
          LIMIT 1
          """, arguments: [id.data])
    }
  }

  /// The changes, the latest first.
  /// - Parameters:
  ///   - limit: The maximum number of changes; nil for all.
  ///   - nameLimit: The maximum number of names of a change, and a quarter of the maximum number of
  ///     its differences; nil for all.
  public func log(limit: Int? = nil, nameLimit: Int? = nil) throws(StoreError) -> [Change] {
    try reading { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT seq FROM change ORDER BY seq DESC LIMIT ?", arguments: [limit ?? -1])
      return try rows.map { try change($0[0], nameLimit: nameLimit, db) }
    }
  }

  /// The completions, the latest first.
  /// - Parameter limit: The maximum number of completions; nil for all.
  public func completions(limit: Int? = nil) throws(StoreError) -> [Completion] {
    try reading { db in try completions(of: nil, limit: limit, db) }
  }

  /// The change with a number, with the names of the items it changed.
  func change(_ seq: Int64, nameLimit: Int?, _ db: Database) throws -> Change {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT at_ms, command, state FROM change WHERE seq = ?"),
      arguments: [seq])
    let names = try names(in: seq, limit: nameLimit, db)
    let count = try itemCount(of: seq, atLeast: names.count, limit: nameLimit, db)
    return Change(
      at: Timestamp(milliseconds: row?[0] ?? 0), command: row?[1] ?? "", items: names,
      itemCount: count, isUndone: (row?[2] ?? 0) != 0,
      // An item may have changed in several lists.
      changed: try differences(of: seq, limit: nameLimit.map { $0 * 4 }, db))
  }

  /// The names of the items of a change, as they were then, each item once.
  ///
  /// Events are read only as far as needed: one change may have a hundred thousand.
  private func names(in change: Int64, limit: Int?, _ db: Database) throws -> [String] {
    var names: [String] = []
    var seen: Set<Item.ID> = []
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT item, name FROM event WHERE change = ? AND name IS NOT NULL ORDER BY n"),
      arguments: [change])
    while names.count < limit ?? .max, let row = try rows.next() {
      if seen.insert(Item.ID(row[0] as DatabaseValue)).inserted { names.append(row[1]) }
    }
    return names
  }

  private func itemCount(
    of change: Int64, atLeast known: Int, limit: Int?, _ db: Database
  ) throws -> Int {
    // If the limit was not reached, all items were counted.
    guard let limit, known == limit else { return known }
    let created = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM event WHERE change = ? AND kind = 'created'"),
      arguments: [change])
    let all = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM event WHERE change = ? AND name IS NOT NULL"),
      arguments: [change])
    // Each item is created once, so there is no need for DISTINCT if nothing else happened.
    if let created, created == all { return created }
    return try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(DISTINCT item) FROM event WHERE change = ? AND name IS NOT NULL"),
      arguments: [change]) ?? known
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
    // By change, not by time, since the clock may have been set back.
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
