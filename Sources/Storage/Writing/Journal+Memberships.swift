import GRDB
import Lists

extension Journal {
  /// Puts an item into a list; throws if they are the same item.
  /// - Returns: False if the list holds it already.
  func join(_ item: StoredItem, _ list: StoredItem) throws -> Bool {
    guard item.seq != list.seq else { throw StoreError.intoItself(name: item.name) }
    guard try membership(item, list) == nil else { return false }
    try db.prepared("INSERT INTO membership (parent, child, added_ms) VALUES (?, ?, ?)").run(
      .integer(list.seq), .integer(item.seq), .time(at))
    try record(
      .joined, item.id, name: item.name, list: list.id,
      after: object(["priority": nil, "added_ms": at.milliseconds]))
    return true
  }

  /// Takes an item out of a list; throws if the list does not hold it.
  func leave(_ item: StoredItem, _ list: StoredItem) throws {
    guard let membership = try membership(item, list) else {
      throw StoreError.alreadyOutside(item: item.name, list: list.name)
    }
    try db.prepared("DELETE FROM membership WHERE parent = ? AND child = ?").run(
      .integer(list.seq), .integer(item.seq))
    try record(
      .left, item.id, name: item.name, list: list.id,
      before: object([
        "priority": membership.priority.map { Int64($0.rawValue) },
        "added_ms": membership.added.milliseconds,
      ]))
  }

  /// A list's own priority for an item, and when it was added; nil if the list does not hold it.
  func membership(
    _ item: StoredItem, _ list: StoredItem
  ) throws -> (priority: Priority?, added: Timestamp)? {
    try db.prepared("SELECT priority, added_ms FROM membership WHERE parent = ? AND child = ?")
      .first(.integer(list.seq), .integer(item.seq)) { row in
        (
          row.optionalInteger(0).flatMap { Priority(rawValue: Int($0)) },
          Timestamp(milliseconds: row.integer(1))
        )
      }
  }

  /// The lists that have a priority of their own for an item, by name.
  func listPriorities(of item: StoredItem) throws -> [(list: StoredItem, level: Priority)] {
    try db.prepared(Self.selectListPriorities).all(.integer(item.seq)) { row in
      let level = row.integer(StoredItem.columnCount)
      return (StoredItem(row), Priority(rawValue: Int(level)) ?? .low)
    }
  }

  private static let selectListPriorities = """
    SELECT \(StoredItem.columns), m.priority
    FROM membership m JOIN item i ON i.seq = m.parent
    WHERE m.child = ? AND m.priority IS NOT NULL ORDER BY i.sort_key
    """

  /// Whether an item holds a list, directly or not.
  ///
  /// Walks up from the list: few lists are above it, but the item may hold everything.
  func holds(_ item: StoredItem, _ list: StoredItem) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE above (seq) AS (
            VALUES (?1) UNION
            SELECT m.parent FROM membership m JOIN above ON m.child = above.seq)
          SELECT EXISTS (SELECT 1 FROM membership WHERE parent = ?2)
            AND EXISTS (SELECT 1 FROM above WHERE seq = ?2)
          """),
      arguments: [list.seq, item.seq]) ?? false
  }
}
