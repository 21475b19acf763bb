import GRDB
import Lists

extension Journal {
  /// Sets the priority of an item; returns the changed item.
  ///
  /// Low also records a completion with the former priority and the time.
  func setPriority(_ item: StoredItem, to level: Priority) throws -> StoredItem {
    guard item.priority != level else { return item }
    var changed = item
    changed.priority = level
    changed.previous = level == .low ? item.priority : nil
    changed.modified = at
    if level == .low { changed.lastDone = at }
    try replaceState(item, with: changed)
    if level == .low { try complete(item, from: item.priority) }
    return changed
  }

  /// Records a completion of a low item that was needed only in lists.
  func setDone(_ item: StoredItem, from level: Priority) throws {
    var changed = item
    changed.modified = at
    changed.lastDone = at
    try replaceState(item, with: changed)
    try complete(item, from: level)
  }

  /// Nil removes the list priority.
  func setListPriority(
    _ item: StoredItem, in list: StoredItem, from former: Priority?, to level: Priority?
  ) throws {
    guard former != level else { return }
    try db.run(
      "UPDATE membership SET priority = ? WHERE parent = ? AND child = ?",
      [level, list.seq, item.seq])
    try record(
      .listPriority, item.id, name: item.name, list: list.id,
      before: object(["priority": former.map { Int64($0.rawValue) }]),
      after: object(["priority": level.map { Int64($0.rawValue) }]))
  }

  /// Writes an item's priority, former priority and times, and records the change.
  func replaceState(_ former: StoredItem, with item: StoredItem) throws {
    try db.run(
      "UPDATE item SET priority = ?, previous = ?, done_ms = ?, modified_ms = ? WHERE seq = ?",
      [item.priority, item.previous, item.lastDone, item.modified, item.seq])
    try record(
      .level, item.id, name: item.name, before: levelImage(former), after: levelImage(item))
  }

  private func complete(_ item: StoredItem, from level: Priority) throws {
    try db.run(
      "INSERT OR REPLACE INTO completion VALUES (?, ?, ?, ?, ?)",
      [try begun(), item.id, item.name, at, level])
    try record(
      .completed, item.id, name: item.name,
      after: object(["at_ms": at.milliseconds, "level": Int64(level.rawValue)]))
  }

  private func levelImage(_ item: StoredItem) -> String {
    object([
      "priority": Int64(item.priority.rawValue),
      "previous": item.previous.map { Int64($0.rawValue) },
      "done_ms": item.lastDone?.milliseconds,
      "modified_ms": item.modified.milliseconds,
    ])
  }
}
