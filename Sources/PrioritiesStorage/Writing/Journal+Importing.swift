import GRDB
import PrioritiesBasics
import PriorityLists

extension Journal {
  func create(_ name: Name, _ entry: ListDocument.Entry, id: Item.ID) throws -> StoredItem {
    let priority = entry.need.priority
    var item = StoredItem(
      seq: 0, id: id, name: name.text, details: entry.details ?? "", priority: priority,
      previous: priority == .low ? entry.previous.flatMap { $0 > .low ? $0 : nil } : nil,
      created: entry.created ?? at, modified: entry.modified ?? entry.created ?? at,
      lastDone: entry.lastDone, date: entry.date)
    try db.run(
      """
      INSERT INTO item (uuid, name, name_key, search_key, sort_key, details, priority, previous,
        created_ms, modified_ms, done_ms, date, extra)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, name.text, name.keys.identity, name.keys.search, name.keys.sort, item.details,
        priority, item.previous, item.created, item.modified, item.lastDone,
        item.date.databaseValue, JSONObject(texts: entry.extra).json.line,
      ])
    item.seq = db.lastInsertedRowID
    try record(.created, id, name: name.text)
    return item
  }

  func completionTimes(of item: StoredItem) throws -> Set<Timestamp> {
    Set(
      try Timestamp.fetchAll(
        db, sql: "SELECT at_ms FROM completion WHERE item = ?", arguments: [item.id]))
  }

  /// Records an imported completion.
  ///
  /// Imported completions sort by time and come before all others, which sort by change.
  func addCompletion(
    of item: StoredItem, at time: Timestamp, from priority: Priority
  ) throws {
    let order = time.milliseconds - 1 << 53
    try db.run(
      "INSERT OR REPLACE INTO completion VALUES (?, ?, ?, ?, ?)",
      [order, item.id, item.name, time.milliseconds, priority.rawValue])
    try record(
      .completed, item.id, name: item.name,
      after: object([
        "at_ms": time.milliseconds, "priority": Int64(priority.rawValue), "change": order,
      ]))
  }

  /// Merges data of other formats into an item; returns false if that changes nothing.
  func mergeExtra(_ extra: [String: String], into item: StoredItem) throws -> Bool {
    let former = try db.extra(of: item)
    var merged = former
    for (format, text) in extra.sortedByKey { merged[format] = text.json }
    guard merged != former else { return false }
    let text = merged.json.line
    let before = try editImage(of: item, hasExtra: true)
    try db.run("UPDATE item SET extra = ? WHERE seq = ?", [text, item.seq])
    try record(
      .edited, item.id, name: item.name, before: before,
      after: try editImage(of: item, hasExtra: true))
    return true
  }
}

extension Database {
  /// An item's data of other formats and programs.
  func extra(of item: StoredItem) throws -> JSONObject {
    let text: String? = try value("SELECT extra FROM item WHERE seq = ?", [item.seq])
    return try text.flatMap { try JSONReader.value(in: $0).object } ?? [:]
  }
}
