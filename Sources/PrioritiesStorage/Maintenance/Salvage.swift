import GRDB
import GRDBSQLite
import PriorityLists

/// Reads a damaged store row by row and rebuilds unreadable rows from the indexes.
///
/// A scan can't be used, because it stops at the first damaged page.
struct Salvage {
  let source: Database
  let target: Database
  private var seen: Set<String> = []
  private var saved: Set<Int64> = []
  /// The tables of which the target refused a row.
  private var refused: Set<String> = []
  private(set) var rebuilt: [String] = []
  private(set) var lost = 0

  init(source: Database, target: Database) {
    self.source = source
    self.target = target
  }

  private struct Trace {
    var key: String?
    var priority: Int?
    var uuid: DatabaseValue?
  }

  /// Keeps the row numbers, because memberships refer to them, and returns the number of saved
  /// items.
  mutating func saveItems() -> Int {
    let traces = traces()
    let scanned = Set(numbers(from: "item", index: nil, columns: "NULL").map(\.0))
    // Row numbers are dense, and rows missed by a scan may still be readable.
    let known = scanned.union(traces.keys)
    let last = min(known.max() ?? 0, 10_000 + 10 * Int64(known.count))
    // Readable rows first: a damaged index may have another number for one of them.
    let unread = known.union(1...max(1, last)).sorted().filter { !saveItem($0) }
    for seq in unread {
      guard let trace = traces[seq] else {
        if scanned.contains(seq) { lost += 1 }
        continue
      }
      rebuild(seq, trace)
    }
    return saved.count
  }

  mutating func saveMemberships() throws -> Int {
    var count = 0
    for item in saved.sorted() {
      let children = rows(
        "SELECT parent, child, priority, added_ms FROM membership WHERE parent = ?", [item])
      // The index by child is on other pages and lacks only the priority and the time.
      let parents = rows(
        """
        SELECT parent, child, NULL, 0 FROM membership INDEXED BY membership_child WHERE child = ?
        """, [item])
      for row in children + parents {
        let ends = [row[0], row[1]].compactMap { Int64.fromDatabaseValue($0) }
        guard ends.count == 2, ends.allSatisfy(saved.contains) else { continue }
        count += save(
          row, of: "membership",
          orElse: """
            ON CONFLICT DO UPDATE
            SET priority = coalesce(priority, excluded.priority),
              added_ms = max(added_ms, excluded.added_ms)
            """)
      }
    }
    return try Int.fetchOne(target, sql: "SELECT count(*) FROM membership") ?? count
  }

  /// Saves the readable rows of a table that no other table refers to, and returns their number.
  mutating func saveRows(of table: String) throws -> Int {
    var count = 0
    for order in ["ASC", "DESC"] {
      for row in rows("SELECT * FROM \(table) ORDER BY 1 \(order)", []) {
        count += save(row, of: table, orElse: "ON CONFLICT DO NOTHING")
      }
    }
    return try Int.fetchOne(target, sql: "SELECT count(*) FROM \(table)") ?? count
  }

  /// Returns 0 for a row that the target has already or refuses.
  private mutating func save(_ row: Row, of table: String, orElse clause: String) -> Int {
    do {
      try target.execute(
        sql: "INSERT INTO \(table) VALUES (\(databaseQuestionMarks(count: row.count))) \(clause)",
        arguments: StatementArguments(row.databaseValues))
      return target.changesCount
    } catch {
      refused.insert(table)
      return 0
    }
  }

  /// Undo needs the complete history, so this saves nothing if any of it is lost.
  mutating func saveHistory() throws -> Bool {
    guard lost == 0, rebuilt.isEmpty, hasWhole("change"), hasWhole("event"), hasWhole("membership")
    else { return false }
    _ = try saveRows(of: "change")
    _ = try saveRows(of: "event")
    _ = try saveRows(of: "device")
    try target.continueNumbers()
    guard hasWhole("change"), hasWhole("event") else {
      try target.execute(sql: "DELETE FROM change")
      return false
    }
    return true
  }

  /// Whether every row of a table is readable, and none was refused.
  func hasWhole(_ table: String) -> Bool {
    guard !refused.contains(table) else { return false }
    let column = ["change": "command", "event": "kind", "completion": "at_ms"][table] ?? "added_ms"
    let sql = "SELECT total(length(\(column))) FROM \(table)"
    // An error is the answer.
    return (try? Double.fetchOne(source, sql: sql)) != nil
  }

  private mutating func saveItem(_ seq: Int64) -> Bool {
    let row = rows(
      """
      SELECT uuid, name, details, priority, previous, created_ms, modified_ms, done_ms, extra,
        list_order, date
      FROM item WHERE seq = ?
      """, [seq]
    ).first
    guard let row, let text = String.fromDatabaseValue(row[1]), let name = freeName(text) else {
      return false
    }
    insert(seq, name, (0..<11).map { row[$0] })
    return true
  }

  private mutating func rebuild(_ seq: Int64, _ trace: Trace) {
    // Keys are unique, so this is a wrong number of a saved item.
    if let key = trace.key, seen.contains(key) { return }
    guard let key = trace.key, let name = freeName(key) else {
      lost += 1
      return
    }
    let uuid = trace.uuid ?? Store.randomID().databaseValue
    insert(seq, name, plain(uuid, priority: trace.priority ?? 1))
    rebuilt.append(name.text)
  }

  private func plain(_ uuid: DatabaseValue, priority: Int) -> [DatabaseValue] {
    [
      uuid, .null, .null, priority.databaseValue, .null, 0.databaseValue, 0.databaseValue, .null,
      "{}".databaseValue, "priority".databaseValue, .null,
    ]
  }

  /// Values that the table refuses are replaced, first the details and the id last.
  private mutating func insert(_ seq: Int64, _ name: Name, _ values: [DatabaseValue]) {
    let details = try? Details.cleaned(String.fromDatabaseValue(values[2]) ?? "")
    let id = Store.randomID().databaseValue
    for (attempt, values) in [values, plain(values[0], priority: 1), plain(id, priority: 1)]
      .enumerated()
    {
      let result: Void? = try? target.execute(
        sql: """
          INSERT INTO item (seq, uuid, name, name_key, search_key, sort_key, details, priority,
            previous, created_ms, modified_ms, done_ms, extra, list_order, date)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          seq, values[0], name.text, name.keys.identity, name.keys.search, name.keys.sort,
          details ?? "",
          values[3], values[4], values[5], values[6], values[7], values[8], values[9], values[10],
        ])
      guard result != nil else { continue }
      saved.insert(seq)
      if attempt > 0 || details == nil { rebuilt.append(name.text) }
      return
    }
    lost += 1
  }

  /// Appends a number if another saved item has the name, or returns nil if the name is invalid.
  private mutating func freeName(_ text: String) -> Name? {
    guard var name = try? Name(stored: text) else { return nil }
    var number = 2
    while !seen.insert(name.keys.identity).inserted {
      guard let next = try? Name(stored: "\(text) (\(number))") else { return nil }
      name = next
      number += 1
    }
    return name
  }

  private func traces() -> [Int64: Trace] {
    var traces: [Int64: Trace] = [:]
    for (seq, value) in numbers(from: "item", index: "sqlite_autoindex_item_2", columns: "name_key")
    {
      traces[seq, default: Trace()].key = String.fromDatabaseValue(value)
    }
    for (seq, value) in numbers(from: "item", index: "item_home", columns: "priority") {
      traces[seq, default: Trace()].priority = Int.fromDatabaseValue(value)
    }
    for (seq, value) in numbers(from: "item", index: "sqlite_autoindex_item_1", columns: "uuid") {
      traces[seq, default: Trace()].uuid = value
    }
    return traces
  }

  /// Scans from both ends up to the first damaged page.
  private func numbers(
    from table: String, index: String?, columns: String
  ) -> [(Int64, DatabaseValue)] {
    let order = index == nil ? "seq" : columns
    let source = index.map { "\(table) INDEXED BY \($0)" } ?? table
    return ["ASC", "DESC"].flatMap { direction in
      rows("SELECT seq, \(columns) FROM \(source) ORDER BY \(order) \(direction)", [])
        .compactMap { row in Int64.fromDatabaseValue(row[0]).map { ($0, row[1]) } }
    }
  }

  /// Stops at the first damage.
  private func rows(_ sql: String, _ arguments: StatementArguments) -> [Row] {
    var rows: [Row] = []
    guard let statement = try? source.cachedStatement(sql: sql),
      let cursor = try? Row.fetchCursor(statement, arguments: arguments)
    else { return [] }
    while let row = try? cursor.next() { rows.append(row.copy()) }
    return rows
  }
}
