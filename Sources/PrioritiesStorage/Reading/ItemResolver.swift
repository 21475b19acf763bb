import Foundation
import GRDB
import PrioritiesBasics
import PriorityLists

struct ItemResolver {
  static let candidateLimit = 5

  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Throws ``StoreError/notFound(word:candidates:)``,
  /// ``StoreError/ambiguous(word:candidates:count:)`` or, for an empty word,
  /// ``StoreError/name(_:)``.
  func item(_ reference: ItemReference) throws -> StoredItem {
    switch reference {
    case .id(let id):
      guard let item = try item(id: id) else {
        throw StoreError.notFound(word: id.description, candidates: [])
      }
      return item
    case .handle(let word):
      return try item(handle: word, prefersNeeded: false)
    case .needed(let word):
      return try item(handle: word, prefersNeeded: true)
    case .whole(let word):
      if let item = try item(identity: NameKeys(word).identity) { return item }
      if let id = Item.ID(word), let item = try item(id: id) { return item }
      try Self.refuseEmpty(word)
      throw StoreError.notFound(word: word, candidates: try candidates(for: word))
    }
  }

  private static func refuseEmpty(_ word: String) throws {
    if word.allSatisfy(\.isWhitespace) { throw StoreError.name(.empty) }
  }

  /// Returns each item once, in the order of the references.
  func items(_ references: [ItemReference]) throws -> [StoredItem] {
    // Creating a set is slower than finding a single item.
    guard references.count > 1 else { return try references.map(item) }
    var seen: Set<Item.ID> = []
    return try references.map(item).filter { seen.insert($0.id).inserted }
  }

  /// Throws ``StoreError/noList(word:candidates:)`` if no item matches.
  func list(_ reference: ItemReference) throws -> StoredItem {
    do {
      return try item(reference)
    } catch StoreError.notFound(let word, let candidates) {
      if case .id = reference { throw StoreError.notFound(word: word, candidates: candidates) }
      throw StoreError.noList(word: word, candidates: candidates)
    }
  }

  /// Returns each list once, in the order of the references.
  func lists(_ references: [ItemReference]) throws -> [StoredItem] {
    var seen: Set<Item.ID> = []
    return try references.map(list).filter { seen.insert($0.id).inserted }
  }

  func item(identity key: String) throws -> StoredItem? {
    try StoredItem.fetchOne(db.cachedStatement(sql: Self.selectByName), arguments: [key])
  }

  func hasItem(identity key: String) throws -> Bool {
    try db.value("SELECT 1 FROM item WHERE name_key = ?", [key]) ?? false
  }

  func item(id: Item.ID) throws -> StoredItem? {
    try StoredItem.fetchOne(db.cachedStatement(sql: Self.selectByID), arguments: [id])
  }

  private static let selectByName = "SELECT \(StoredItem.columns) FROM item i WHERE i.name_key = ?"
  private static let selectByID = "SELECT \(StoredItem.columns) FROM item i WHERE i.uuid = ?"

  /// Up to five names that differ only in their accents.
  func names(similarTo name: Name) throws -> [String] {
    let prefix = NameKeys.sortPrefix(search: name.keys.search)
    // Names that differ only in their accents are adjacent: the prefix alone, or followed by
    // U+0001.
    let statement = try db.cachedStatement(
      sql: """
        SELECT name FROM item
        WHERE (sort_key = ?1 OR (sort_key > ?1 || char(1) AND sort_key < ?1 || char(2)))
          AND search_key = ?2 AND name_key <> ?3
        ORDER BY sort_key LIMIT 5
        """)
    return try String.fetchAll(
      statement, arguments: [prefix, name.keys.search, name.keys.identity])
  }

  /// Up to two names that may be the plural or singular of `name`, or differ by one letter.
  func names(inOtherNumberThan name: Name) throws -> [String] {
    let key = name.keys.search
    let known = NameKeys.sortPrefix(search: String(key.prefix(max(3, key.count - 3))))
    let statement = try db.cachedStatement(
      sql: """
        SELECT name, search_key FROM item
        WHERE sort_key >= ?1 AND sort_key < ?1 || char(1114111) AND search_key <> ?2
        ORDER BY sort_key LIMIT 200
        """)
    return try Row.fetchAll(statement, arguments: [known, key])
      .filter { Plural.isOtherNumber($0[1], of: key) }.prefix(2).map { $0[0] }
  }

  private func item(handle word: String, prefersNeeded: Bool) throws -> StoredItem {
    let identity = NameKeys(word).identity
    if let item = try item(identity: identity) { return item }
    try Self.refuseEmpty(word)
    let unique = { condition, bounds in
      try self.unique(word, prefersNeeded: prefersNeeded, condition, bounds)
    }
    let key = word.foldedForSearch
    let prefix = NameKeys.sortPrefix(search: key)
    if !key.isEmpty,
      let item = try unique(
        """
        (i.sort_key = ?1 OR (i.sort_key > ?1 || char(1) AND i.sort_key < ?1 || char(2)))
        AND i.search_key = ?2
        """, [prefix, key])
    {
      return item
    }
    if let bounds = idBounds(word), let item = try unique("i.uuid BETWEEN ? AND ?", bounds) {
      return item
    }
    // If no item has this number, it must not match the beginning of a name.
    if !key.isEmpty, !identity.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let item = try unique(
        """
        i.sort_key >= ?1 AND i.sort_key < ?1 || char(1114111)
        AND substr(i.search_key, 1, length(?2)) = ?2
        """, [prefix, key])
    {
      return item
    }
    throw StoreError.notFound(word: word, candidates: try candidates(for: word))
  }

  /// Returns the only match or, with `prefersNeeded`, the only needed one.
  ///
  /// Returns nil if nothing matches, and throws if several items do.
  private func unique(
    _ word: String, prefersNeeded: Bool, _ condition: String, _ bounds: StatementArguments
  ) throws -> StoredItem? {
    let select = "SELECT \(StoredItem.columns) FROM item i WHERE \(condition)"
    let found = try StoredItem.fetchAll(
      db.cachedStatement(sql: "\(select) LIMIT 2"), arguments: bounds)
    guard found.count > 1 else { return found.first }
    if prefersNeeded {
      let needed = try StoredItem.fetchAll(
        db.cachedStatement(sql: "\(select) AND i.priority > 0 LIMIT 2"), arguments: bounds)
      if needed.count == 1 { return needed[0] }
    }
    let names = try String.fetchAll(
      db,
      sql: "SELECT i.name FROM item i WHERE \(condition) ORDER BY i.sort_key LIMIT ?",
      arguments: bounds + [ItemResolver.candidateLimit])
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM item i WHERE \(condition)", arguments: bounds)
    throw StoreError.ambiguous(word: word, candidates: names, count: count ?? names.count)
  }

  /// Nil unless the word has 8 to 32 hexadecimal digits.
  private func idBounds(_ word: String) -> StatementArguments? {
    let digits = word.filter { $0 != "-" }
    guard (8...32).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let least = Item.ID(digits + String(repeating: "0", count: 32 - digits.count)),
      let greatest = Item.ID(digits + String(repeating: "f", count: 32 - digits.count))
    else { return nil }
    return [least, greatest]
  }

  /// Plurals and similar names, followed by names that contain the word.
  private func candidates(for word: String) throws -> [String] {
    let key = word.foldedForSearch
    guard !key.isEmpty else { return [] }
    let length = key.unicodeScalars.count
    // Every short name is close to a single letter.
    guard length > 1 else {
      return try String.fetchAll(
        db, sql: "SELECT name FROM item WHERE instr(search_key, ?) = 1 ORDER BY sort_key LIMIT ?",
        arguments: [key, ItemResolver.candidateLimit])
    }
    let near = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM item WHERE length(search_key) BETWEEN ? AND ?
        ORDER BY sort_key LIMIT 200000
        """,
      arguments: [length - 3, length + 3])
    var found = Array(
      near.filter { Plural.forms(of: $0.foldedForSearch).contains(key) }
        .prefix(ItemResolver.candidateLimit))
    found += near.nearest(to: word, limit: 3, folding: \.foldedForSearch)
      .filter { !found.contains($0) }
    let containing = try String.fetchAll(
      db, sql: "SELECT name FROM item WHERE instr(search_key, ?) > 0 ORDER BY sort_key LIMIT ?",
      arguments: [key, ItemResolver.candidateLimit])
    found += containing.filter { !found.contains($0) }
    return Array(found.prefix(ItemResolver.candidateLimit))
  }
}
