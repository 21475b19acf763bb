import GRDB
import Synchronization

extension Store {
  /// Changes for how long each call waits for another program that holds the store.
  ///
  /// A program that draws a screen waits a moment only and tries again, rather than
  /// standing still; whoever runs once and ends waits for seconds.
  public func wait(milliseconds: Int) throws(StoreError) {
    state.withLock { $0.patience = milliseconds }
    try using { try Store.apply(patience: milliseconds, to: $0) }
  }

  static func apply(patience: Int?, to db: Database) throws {
    guard let patience else { return }
    try db.execute(sql: "PRAGMA busy_timeout = \(patience)")
  }
}
