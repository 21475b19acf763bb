import GRDB
import Lists

/// The rows of a list of which a slice is read, and their order: by priority or by name.
struct RowQuery {
  /// Whether the rows are exactly the needed items.
  private(set) var isOfNeeded = false
  private var query: ItemQuery
  private let list: Int64?
  private let isByName: Bool

  /// The position of an item in the order, as the values by which it sorts.
  struct Anchor {
    fileprivate var level: Int
    fileprivate var key: String
  }

  init(list: Int64?, options: ListOptions) {
    self.list = list
    query = list.map(ItemQuery.inside) ?? ItemQuery()
    query.includesLists = false
    query.isWindow = true
    isByName = options.order == .name
    if let only = options.only {
      query.keep(only)
    } else if list == nil, !options.showsAll {
      query.keep([.medium, .high, .critical])
      isOfNeeded = true
    }
  }

  /// How many rows there are.
  func count(_ db: Database) throws -> Int { try count(db, query) }

  /// How many items of the list are needed, whether or not they are among the rows.
  func needed(_ db: Database) throws -> Int {
    var needed = list.map(ItemQuery.inside) ?? ItemQuery()
    needed.keep([.medium, .high, .critical])
    return try count(db, needed)
  }

  /// The anchor of an item; nil if it is not among the rows.
  func mark(of item: StoredItem, _ db: Database) throws -> Anchor? {
    let storedRow = try Row.fetchOne(
      db,
      sql: """
        SELECT \(query.effectivePriority), i.sort_key FROM \(query.source)
        WHERE \((query.conditions + ["i.seq = ?"]).joined(separator: " AND "))
        """, arguments: query.arguments + [item.seq])
    return storedRow.map { Anchor(level: $0[0], key: $0[1]) }
  }

  /// The index of an anchor: how many rows come before it.
  func place(of mark: Anchor, _ db: Database) throws -> Int {
    var parts = parts(before: mark)
    if isMixed {
      parts = Self.neededLevels.map { part("i.priority = \($0) AND i.sort_key < ?", [mark.key]) }
    }
    return try parts.reduce(0) { try $0 + count(db, $1) }
  }

  /// The rows in a range of indices.
  ///
  /// - Parameter known: The anchor of a row and its index, from which nearby rows are found
  ///   fastest.
  func entries(
    _ places: Range<Int>, of total: Int, around known: (mark: Anchor, place: Int)?, _ db: Database
  ) throws -> [ListEntry] {
    if let (mark, place) = known, places.contains(place) {
      let before = try rows(parts(before: mark), place - places.lowerBound, isBackward: true, db)
      return before + (try rows(parts(from: mark), places.upperBound - place, db))
    }
    if places.upperBound == total, places.lowerBound > total / 2 {
      return try rows([query], places.count, isBackward: true, db)
    }
    var whole = query
    whole.order = order(isBackward: false)
    return try whole.entries(db, [places.count, places.lowerBound])
  }

  /// The first rows of consecutive parts, or the last rows of parts given in reverse order.
  private func rows(
    _ parts: [ItemQuery], _ count: Int, isBackward: Bool = false, _ db: Database
  ) throws -> [ListEntry] {
    var entries: [ListEntry] = []
    for var part in parts where entries.count < count {
      part.order = order(isBackward: isBackward)
      if isMixed { part = merged(part, count) }
      entries += try part.entries(db, [count - entries.count, 0])
    }
    return isBackward ? entries.reversed() : entries
  }

  /// Whether the rows have some levels but sort by name: one index has that order, another the
  /// levels.
  private var isMixed: Bool { isByName && isOfNeeded }

  private static let neededLevels = 1...3

  /// A query for the first rows of a part, found level by level with the index of each level.
  private func merged(_ part: ItemQuery, _ count: Int) -> ItemQuery {
    let levels = Self.neededLevels.map { level in
      let conditions = ["i.priority = \(level)"] + part.conditions
      return """
        SELECT seq FROM (SELECT i.seq FROM item i WHERE \(conditions.joined(separator: " AND "))
        ORDER BY \(part.order) LIMIT ?)
        """
    }
    var merged = part
    merged.conditions = ["i.seq IN (\(levels.joined(separator: " UNION ALL ")))"]
    merged.arguments = Self.neededLevels.reduce(into: []) { all, _ in
      all += part.arguments + [count]
    }
    return merged
  }

  /// The rows from an anchor on, in parts that each follow an index.
  private func parts(from mark: Anchor) -> [ItemQuery] {
    guard !isByName else { return [part("i.sort_key >= ?", [mark.key])] }
    let level = query.effectivePriority
    return [
      part("\(level) = \(mark.level) AND i.sort_key >= ?", [mark.key]),
      part("\(level) < \(mark.level)"),
    ]
  }

  /// The rows before an anchor, the nearest part first.
  private func parts(before mark: Anchor) -> [ItemQuery] {
    guard !isByName else { return [part("i.sort_key < ?", [mark.key])] }
    let level = query.effectivePriority
    return [
      part("\(level) = \(mark.level) AND i.sort_key < ?", [mark.key]),
      part("\(level) > \(mark.level)"),
    ]
  }

  private func part(_ condition: String, _ arguments: StatementArguments = []) -> ItemQuery {
    var part = query
    part.conditions.append(condition)
    part.arguments += arguments
    return part
  }

  private func order(isBackward: Bool) -> String {
    let name = isBackward ? "i.sort_key DESC" : "i.sort_key"
    return isByName ? name : "\(query.effectivePriority) \(isBackward ? "ASC" : "DESC"), \(name)"
  }

  private func count(_ db: Database, _ query: ItemQuery) throws -> Int {
    let all =
      query.conditions.isEmpty ? "" : " WHERE " + query.conditions.joined(separator: " AND ")
    let statement = try db.cachedStatement(sql: "SELECT count(*) FROM \(query.source)\(all)")
    return try Int.fetchOne(statement, arguments: query.arguments) ?? 0
  }
}
