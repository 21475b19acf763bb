import GRDB
import Lists

extension Store {
  /// The items that hold a folded text in their details and not in their names, by name.
  ///
  /// Details have no folded column, so each is folded while it is read: a look at all details, some
  /// 20 ms for 10,000 of them.
  func detailMatches(
    _ key: String, _ scope: ItemQuery, _ limit: Int?, _ db: Database
  ) throws -> [Item] {
    guard !key.isEmpty, try hasDetails(db) else { return [] }
    var query = scope
    query.conditions += ["i.details <> ''", "instr(i.search_key, ?) = 0"]
    let found = try query.entries(db, [key]).lazy.map(\.item)
      .filter { $0.details.foldedForSearch.contains(key) }
    return limit.map { Array(found.prefix($0)) } ?? Array(found)
  }

  /// Whether any item has details: if none has, the longer query is not needed.
  private func hasDetails(_ db: Database) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE details <> '')"
    return try Bool.fetchOne(db.cachedStatement(sql: sql)) ?? false
  }
}
