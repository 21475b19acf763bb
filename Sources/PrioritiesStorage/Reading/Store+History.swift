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
      subitems: try inside.entries(self), history: try completions(of: stored.id, limit: nil),
      imported: ImportedFacts.facts(
        in: try db.extra(of: stored).texts, besides: stored.date))
    if stored.priority.isNeeded, try db.isShared, let need = try need(of: stored.id) {
      (report.neededSince, report.neededOn) = need
    }
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
    let rows = try Row.fetchCursor(
      db, sql: "SELECT seq, step FROM change WHERE \(Self.isListed) ORDER BY seq DESC")
    var steps: [Item.ID] = []
    var changes: [Item.ID: [Int64]] = [:]
    while let row = try rows.next(), changes[row[1]] != nil || steps.count < limit ?? .max {
      if changes[row[1]] == nil { steps.append(row[1]) }
      changes[row[1], default: []].append(row[0])
    }
    return try steps.map { try change((changes[$0] ?? []).reversed(), nameLimit: nameLimit) }
  }

  /// A condition for the changes that a log shows.
  static let isListed = """
    command NOT IN ('undo', 'redo')
      AND EXISTS (SELECT 1 FROM event WHERE event.change = change.seq AND kind <> 'noted')
    """

  /// The completions, latest first.
  public func completions(limit: Int? = nil) throws -> [Completion] {
    try completions(of: nil, limit: limit)
  }

  /// - Parameter seqs: The changes of one step, oldest first.
  func change(_ seqs: [Int64], nameLimit: Int?) throws -> Change {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT c.*, d.name FROM change c LEFT JOIN device d ON d.id = c.device WHERE seq = ?
          """), arguments: [seqs.first])
    var names: [String] = []
    var count = 0
    var changed: [ItemChange] = []
    for seq in seqs {
      let known = try self.names(in: seq, limit: nameLimit)
      names += known
      count += try itemCount(of: seq, atLeast: known.count, limit: nameLimit)
      // An item may have changed in several lists.
      changed += try differences(of: seq, limit: nameLimit.map { $0 * 4 })
      if let nameLimit, names.count > nameLimit { names = Array(names.prefix(nameLimit)) }
    }
    var change = Change(
      at: Timestamp(milliseconds: row?["at_ms"] ?? 0), command: row?["command"] ?? "", items: names,
      itemCount: count, isUndone: (row?["state"] ?? 0) != 0,
      step: row?["step"] ?? Item.ID(high: 0, low: 0), changed: changed)
    change.device = row?["name"]
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

  /// Since when an item is needed, and the device that said so; nil if unknown.
  package func need(of item: Item.ID) throws -> (at: Timestamp, device: String?)? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT c.at_ms, d.name FROM change c CROSS JOIN event e ON e.change = c.seq
          LEFT JOIN device d ON d.id = c.device
        WHERE e.item = ? AND c.state = 0 AND (kind = 'created' OR kind = 'priority'
          AND json_extract(before, '$.priority') = 0 AND json_extract(after, '$.priority') > 0)
        ORDER BY c.seq DESC LIMIT 1
        """, arguments: [item]
    ).map { ($0[0], $0[1]) }
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
        SELECT m.at_ms, m.name, m.priority, d.name FROM completion m
        LEFT JOIN change c ON c.seq = m.change LEFT JOIN device d ON d.id = c.device \(condition)
        ORDER BY m.change DESC, m.name LIMIT :limit
        """,
      arguments: item.map { ["item": $0, "limit": limit ?? -1] } ?? ["limit": limit ?? -1])
    return rows.map { Completion(at: $0[0], name: $0[1], from: $0[2], device: $0[3]) }
  }
}
