import GRDB
import PriorityLists

extension StoreTransaction {
  /// Which names to read.
  public enum NameChoice: Sendable {
    case all
    case needed
    /// The names of items that contain others.
    case lists
  }

  /// The names that begin with a text in alphabetical order, ignoring case, width and accents.
  ///
  /// An index finds the matching names.
  public func names(
    _ choice: NameChoice = .all, beginning start: String
  ) throws -> [String] {
    let condition =
      switch choice {
      case .all: ""
      case .needed: "AND priority > 0"
      case .lists: "AND seq IN (SELECT DISTINCT parent FROM membership)"
      }
    let key = start.foldedForSearch
    // The sort key and the search key are the same up to the first number.
    let sorted = NameKeys.sortPrefix(
      search: String(key[..<(key.firstIndex { $0.isNumber } ?? key.endIndex)]))
    return try String.fetchAll(
      db,
      sql: """
        SELECT name FROM item
        WHERE sort_key >= ?1 AND sort_key < ?1 || char(1114111)
          AND substr(search_key, 1, ?2) = ?3 \(condition)
        ORDER BY sort_key
        """, arguments: [sorted, key.unicodeScalars.count, key])
  }
}
