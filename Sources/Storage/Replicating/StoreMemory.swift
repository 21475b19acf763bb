import GRDBSQLite

/// The memory that all open stores use.
public enum StoreMemory {
  /// The memory that SQLite has allocated in this process, in bytes.
  public static var used: Int { Int(sqlite3_memory_used()) }
}
