import GRDB
import Lists

extension ItemResolver {
  /// The one item whose name has invisible characters and otherwise reads as a word; nil for none.
  ///
  /// Such names were stored under looser rules. They are few, but all names are read for them: only
  /// what is found in no other way is searched for like this.
  ///
  /// Throws ``StoreError/ambiguous(word:candidates:count:)`` for several.
  func item(visible word: String) throws -> StoredItem? {
    let key = word.visibleKey
    guard !key.isEmpty else { return nil }
    var found: [(key: String, name: String)] = []
    let names = try Row.fetchCursor(
      db, sql: "SELECT name_key, name FROM item WHERE name GLOB '*[^ -~]*'")
    while let row = try names.next() {
      let name: String = row[1]
      if name.visibleKey == key { found.append((row[0], name)) }
    }
    guard found.count > 1 else { return try found.first.flatMap { try item(identity: $0.key) } }
    throw StoreError.ambiguous(
      word: word, candidates: Array(found.map(\.name).prefix(Self.candidateLimit)),
      count: found.count)
  }
}
