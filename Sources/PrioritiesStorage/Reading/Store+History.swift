import GRDB
import PrioritiesBasics
import PriorityLists

extension StoreTransaction {
  /// Everything about one item, with all its completions.
  public func report(on reference: ItemReference) throws -> ItemReport {
    let stored = try ItemResolver(db).item(reference)
    var inside = ItemQuery.inside(stored.seq)
    let order = try ListArrangement(of: stored.seq, db).order
    inside.sort(by: order == .priority ? .priority : .name)
    var report = ItemReport(
      item: try loadItem(stored), memberships: try memberships(of: stored),
      subitems: try inside.entries(db), history: try completions(of: stored.id, limit: nil),
      imported: ImportedFacts.facts(
        in: try db.extra(of: stored).members.reduce(into: [:]) { $0[$1.key] = $1.value.string }))
    if order == .route {
      report.subitems = try arranged(report.subitems, in: stored)
      report.tripCount = try route(of: stored).tripCount
    }
    return report
  }

  /// The last recorded name of an item, even if the item was deleted.
  public func formerName(of id: Item.ID) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT name FROM event WHERE item = ? AND name IS NOT NULL ORDER BY change DESC, n DESC
        LIMIT 1
        """, arguments: [id])
  }

  /// The changes, latest first.
  ///
  /// - Parameter nameLimit: The maximum number of names in a change, and a quarter of the maximum
  ///   number of its differences.
  public func log(limit: Int? = nil, nameLimit: Int? = nil) throws -> [Change] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT seq FROM change ORDER BY seq DESC LIMIT ?", arguments: [limit ?? -1])
    return try rows.map { try change($0[0], nameLimit: nameLimit) }
  }

  /// The completions, latest first.
  public func completions(limit: Int? = nil) throws -> [Completion] {
    try completions(of: nil, limit: limit)
  }

  func change(_ seq: Int64, nameLimit: Int?) throws -> Change {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM change WHERE seq = ?"), arguments: [seq])
    let names = try names(in: seq, limit: nameLimit)
    let count = try itemCount(of: seq, atLeast: names.count, limit: nameLimit)
    var change = Change(
      at: Timestamp(milliseconds: row?["at_ms"] ?? 0), command: row?["command"] ?? "", items: names,
      itemCount: count, isUndone: (row?["state"] ?? 0) != 0,
      // An item may have changed in several lists.
      changed: try differences(of: seq, limit: nameLimit.map { $0 * 4 }))
    change.device = row?["device"]
    return change
  }

  /// The names of the items in a change, each once.
  ///
  /// Stops at the limit, because a change may have a hundred thousand events.
  private func names(in change: Int64, limit: Int?) throws -> [String] {
    var names: [String] = []
    var seen: Set<Item.ID> = []
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT item, name FROM event WHERE change = ? AND name IS NOT NULL ORDER BY n"),
      arguments: [change])
    while names.count < limit ?? .max, let row = try rows.next() {
      if seen.insert(row[0]).inserted { names.append(row[1]) }
    }
    return names
  }

  private func itemCount(
    of change: Int64, atLeast known: Int, limit: Int?
  ) throws -> Int {
    guard let limit, known == limit else { return known }
    return try db.value(
      """
      SELECT count(*) FROM (
        SELECT DISTINCT item FROM event WHERE change = ? AND name IS NOT NULL
        LIMIT \(Change.countLimit))
      """, [change]) ?? known
  }

  private func memberships(
    of item: StoredItem
  ) throws -> [ItemReport.Membership] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT p.name, m.priority FROM membership m JOIN item p ON p.seq = m.parent
        WHERE m.child = ? ORDER BY p.sort_key
        """,
      arguments: [item.seq])
    return rows.map { ItemReport.Membership(list: $0[0], listPriority: $0[1]) }
  }

  private func completions(
    of item: Item.ID?, limit: Int?
  ) throws -> [Completion] {
    let condition = item == nil ? "" : "WHERE m.item = :item"
    // The clock may have been set back in between.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT m.at_ms, m.name, m.priority, c.device FROM completion m
        LEFT JOIN change c ON c.seq = m.change \(condition)
        ORDER BY m.change DESC, m.name LIMIT :limit
        """,
      arguments: item.map { ["item": $0, "limit": limit ?? -1] } ?? ["limit": limit ?? -1])
    return rows.map { Completion(at: $0[0], name: $0[1], from: $0[2], device: $0[3]) }
  }
}
