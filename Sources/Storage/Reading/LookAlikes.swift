import GRDB
import Lists

/// Finds items whose names look like another but have letters of other scripts, as Cyrillic.
///
/// Reads such names once, on first use: they are few, and an index finds them.
final class LookAlikes {
  /// No search in larger stores; ten thousand items cost a millisecond.
  static let mostItems = 50_000

  private let db: Database
  /// The names with letters of other scripts, by their ``lookAlikeKey(_:)``.
  private var names: [String: [String]]?

  init(_ db: Database) {
    self.db = db
  }

  /// The names that look like a name, except those that differ only by accents.
  func names(of name: Name) throws -> [String] {
    let key = lookAlikeKey(name.text)
    var found = try disguised()[key ?? name.keys.search] ?? []
    if let key {
      found += try String.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT name FROM item
            WHERE (sort_key = ?1 OR (sort_key > ?1 || char(1) AND sort_key < ?1 || char(2)))
              AND search_key = ?2
            ORDER BY sort_key LIMIT 5
            """), arguments: [NameKeys.sortPrefix(search: key), key])
    }
    // `ItemResolver` finds the names that differ only by accents.
    return found.filter { NameKeys($0).search != name.keys.search }
  }

  func add(_ name: Name) {
    guard names != nil, let key = lookAlikeKey(name.text) else { return }
    names?[key, default: []].append(name.text)
  }

  private func disguised() throws -> [String: [String]] {
    if let names { return names }
    var found: [String: [String]] = [:]
    if try Int.fetchOne(db, sql: "SELECT max(seq) FROM item") ?? 0 <= Self.mostItems {
      let rows = try String.fetchCursor(
        db,
        sql: """
          SELECT name FROM item WHERE seq IN
            (SELECT seq FROM item INDEXED BY item_alpha WHERE search_key GLOB '*[^ -~]*')
          """)
      while let name = try rows.next() {
        if let key = lookAlikeKey(name) { found[key, default: []].append(name) }
      }
    }
    names = found
    return found
  }
}
