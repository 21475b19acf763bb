import GRDB
import Lists

extension ItemResolver {
  /// Finds an item whose name equals a word except for invisible characters, or returns nil.
  ///
  /// Older versions allowed such names. This reads all names, so it is the last resort. Throws
  /// ``StoreError/ambiguous(word:candidates:count:)`` for several items.
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
