import GRDB
import PriorityLists

/// How large a store is, with the changes of an open transaction.
package struct StoreSize: Hashable, Sendable {
  package var bytes: Int
  package var items: Int
}

extension StoreTransaction {
  package func size() throws -> StoreSize {
    // Table-valued functions would take ten times as long.
    func number(_ sql: String) throws -> Int { try db.value(sql) ?? 0 }
    let pages = try number("PRAGMA page_count") - number("PRAGMA freelist_count")
    return try StoreSize(
      bytes: pages * number("PRAGMA page_size"), items: number("SELECT count(*) FROM item"))
  }

  /// Deletes all undo steps but the newest, and answers that are older than a day.
  package func forgetHistory() throws {
    try Store.forgetUndo(db, before: now.milliseconds + 1)
    try db.run("DELETE FROM request WHERE at_ms < ?", [now.milliseconds - 86_400_000])
  }
}
