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
/// | priority | the item | | priority, previous, done, modified, perhaps its date | the same |
/// | edited | the item | | name, details, modified, perhaps extra | the same |
/// | joined | the item | the list | | list priority, when added |
/// | left | the item | the list | list priority, when added | |
/// | here | the item | the list | list priority | list priority |
/// | completed | the item | | the same, if it was taken back | time, former priority, perhaps its order |
/// | noted | the item | perhaps a list | a seen text | the wanted priority, or a refused text |
///
/// An undo is a change too: its events are the opposite ones.
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
  private let today: () -> Day
  var device: Device?
  /// Chosen by a client; nil for a random one.
  var id: Item.ID?
  /// The undo step; nil for a step of its own.
  var step: Item.ID?
  /// The step that an undo or a redo is about.
  var reverts: Item.ID?
  /// Whether events are stored, unlike when a replica goes back to its server's state.
  var isRecording = true
  private var change: Int64?
  private var count: Int64 = 0
  /// The number of the change, once it has done more than note something.
  private(set) var effect: Int64?
  /// Whether intervals may have changed.
  var hasCompletions = false

  init(
    _ db: Database, command: Command, at: Timestamp,
    today: @escaping () -> Day = { Day(number: 0) }
  ) {
    self.today = today
    self.db = db
    self.command = command
    self.at = at
  }

  /// The number of the change; nil until something is recorded.
  var number: Int64? { change }

  /// The local day of the change.
  var day: Day { today() }

  /// A query that is true only in a store that contains a certain change.
  typealias Proof = (sql: String, arguments: StatementArguments)

  var proof: Proof? {
    id.map { ("SELECT EXISTS (SELECT 1 FROM change WHERE id = ?)", [$0]) }
  }

  /// Records a need or a completion that changed nothing, for the devices that undo theirs later.
  func note(_ item: StoredItem, _ priority: Priority, in list: StoredItem? = nil) throws {
    let isShared = try device != nil || db.isShared
    guard isShared else { return }
    try record(
      .noted, item.id, name: item.name, list: list?.id,
      after: object(["priority": Int64(priority.rawValue)]))
  }

  /// - Parameter name: The item's name for the log; nil leaves the event out of the log.
  func record(
    _ kind: Kind, _ item: Item.ID, name: String?, list: Item.ID? = nil,
    before: String? = nil, after: String? = nil
  ) throws {
    if kind == .completed { hasCompletions = true }
    guard isRecording else { return }
    let change = try beginChange()
    if kind != .noted { effect = change }
    count += 1
    try db.run(
      "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [change, count, kind, item, name, list, before, after])
  }

  /// The number of the change, which the first call creates.
  func beginChange() throws -> Int64 {
    if let change { return change }
    let id = id ?? Store.randomID()
    self.id = id
    // Changes and revisions have one order, in which a client says what it has seen.
    try db.run("UPDATE revision SET change = ?, number = number + 1", [id])
    try db.run(
      """
      INSERT INTO change (seq, id, step, reverts, at_ms, command, device)
      SELECT number, ?, ?, ?, ?, ?, ? FROM revision
      """, [id, step ?? id, reverts, at, command.word, device?.id])
    if let device { try db.name(device) }
    let change = db.lastInsertedRowID
    self.change = change
    return change
  }
}

extension Database {
  /// Whether other devices have changed the items.
  var isShared: Bool {
    get throws { try value("SELECT EXISTS (SELECT 1 FROM device)") ?? false }
  }

  /// Makes the next change come after those that were copied.
  func continueNumbers() throws {
    try run("UPDATE revision SET number = max(number, coalesce((SELECT max(seq) FROM change), 0))")
  }

  func name(_ device: Device) throws {
    try run(
      """
      INSERT INTO device VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name
      """, [device.id, device.name])
  }
}

/// Encodes an object without escaping its keys.
func object(_ fields: KeyValuePairs<String, Int64?>) -> String {
  let parts = fields.map { "\"\($0.key)\":\($0.value.map(String.init) ?? "null")" }
  return "{\(parts.joined(separator: ","))}"
}
