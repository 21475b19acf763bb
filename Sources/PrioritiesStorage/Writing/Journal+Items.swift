import GRDB
import PriorityLists

extension Journal {
  /// Creates an item, whose name must be free.
  func create(
    _ name: Name, id: Item.ID, details: String, priority: Priority, date: ItemDate? = nil
  ) throws -> StoredItem {
    let entry = ListDocument.Entry(
      name: name.text, details: details, need: .priority(priority), date: date)
    return try create(name, entry, id: id)
  }

  func edit(_ item: StoredItem, name: Name, details: String) throws {
    try db.run(
      """
      UPDATE item SET name = ?, name_key = ?, search_key = ?, sort_key = ?, details = ?,
        modified_ms = ?
      WHERE seq = ?
      """, [name.text, name.keys.identity, name.keys.search, name.keys.sort, details, at, item.seq])
    try record(
      .edited, item.id, name: item.name,
      before: try editImage(item.name, item.details, item.modified),
      after: try editImage(name.text, details, at))
  }

  /// Records the item's memberships first, so that undo can restore them.
  func delete(_ item: StoredItem) throws {
    let links = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT p.uuid, c.uuid, m.priority, m.added_ms, m.parent = ?1
          FROM membership m JOIN item p ON p.seq = m.parent JOIN item c ON c.seq = m.child
          WHERE m.parent = ?1 OR m.child = ?1
          """),
      arguments: [item.seq])
    for link in links {
      try record(
        .left, link[1], name: nil,
        list: link[0],
        before: object(["priority": link[2], "added_ms": link[3]]))
    }
    _ = try arrange(item, as: ListArrangement())
    try record(.deleted, item.id, name: item.name, before: try rowImage(item.id))
    try db.run("DELETE FROM item WHERE uuid = ?", [item.id])
  }

  /// An item's row as JSON, without its keys.
  func rowImage(_ id: Item.ID) throws -> String? {
    try db.value(
      """
      SELECT json_object('name', name, 'details', details, 'priority', priority,
        'previous', previous, 'created_ms', created_ms, 'modified_ms', modified_ms,
        'done_ms', done_ms, 'date', date, 'extra', json(extra))
      FROM item WHERE uuid = ?
      """, [id])
  }

  func editImage(of item: StoredItem, hasExtra: Bool) throws -> String? {
    try db.value(
      """
      SELECT json_object('name', name, 'details', details, 'modified_ms', modified_ms
        \(hasExtra ? ", 'extra', json(extra)" : "")) FROM item WHERE seq = ?
      """, [item.seq])
  }

  private func editImage(
    _ name: String, _ details: String, _ modified: Timestamp
  ) throws -> String? {
    try db.value(
      "SELECT json_object('name', ?, 'details', ?, 'modified_ms', ?)",
      [name, details, modified.milliseconds])
  }
}
