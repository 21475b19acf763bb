import GRDB

extension Store {
  /// Runs `body` as ``writing(_:_:)`` does; for a large change, SQLite keeps its statement journals and
  /// more pages in memory meanwhile.
  func writing<Value>(
    _ command: String, large: Bool, _ body: (Journal) throws -> Value
  ) throws(StoreError) -> Value {
    if large { try keepInMemory(true) }
    defer { if large { try? keepInMemory(false) } }
    return try writing(command, body)
  }

  private func keepInMemory(_ isKept: Bool) throws(StoreError) {
    try using { db in
      // Within the transaction of a request both stay as they are.
      guard !db.isInsideTransaction else { return }
      try db.execute(
        sql: isKept
          ? "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768"
          : "PRAGMA temp_store = DEFAULT; PRAGMA cache_size = -2000; PRAGMA shrink_memory")
    }
  }
}
