import Foundation
import GRDB
import Lists

/// Records what one command changes, event by event, in the command's own transaction.
///
/// The step of undo begins with the first event, so that a command that changes nothing leaves none.
/// An event holds what undoing and redoing it take; the kinds are:
///
/// | kind | item | list | before | after |
/// |---|---|---|---|---|
/// | created | the new one | | | its row, written when undone |
/// | deleted | the old one | | its row | |
/// | level | whose | | priority, previous, done, modified | the same |
/// | edited | whose | | name, details, modified | the same |
/// | joined, left | who | where | own priority, when added | the same |
/// | here | who | where | own priority | own priority |
/// | completed | who | | | time, level before |
final class Journal {
  /// A thing that happened to one item.
  enum Kind: String {
    case created, deleted, level, edited, joined, left, completed
    case listPriority = "here"
  }

  let db: Database
  let command: String
  /// The time of all of it.
  let at: Timestamp
  private var change: Int64?
  private var count: Int64 = 0
  /// Whether completions were added or taken back, so that rhythms may have changed.
  var hasCompletions = false
  /// What is done, collected for hooks; nil where there are none.
  var touched: TouchedItems?

  init(_ db: Database, command: String, at: Timestamp) {
    self.db = db
    self.command = command
    self.at = at
  }

  /// The number of the change; nil while nothing is recorded.
  var number: Int64? { change }

  /// A question that the store answers with yes only if this change is stored in it; nil if there is
  /// nothing to store.
  var proof: (sql: String, arguments: StatementArguments)? {
    if let replayed {
      return ("SELECT state = ? FROM change WHERE seq = ?", [replayed.state, replayed.number])
    }
    return change.map { change in
      (
        "SELECT EXISTS (SELECT 1 FROM change WHERE seq = ? AND at_ms = ? AND command = ?)",
        [change, at.milliseconds, command]
      )
    }
  }

  /// The last change that was undone or redone, and its state since.
  var replayed: (number: Int64, state: Int)?

  /// Whether items were deleted before; asked once, since no command deletes and imports.
  var hasTombstones: Bool {
    get throws {
      if let knownTombstones { return knownTombstones }
      let answer = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM tombstone)") ?? false
      knownTombstones = answer
      return answer
    }
  }
  private var knownTombstones: Bool?

  /// Records an event.
  /// - Parameter name: The item's name in the log, or nil to leave the event out of the log.
  func record(
    _ kind: Kind, _ item: Item.ID, name: String?, list: Item.ID? = nil,
    before: String? = nil, after: String? = nil
  ) throws {
    let change = try begun()
    count += 1
    if kind == .completed { hasCompletions = true }
    touched?.note(kind, item, name: name, list: list, before: before, after: after)
    try db.cachedStatement(sql: "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)").execute(
      arguments: [
        change, count, kind.rawValue, item.data, name, list?.data, before, after,
      ])
  }

  /// The number of the change, begun if it is not yet.
  func begun() throws -> Int64 {
    if let change { return change }
    // A change after an undo ends what could be redone.
    try db.cachedStatement(sql: "UPDATE change SET state = 2 WHERE state = 1").execute()
    try db.cachedStatement(sql: "INSERT INTO change (at_ms, command) VALUES (?, ?)").execute(
      arguments: [at.milliseconds, command])
    let change = db.lastInsertedRowID
    self.change = change
    return change
  }
}

/// A JSON object of numbers, which needs no escaping.
func object(_ fields: KeyValuePairs<String, Int64?>) -> String {
  let parts = fields.map { "\"\($0.key)\":\($0.value.map(String.init) ?? "null")" }
  return "{\(parts.joined(separator: ","))}"
}
