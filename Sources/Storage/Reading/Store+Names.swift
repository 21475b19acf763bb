import GRDB
import Lists

extension Store {
  /// Which items' names are wanted.
  public enum NameChoice: Sendable {
    case all
    /// Those that are not low.
    case needed
    /// Those that hold others.
    case lists
  }

  /// The names of items that begin as a text does, whatever its case, width and accents, in
  /// alphabetical order.
  ///
  /// Only the names that match are read: an index has all that is compared.
  public func names(
    _ choice: NameChoice = .all, beginning start: String
  ) throws(StoreError) -> [String] {
    try reading { db in
      let condition =
        switch choice {
        case .all: ""
        case .needed: "AND priority > 0"
        case .lists: "AND seq IN (SELECT DISTINCT parent FROM membership)"
        }
      let key = start.foldedForSearch
      // Names lie in the order of their sort keys, which begin as the name does up to a number.
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
}
