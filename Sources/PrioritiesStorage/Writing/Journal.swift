import Foundation
import GRDB
import PriorityLists

/// Records the events of one command; the first one creates the change, which is one undo step.
///
/// Events store the data for undo and redo:
///
/// | kind | item | list | before | after |
/// |---|---|---|---|---|
/// | created | the new item | | | its row, written when undone |
/// | deleted | the old item | | its row | |
/// | priority | the item | | priority, previous, done, modified | the same |
/// | edited | the item | | name, details, modified, perhaps extra | the same |
/// | joined | the item | the list | | list priority, when added |
/// | left | the item | the list | list priority, when added | |
/// | here | the item | the list | list priority | list priority |
/// | completed | the item | | | time, former priority, perhaps its order |
final class Journal {
  typealias Kind = LoggedChange.Event.Kind

  enum Command: Hashable {
    case request(ChangeRequest.Command)
    /// The only command that a server doesn't take.
    case importing

    var word: String {
      switch self {
      case .request(let command): command.rawValue
      case .importing: "import"
      }
    }
  }

  let db: Database
  let command: Command
  let at: Timestamp
  var device: String?
  private var change: Int64?
  private var count: Int64 = 0
  /// Whether intervals may have changed.
  var hasCompletions = false

  init(_ db: Database, command: Command, at: Timestamp) {
    self.db = db
    self.command = command
    self.at = at
  }

  /// The number of the change; nil until something is recorded.
  var number: Int64? { change }

  /// A query that is true only in a store that contains a certain change.
  typealias Proof = (sql: String, arguments: StatementArguments)

  var proof: Proof? {
    if let replayed = replayed.last {
      return ("SELECT state = ? FROM change WHERE seq = ?", [replayed.state, replayed.number])
    }
    return change.map { change in
      (
        "SELECT EXISTS (SELECT 1 FROM change WHERE seq = ? AND at_ms = ? AND command = ?)",
        [change, at.milliseconds, command.word]
      )
    }
  }

  /// The changes that were undone or redone, and their new states.
  var replayed: [(number: Int64, state: Int)] = []

  /// Queried only once, because no command both deletes and imports.
  var hasTombstones: Bool {
    get throws {
      if let knownTombstones { return knownTombstones }
      let answer = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM tombstone)") ?? false
      knownTombstones = answer
      return answer
    }
  }
  private var knownTombstones: Bool?

  /// - Parameter name: The item's name for the log; nil leaves the event out of the log.
  func record(
    _ kind: Kind, _ item: Item.ID, name: String?, list: Item.ID? = nil,
    before: String? = nil, after: String? = nil
  ) throws {
    let change = try beginChange()
    count += 1
    if kind == .completed { hasCompletions = true }
    try db.run(
      "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [change, count, kind, item, name, list, before, after])
  }

  /// The number of the change, which the first call creates.
  func beginChange() throws -> Int64 {
    if let change { return change }
    // A new change ends redo.
    try db.run("UPDATE change SET state = 2 WHERE state = 1")
    try db.run(
      "INSERT INTO change (at_ms, command, device) VALUES (?, ?, ?)", [at, command.word, device])
    let change = db.lastInsertedRowID
    self.change = change
    return change
  }
}

/// Encodes an object without escaping its keys.
func object(_ fields: KeyValuePairs<String, Int64?>) -> String {
  let parts = fields.map { "\"\($0.key)\":\($0.value.map(String.init) ?? "null")" }
  return "{\(parts.joined(separator: ","))}"
}
