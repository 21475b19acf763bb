import GRDB
import Synchronization

extension Store {
  /// Sets whether the journal file remains between changes, empty.
  ///
  /// That makes a series of changes faster. Programs that delete their journal can use the store at
  /// the same time. One-shot programs shouldn't leave a journal behind.
  public func setJournalPersistent(_ isPersistent: Bool) throws(StoreError) {
    guard access == .writing, path != Store.memoryPath else { return }
    state.withLock { $0.persistsJournal = isPersistent }
    try using { try Store.apply(persistsJournal: isPersistent, to: $0) }
  }

  static func apply(persistsJournal: Bool, to db: Database) throws {
    // Keep a large change from leaving a large file behind.
    try db.execute(
      sql: persistsJournal
        ? "PRAGMA journal_mode = PERSIST; PRAGMA journal_size_limit = 1048576"
        : "PRAGMA journal_mode = DELETE")
  }
}
