import GRDB
import Lists

extension Store {
  /// How many commands can be undone with ``undo(_:)``.
  public func undoableCount() throws(StoreError) -> Int {
    try reading { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM change WHERE state = 0") ?? 0
    }
  }

  /// How many commands can be redone with ``redo(_:)``.
  public func redoableCount() throws(StoreError) -> Int {
    try reading { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM change WHERE state = 1") ?? 0
    }
  }
}
