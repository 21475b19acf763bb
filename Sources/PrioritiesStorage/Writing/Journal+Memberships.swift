import GRDB
import PriorityLists

extension Journal {
  /// Adds an item to a list.
  ///
  /// Returns false if the list already contains it, and throws if both are the same item.
  func join(_ item: StoredItem, _ list: StoredItem, at time: Timestamp? = nil) throws -> Bool {
    guard item.seq != list.seq else { throw StoreError.intoItself(name: item.name) }
    let time = time ?? at
    try db.run(
      "INSERT OR IGNORE INTO membership (parent, child, added_ms) VALUES (?, ?, ?)",
      [list.seq, item.seq, time])
    guard db.changesCount > 0 else {
      try note(item, .medium, in: list)
      return false
    }
    try record(
      .joined, item.id, name: item.name, list: list.id,
      after: object(["priority": nil, "added_ms": time.milliseconds]))
    return true
  }

  /// Removes an item from a list; throws if the list does not contain it.
  func leave(_ item: StoredItem, _ list: StoredItem) throws {
    guard let membership = try membership(item, list) else {
      throw StoreError.alreadyOutside(item: item.name, list: list.name)
    }
    try db.run("DELETE FROM membership WHERE parent = ? AND child = ?", [list.seq, item.seq])
    try record(
      .left, item.id, name: item.name, list: list.id,
      before: object([
        "priority": membership.priority.map { Int64($0.rawValue) },
        "added_ms": membership.added.milliseconds,
      ]))
  }

  func membership(
    _ item: StoredItem, _ list: StoredItem
  ) throws -> (priority: Priority?, added: Timestamp)? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT priority, added_ms FROM membership WHERE parent = ? AND child = ?"),
      arguments: [list.seq, item.seq])
    return row.map { ($0[0], $0[1]) }
  }

  /// In alphabetical order.
  func listPriorities(of item: StoredItem) throws -> [(list: StoredItem, priority: Priority)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(StoredItem.columns), m.priority
        FROM membership m JOIN item i ON i.seq = m.parent
        WHERE m.child = ? AND m.priority IS NOT NULL ORDER BY i.sort_key
        """)
    let rows = try Row.fetchCursor(statement, arguments: [item.seq])
    return try Array(rows.map { (StoredItem(statement), $0[StoredItem.columnCount]) })
  }

  /// Whether an item contains a list, directly or not.
  ///
  /// Searches upwards from the list, because it is in few lists, whereas the item may contain
  /// everything.
  func isAncestor(_ item: StoredItem, of list: StoredItem) throws -> Bool {
    try db.value(
      """
      WITH RECURSIVE above (seq) AS (
        VALUES (?1) UNION
        SELECT m.parent FROM membership m JOIN above ON m.child = above.seq)
      SELECT EXISTS (SELECT 1 FROM membership WHERE parent = ?2)
        AND EXISTS (SELECT 1 FROM above WHERE seq = ?2)
      """, [list.seq, item.seq]) ?? false
  }
}
