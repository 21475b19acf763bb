import GRDB
import Lists

/// Finds items whose names look like another but are written with other letters, such as a Cyrillic
/// Milk.
///
/// The names that hold such letters are read once, at the first question: they are few, and the index
/// tells them from the rest.
final class LookAlikes {
  /// The greatest number of items that are gone through; it costs a millisecond for ten thousand.
  static let mostItems = 50_000

  private let db: Database
  /// By what they look like.
  private var names: [String: [String]]?

  init(_ db: Database) {
    self.db = db
  }

  /// The names of items that look like a name and differ from it by more than accents.
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
    // Those that differ by accents only are found by other means.
    return found.filter { NameKeys($0).search != name.keys.search }
  }

  /// Takes note of a name that is new.
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
