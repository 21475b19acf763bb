import GRDB
import Lists

extension Store {
  /// How many commands ``undo(_:)`` could take back, one after the other.
  public func undoableCount() throws(StoreError) -> Int {
    try reading { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM change WHERE state = 0") ?? 0
    }
  }

  /// How many commands ``redo(_:)`` could make again.
  public func redoableCount() throws(StoreError) -> Int {
    try reading { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM change WHERE state = 1") ?? 0
    }
  }
}
