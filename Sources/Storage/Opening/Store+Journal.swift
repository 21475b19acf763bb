import GRDB
import Synchronization

extension Store {
  /// Sets whether the journal file stays, empty, between changes.
  ///
  /// A journal that stays saves many changes the wait for a folder entry to be made and removed
  /// each time. Programs that remove theirs may use the same store meanwhile. A one-shot program
  /// should leave nothing beside the file.
  public func keepJournal(_ isKept: Bool) throws(StoreError) {
    guard access == .writing, path != Store.memoryPath else { return }
    state.withLock { $0.keepsJournal = isKept }
    try using { try Store.apply(keepsJournal: isKept, to: $0) }
  }

  static func apply(keepsJournal: Bool, to db: Database) throws {
    // A large change must not leave a large file.
    try db.execute(
      sql: keepsJournal
        ? "PRAGMA journal_mode = PERSIST; PRAGMA journal_size_limit = 1048576"
        : "PRAGMA journal_mode = DELETE")
  }
}
