import GRDB
import PriorityLists

/// Finds names that look alike but use letters of different scripts.
///
/// Reads the names in other scripts through an index, once, on first use.
final class LookAlikes {
  /// Larger stores are not searched, because ten thousand items take a millisecond.
  static let mostItems = 50_000

  private let db: Database
  /// By ``lookAlikeKey(_:)``.
  private var names: [String: [String]]?

  init(_ db: Database) {
    self.db = db
  }

  /// Excludes names that differ only in their accents.
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
    // `ItemResolver` finds the names that differ only in their accents.
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
