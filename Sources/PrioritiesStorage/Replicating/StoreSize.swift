import GRDB
import PriorityLists

/// How large a store is, with the changes of an open transaction.
package struct StoreSize: Hashable, Sendable {
  package var bytes: Int
  package var items: Int
}

extension StoreTransaction {
  package func size() throws -> StoreSize {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT (page_count - freelist_count) * page_size, (SELECT count(*) FROM item)
          FROM pragma_page_count, pragma_freelist_count, pragma_page_size
          """))
    return StoreSize(bytes: row?[0] ?? 0, items: row?[1] ?? 0)
  }

  /// Deletes all undo steps but the newest, and answers that are older than a day.
  package func forgetHistory() throws {
    try Store.forgetUndo(db, before: now.milliseconds + 1)
    try db.run("DELETE FROM request WHERE at_ms < ?", [now.milliseconds - 86_400_000])
  }
}
