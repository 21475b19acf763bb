import GRDBSQLite

/// The memory that all open stores take.
public enum StoreMemory {
  /// Bytes, as SQLite counts them.
  public static var used: Int { Int(sqlite3_memory_used()) }
}
