import GRDB

extension Store {
  /// Runs `body` as ``writing(_:_:)`` does; for a large change, SQLite keeps its statement journals in
  /// memory meanwhile, which else are a file.
  func writing<Value>(
    _ command: String, large: Bool, _ body: (Journal) throws -> Value
  ) throws(StoreError) -> Value {
    if large { try keepInMemory(true) }
    defer { if large { try? keepInMemory(false) } }
    return try writing(command, body)
  }

  private func keepInMemory(_ isKept: Bool) throws(StoreError) {
    try using { db in
      // Within the transaction of a request that cannot be changed.
      guard !db.isInsideTransaction else { return }
      try db.execute(
        sql: isKept
          ? "PRAGMA temp_store = MEMORY" : "PRAGMA temp_store = DEFAULT; PRAGMA shrink_memory")
    }
  }
}
