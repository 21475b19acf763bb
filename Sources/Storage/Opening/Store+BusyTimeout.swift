import GRDB
import Synchronization

extension Store {
  /// Sets how long each call waits for another program that locks the store.
  ///
  /// A one-shot command can wait for seconds. An app that draws a screen sets a short timeout and
  /// retries, so as not to block.
  public func setBusyTimeout(milliseconds: Int) throws(StoreError) {
    state.withLock { $0.busyTimeout = milliseconds }
    try using { try Store.apply(busyTimeout: milliseconds, to: $0) }
  }

  static func apply(busyTimeout: Int?, to db: Database) throws {
    guard let busyTimeout else { return }
    try db.execute(sql: "PRAGMA busy_timeout = \(busyTimeout)")
  }
}
