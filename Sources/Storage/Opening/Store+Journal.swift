import GRDB
import Synchronization

extension Store {
  /// Keeps the journal beside the file between changes, with nothing to play back in it, or removes it
  /// after each again.
  ///
  /// A program that makes many changes waits for the disk less: a file that stays needs no entry in
  /// its folder to be made and removed, and to be waited for, each time. Programs that remove theirs
  /// may use the same store meanwhile. Without it a store leaves nothing beside its file, as a program
  /// that runs once should.
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
