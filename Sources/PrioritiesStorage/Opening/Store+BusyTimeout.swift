import GRDB
import Synchronization

extension Store {
  /// Sets how long each call waits for another program's lock.
  ///
  /// Interactive apps should set a short timeout and retry.
  public func setBusyTimeout(milliseconds: Int) throws(StoreError) {
    state.withLock { $0.busyTimeout = milliseconds }
    try using { try Store.apply(busyTimeout: milliseconds, to: $0) }
  }

  static func apply(busyTimeout: Int?, to db: Database) throws {
    guard let busyTimeout else { return }
    try db.execute(sql: "PRAGMA busy_timeout = \(busyTimeout)")
  }
}
