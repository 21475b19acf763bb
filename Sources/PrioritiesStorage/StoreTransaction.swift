import GRDB
import PriorityLists

/// The operations on the items of a ``Store`` in one transaction.
///
/// Its changes are one undo step. It is valid only in the closure that receives it, which must not
/// wait for input or the network.
public final class StoreTransaction {
  let db: Database
  let store: Store
  private let hooks: ChangeHooks?
  private let canChange: Bool
  private(set) var journal: Journal?
  /// The local day by which dates count; that of the change, if a client made it.
  package lazy var today = Day(local: store.clock())
  private var knownRaised: (items: RaisedItems, changes: Int)?
  /// The time of the changes; nil for the current time.
  package var at: Timestamp?
  /// The device that makes the changes; nil for this computer.
  package var device: Device?
  /// The id of the change and its step, chosen by a client; nil for random ones.
  package var changeID: Item.ID?
  package var step: Item.ID?
  /// The command of the log, whatever methods make the change; nil for the first method's.
  package var command: ChangeRequest.Command?
  /// The id of the first created item, from which the other ids are derived; nil for random ids.
  ///
  /// This gives items the same ids on every device.
  package var firstID: Item.ID?
  private var createdCount: UInt64 = 0
  /// What the person saw of a joined store; nil for the state at the change.
  package var saw: ItemsSnapshot.Point?
  /// Whether the changes are pending already.
  var isRemade = false
  /// The changes to send to the server of a joined store.
  var requests: [ChangeRequest] = []
  /// The changes before the current one.
  private var ended: [Int64] = []
  private var hasCompletions = false
  /// Of the newest change.
  private(set) var proof: Journal.Proof?

  init(_ db: Database, of store: Store, canChange: Bool, hooks: ChangeHooks? = nil) {
    self.db = db
    self.store = store
    self.canChange = canChange
    self.hooks = hooks
  }

  func changing(_ command: Journal.Command) throws -> Journal {
    if let journal { return journal }
    guard canChange else { throw StoreError.readOnly(path: store.path) }
    let journal = Journal(
      db, command: self.command.map { .request($0) } ?? command, at: at ?? store.clock(),
      today: { [unowned self] in today })
    journal.device = device ?? store.device
    journal.id = changeID
    journal.step = step
    self.journal = journal
    return journal
  }

  /// The device whose changes undo takes back; nil for this computer.
  var deviceID: String? { (device ?? store.device)?.id }

  /// The items that their dates have raised, which are read again after a change.
  func raised() throws -> RaisedItems {
    if let knownRaised, knownRaised.changes == db.totalChangesCount { return knownRaised.items }
    let items = try RaisedItems(db, on: { today })
    knownRaised = (items, db.totalChangesCount)
    return items
  }

  /// Ends a change, so that the next one is a step of its own.
  func endChange() throws {
    guard let journal else { return }
    try storeRequests(journal)
    hasCompletions = hasCompletions || journal.hasCompletions
    if let number = journal.number { ended.append(number) }
    proof = journal.proof ?? proof
    self.journal = nil
    requests = []
    changeID = nil
    step = nil
  }

  /// The number of the change; nil if it had no effect.
  package var effect: Int64? { journal?.effect ?? (journal == nil ? ended.last : nil) }

  /// The number of the newest change; nil if there is none.
  var number: Int64? { journal?.number ?? ended.last }

  /// Runs a body before any other change, and rolls it back if it throws.
  ///
  /// After an error, the transaction can continue.
  public func attempt<Value>(_ body: () throws -> Value) throws -> Value {
    precondition(journal == nil, "An attempt is the first change of its transaction.")
    do {
      var value: Value?
      try db.inSavepoint {
        value = try body()
        return .commit
      }
      guard let value else { throw StoreError.unexpected(detail: "no answer") }
      return value
    } catch {
      journal = nil
      requests = []
      ended = []
      throw store.storeError(error)
    }
  }

  /// The current time by the store's clock.
  package var now: Timestamp { store.clock() }

  func newID() -> Item.ID {
    guard firstID != nil || store.device != nil else { return store.ids() }
    let first = firstID ?? store.ids()
    firstID = first
    defer { createdCount += 1 }
    return Item.ID(high: first.high, low: first.low ^ createdCount)
  }

  /// Returns the events for ``ChangeHooks/after``.
  func finish() throws -> [ItemEvent] {
    try endChange()
    if hasCompletions { try IntervalTable(db).update() }
    guard let hooks, case let events = try events(of: ended), !events.isEmpty else { return [] }
    try hooks.before(events)
    try store.requireUnmoved()
    return events
  }
}
