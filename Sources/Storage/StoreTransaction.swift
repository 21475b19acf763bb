import GRDB
import Lists

/// The operations on the items of a ``Store`` in one transaction.
///
/// Its changes are one undo step. It is valid only in the closure that receives it, which must not
/// wait for the network or a person.
public final class StoreTransaction {
  let db: Database
  let store: Store
  /// Nil unless they want the change.
  private let hooks: ChangeHooks?
  private let canChange: Bool
  /// Nil before the first operation that may change something.
  private(set) var journal: Journal?

  init(_ db: Database, of store: Store, canChange: Bool, hooks: ChangeHooks? = nil) {
    self.db = db
    self.store = store
    self.canChange = canChange
    self.hooks = hooks
  }

  /// The journal, which the first call creates.
  func changing(_ command: String) throws -> Journal {
    if let journal { return journal }
    guard canChange else { throw StoreError.readOnly(path: store.path) }
    let journal = Journal(db, command: command, at: store.clock())
    if hooks != nil { journal.touched = TouchedItems() }
    self.journal = journal
    return journal
  }

  /// Runs a body as the transaction's only change, and rolls it back if it throws.
  ///
  /// For a transaction that continues after a refusal.
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
      throw store.reported(error)
    }
  }

  /// Completes the change before the commit; returns the events for the hooks after it.
  func finish() throws -> [ItemEvent] {
    guard let journal else { return [] }
    if journal.hasCompletions { try RhythmTable(db).update() }
    guard let hooks, let touched = journal.touched, !touched.isEmpty else { return [] }
    let events = try touched.events(db)
    try hooks.before(events)
    return events
  }
}
