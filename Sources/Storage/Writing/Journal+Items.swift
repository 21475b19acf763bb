import GRDB
import Lists

extension Journal {
  /// Creates an item; its name must be free.
  func create(
    _ name: Name, id: Item.ID, details: String, priority: Priority
  ) throws -> StoredItem {
    try db.prepared(
      """
      INSERT INTO item
        (uuid, name, name_key, search_key, sort_key, details, priority, created_ms, modified_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .id(id), .text(name.text), .text(name.keys.identity), .text(name.keys.search),
      .text(name.keys.sort), .text(details), .level(priority), .time(at), .time(at))
    let item = StoredItem(
      seq: db.lastInsertedRowID, id: id, name: name.text, details: details, priority: priority,
      previous: nil, created: at, modified: at, lastDone: nil)
    try record(.created, id, name: name.text)
    return item
  }

  /// Sets the name and the details of an item.
  func edit(_ item: StoredItem, name: Name, details: String) throws {
    try db.prepared(
      """
      UPDATE item SET name = ?, name_key = ?, search_key = ?, sort_key = ?, details = ?,
        modified_ms = ?
      WHERE seq = ?
      """
    ).run(
      .text(name.text), .text(name.keys.identity), .text(name.keys.search), .text(name.keys.sort),
      .text(details), .time(at), .integer(item.seq))
    try record(
      .edited, item.id, name: item.name,
      before: try editImage(item.name, item.details, item.modified),
      after: try editImage(name.text, details, at))
  }

  /// Removes an item from every list and its sub-items from it, and then deletes it.
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
        .left, Item.ID(link[1] as DatabaseValue), name: nil,
        list: Item.ID(link[0] as DatabaseValue),
        before: object(["priority": link[2], "added_ms": link[3]]))
    }
    try record(.deleted, item.id, name: item.name, before: try rowImage(item.id))
    try erase(item.id)
  }

  /// Deletes an item's row, and its memberships with it, and leaves a tombstone.
  func erase(_ id: Item.ID) throws {
    try db.prepared("DELETE FROM item WHERE uuid = ?").run(.id(id))
    try db.prepared("INSERT OR REPLACE INTO tombstone VALUES (?, ?)").run(.id(id), .time(at))
  }

  /// An item's row without its keys, as JSON.
  func rowImage(_ id: Item.ID) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT json_object('name', name, 'details', details, 'priority', priority,
            'previous', previous, 'created_ms', created_ms, 'modified_ms', modified_ms,
            'done_ms', done_ms, 'extra', json(extra))
          FROM item WHERE uuid = ?
          """),
      arguments: [id.data])
  }

  private func editImage(
    _ name: String, _ details: String, _ modified: Timestamp
  ) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT json_object('name', ?, 'details', ?, 'modified_ms', ?)"),
      arguments: [name, details, modified.milliseconds])
  }
}
