import Foundation
import GRDB
import Lists

/// Records the changes of one command, event by event, in its transaction.
///
/// The first event creates the change, so a command that changes nothing leaves no undo step. An
/// event stores what its undo and redo need:
///
/// | kind | item | list | before | after |
/// |---|---|---|---|---|
/// | created | the new item | | | its row, written when undone |
/// | deleted | the old item | | its row | |
/// | level | the item | | priority, previous, done, modified | the same |
/// | edited | the item | | name, details, modified, perhaps extra | the same |
/// | joined | the item | the list | | list priority, when added |
/// | left | the item | the list | list priority, when added | |
/// | here | the item | the list | list priority | list priority |
/// | completed | the item | | | time, level before, perhaps its order |
final class Journal {
  enum Kind: String {
    case created, deleted, level, edited, joined, left, completed
    case listPriority = "here"
  }

  let db: Database
  let command: String
  let at: Timestamp
  private var change: Int64?
  private var count: Int64 = 0
  /// Whether completions were added or removed, so that intervals may have changed.
  var hasCompletions = false
  /// The events for hooks; nil without hooks.
  var touched: TouchedItems?

  init(_ db: Database, command: String, at: Timestamp) {
    self.db = db
    self.command = command
    self.at = at
  }

  /// Nil until something is recorded.
  var number: Int64? { change }

  /// A query that is true only in a store that contains a change.
  typealias Proof = (sql: String, arguments: StatementArguments)

  /// The proof of this change; nil if there is none.
  var proof: Proof? {
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

  /// The last change that was undone or redone, and its new state.
  var replayed: (number: Int64, state: Int)?

  /// Queried once, since no command both deletes and imports.
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
  ///
  /// - Parameter name: The item's name for the log; nil omits the event from the log.
  func record(
    _ kind: Kind, _ item: Item.ID, name: String?, list: Item.ID? = nil,
    before: String? = nil, after: String? = nil
  ) throws {
    let change = try begun()
    count += 1
    if kind == .completed { hasCompletions = true }
    touched?.note(kind, item, name: name, list: list, before: before, after: after)
    try db.run(
      "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [change, count, kind.rawValue, item, name, list, before, after])
  }

  /// The number of the change, created on the first call.
  func begun() throws -> Int64 {
    if let change { return change }
    // After a new change, undone ones cannot be redone.
    try db.run("UPDATE change SET state = 2 WHERE state = 1")
    try db.run("INSERT INTO change (at_ms, command) VALUES (?, ?)", [at, command])
    let change = db.lastInsertedRowID
    self.change = change
    return change
  }
}

/// Does not escape the keys.
func object(_ fields: KeyValuePairs<String, Int64?>) -> String {
  let parts = fields.map { "\"\($0.key)\":\($0.value.map(String.init) ?? "null")" }
  return "{\(parts.joined(separator: ","))}"
}
