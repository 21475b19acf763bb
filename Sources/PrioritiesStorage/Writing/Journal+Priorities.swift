import GRDB
import PriorityLists

extension Journal {
  /// Lowering an item to low also records a completion, which may complete its date.
  ///
  /// - Parameter isByHand: Whether the date does not raise the item until its next step.
  func setPriority(
    _ item: StoredItem, to priority: Priority, isByHand: Bool = true,
    completing completion: DateCompletion = .reached
  ) throws -> StoredItem {
    let shown = item.priority(on: day)
    let completed = priority == .low ? completion.date(of: item, on: day) : nil
    var changed = item
    changed.priority = priority
    // An item that only its date has raised keeps what it had before.
    if priority > .low || item.priority > .low {
      changed.previous = priority == .low ? item.priority : nil
    }
    if isByHand { changed.date?.setByHand(on: day) }
    if let completed { changed.date = item.date?.completed(completed, on: day) }
    guard changed.priority != item.priority || changed.date != item.date else { return item }
    let isCompletion = priority == .low && shown > .low || completed != nil
    changed.modified = at
    if isCompletion { changed.lastDone = at }
    try replaceState(item, with: changed)
    // A completion is of something needed, also if it is early.
    if isCompletion { try complete(item, from: max(shown, .medium)) }
    return changed
  }

  /// Sets the date, by whose steps the item has at least its priority.
  func setDate(_ item: StoredItem, to date: ItemDate?) throws -> StoredItem {
    guard date != item.date else { return item }
    var changed = item
    changed.date = date
    changed.modified = at
    try replaceState(item, with: changed)
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
      """
      UPDATE item SET priority = ?, previous = ?, done_ms = ?, modified_ms = ?, date = ?
      WHERE seq = ?
      """,
      [
        item.priority, item.previous, item.lastDone, item.modified, item.date.databaseValue,
        item.seq,
      ])
    let hasDate = former.date != nil || item.date != nil
    try record(
      .priority, item.id, name: item.name, before: stateImage(former, hasDate),
      after: stateImage(item, hasDate))
  }

  private func complete(_ item: StoredItem, from priority: Priority) throws {
    try db.run(
      "INSERT OR REPLACE INTO completion VALUES (?, ?, ?, ?, ?)",
      [try beginChange(), item.id, item.name, at, priority])
    try record(
      .completed, item.id, name: item.name,
      after: object(["at_ms": at.milliseconds, "priority": Int64(priority.rawValue)]))
  }

  private func stateImage(_ item: StoredItem, _ hasDate: Bool) -> String {
    let image = object([
      "priority": Int64(item.priority.rawValue),
      "previous": item.previous.map { Int64($0.rawValue) },
      "done_ms": item.lastDone?.milliseconds,
      "modified_ms": item.modified.milliseconds,
    ])
    guard hasDate else { return image }
    let date = item.date.map { "\"\($0.text)\"" } ?? "null"
    return "\(image.dropLast()),\"shown\":\(item.priority(on: day).rawValue),\"date\":\(date)}"
  }
}

/// Whether a completion completes the item's date too.
public enum DateCompletion: Hashable, Sendable {
  /// If a step of the present date is reached, and the item is needed.
  case reached
  /// Always.
  case early
  /// Another device has seen this date, or none that it completes.
  case named(Day?)

  func date(of item: StoredItem, on day: Day) -> Day? {
    guard let date = item.date else { return nil }
    return switch self {
    case .early: date.due
    case .named(let named): named
    case .reached:
      date.isReached(on: day) && item.priority(on: day) > .low ? date.due : nil
    }
  }
}
