import CSQLiteSession

/// The memory that all open stores use.
public enum StoreMemory {
  /// Has it counted without SQLite's lock, which the threads of all stores would wait for.
  ///
  /// To be called before any store is opened; later it changes nothing.
  public static func countWithoutLock() { _ = csqlite_count_memory() }

  /// The memory that SQLite has allocated in this process, in bytes.
  static var used: Int { Int(csqlite_memory_used()) }
}
