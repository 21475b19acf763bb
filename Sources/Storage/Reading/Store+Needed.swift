import GRDB
import Lists

extension StoreTransaction {
  /// The number of needed items by priority, and the first names.
  ///
  /// Takes less than a millisecond for ten thousand items.
  public func needed(nameLimit: Int) throws -> NeededCounts {
    var counts = NeededCounts()
    let rows = try Row.fetchCursor(
      db, sql: "SELECT priority, count(*) FROM item WHERE priority > 0 GROUP BY priority")
    while let row = try rows.next() {
      switch row[0] as Priority {
      case .critical: counts.critical = row[1]
      case .high: counts.high = row[1]
      case .medium: counts.medium = row[1]
      case .low: break
      }
    }
    counts.first = try String.fetchAll(
      db,
      sql: "SELECT name FROM item WHERE priority > 0 ORDER BY priority DESC, sort_key LIMIT ?",
      arguments: [nameLimit])
    return counts
  }
}
