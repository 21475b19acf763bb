import GRDB
import PriorityLists

extension Journal {
  /// Lowering an item to low also records a completion.
  func setPriority(_ item: StoredItem, to priority: Priority) throws -> StoredItem {
    guard item.priority != priority else { return item }
    var changed = item
    changed.priority = priority
    changed.previous = priority == .low ? item.priority : nil
    changed.modified = at
    if priority == .low { changed.lastDone = at }
    try replaceState(item, with: changed)
    if priority == .low { try complete(item, from: item.priority) }
    return changed
  }

  /// Completes a low item that was needed only in certain lists.
  func setDone(_ item: StoredItem, from priority: Priority) throws {
    var changed = item
    changed.modified = at
    changed.lastDone = at
    try replaceState(item, with: changed)
    try complete(item, from: priority)
  }

  func setListPriority(
    _ item: StoredItem, in list: StoredItem, from former: Priority?, to priority: Priority?
  ) throws {
    guard former != priority else { return }
    try db.run(
      "UPDATE membership SET priority = ? WHERE parent = ? AND child = ?",
      [priority, list.seq, item.seq])
    try record(
      .listPriority, item.id, name: item.name, list: list.id,
      before: object(["priority": former.map { Int64($0.rawValue) }]),
      after: object(["priority": priority.map { Int64($0.rawValue) }]))
  }

  /// Writes everything but the name and details.
  func replaceState(_ former: StoredItem, with item: StoredItem) throws {
    try db.run(
      "UPDATE item SET priority = ?, previous = ?, done_ms = ?, modified_ms = ? WHERE seq = ?",
      [item.priority, item.previous, item.lastDone, item.modified, item.seq])
    try record(
      .priority, item.id, name: item.name, before: priorityImage(former),
      after: priorityImage(item))
  }

  private func complete(_ item: StoredItem, from priority: Priority) throws {
    try db.run(
      "INSERT OR REPLACE INTO completion VALUES (?, ?, ?, ?, ?)",
      [try beginChange(), item.id, item.name, at, priority])
    try record(
      .completed, item.id, name: item.name,
      after: object(["at_ms": at.milliseconds, "priority": Int64(priority.rawValue)]))
  }

  private func priorityImage(_ item: StoredItem) -> String {
    object([
      "priority": Int64(item.priority.rawValue),
      "previous": item.previous.map { Int64($0.rawValue) },
      "done_ms": item.lastDone?.milliseconds,
      "modified_ms": item.modified.milliseconds,
    ])
  }
}
