import GRDB
import Synchronization

extension Store {
  /// Sets whether the journal file remains, empty, between changes.
  ///
  /// That makes many changes faster. Programs with a temporary journal may use the store meanwhile.
  /// A one-shot program should leave no journal.
  public func setJournalPersistent(_ isPersistent: Bool) throws(StoreError) {
    guard access == .writing, path != Store.memoryPath else { return }
    state.withLock { $0.persistsJournal = isPersistent }
    try using { try Store.apply(persistsJournal: isPersistent, to: $0) }
  }

  static func apply(persistsJournal: Bool, to db: Database) throws {
    // A large change must not leave a large file.
    try db.execute(
      sql: persistsJournal
        ? "PRAGMA journal_mode = PERSIST; PRAGMA journal_size_limit = 1048576"
        : "PRAGMA journal_mode = DELETE")
  }
}
