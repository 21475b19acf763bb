import GRDB
import PriorityLists

struct ItemQuery {
  var source = "item i"
  var listPriority = "NULL"
  var conditions: [String] = []
  var arguments: StatementArguments = []
  /// Of the priority that is shown; nil for all.
  var only: [Priority]?
  var order = ListOptions.Order.name
  /// Whether items that are in a list come last.
  var startsOutside = false
  var limit: Int?
  var includesLists = true
  var includesCounts = true
  /// Counts in one pass instead of a subquery per row, which is faster if most items are counted.
  var countsInOnePass = false

  func entries(_ items: StoreTransaction) throws -> [ListEntry] {
    let db = items.db
    let raised = try items.raised()
    let hasLists =
      try (includesLists || includesCounts)
      && Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM membership)")) == true
    let countsApart = hasLists && includesCounts && countsInOnePass
    let statement = try db.cachedStatement(
      sql: sql(raised, readsLists: hasLists && includesLists, counts: hasLists && !countsApart))
    var entries: [ListEntry] = []
    var numbers: [Int64] = []
    let rows = try Row.fetchCursor(statement, arguments: arguments(raised))
    while let row = try rows.next() {
      var stored = StoredItem(undated: statement)
      stored.date = raised.dates[stored.seq]
      var item = stored.item(on: items.today)
      let next = StoredItem.columnCount - 1
      if hasLists {
        item.lists = ((row[next + 1] as String?) ?? "").split(separator: ItemQuery.separator)
          .map(String.init)
        item.subitems = row[next + 2]
        item.needed = row[next + 3]
        item.order = (row[next + 4] as String?).flatMap { ListOrder(rawValue: $0) }
      }
      entries.append(ListEntry(item: item, listPriority: row[next]))
      if countsApart { numbers.append(stored.seq) }
    }
    if countsApart { try count(&entries, numbers, raised, db) }
    return entries
  }

  /// The row numbers of the items.
  func numbers(_ items: StoreTransaction) throws -> [Int64] {
    let raised = try items.raised()
    let statement = try items.db.cachedStatement(sql: sql(raised, columns: "i.seq"))
    return try Int64.fetchAll(statement, arguments: arguments(raised))
  }

  /// The number of rows, ignoring the limit.
  func count(_ items: StoreTransaction) throws -> Int {
    let raised = try items.raised()
    let counts = parts(raised).map { select("count(*) AS n", $0) }
    let statement = try items.db.cachedStatement(
      sql: counts.count == 1
        ? counts[0]
        : "\(raised.table)SELECT sum(n) FROM (\(counts.joined(separator: " UNION ALL ")))")
    return try Int.fetchOne(statement, arguments: arguments(raised)) ?? 0
  }

  func hasSameRows(as other: ItemQuery) -> Bool {
    (source, conditions, only) == (other.source, other.conditions, other.only)
  }

  private func count(
    _ entries: inout [ListEntry], _ numbers: [Int64], _ raised: RaisedItems, _ db: Database
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        \(raised.table)SELECT m.parent, count(*), sum(\(Self.isNeeded("m", raised)))
        FROM membership m JOIN item c ON c.seq = m.child GROUP BY m.parent
        """)
    var counts: [Int64: (all: Int, needed: Int)] = [:]
    let rows = try Row.fetchCursor(statement, arguments: raised.arguments)
    while let row = try rows.next() {
      counts[row[0]] = (row[1], row[2])
    }
    for (index, number) in numbers.enumerated() {
      guard let count = counts[number] else { continue }
      entries[index].item.subitems = count.all
      entries[index].item.needed = count.needed
    }
  }

  /// Names can't contain control characters.
  private static let separator: Character = "\u{1F}"

  private func sql(_ raised: RaisedItems, readsLists: Bool, counts: Bool) -> String {
    var columns = "\(StoredItem.undated), \(listPriority)"
    columns += readsLists ? ", \(ItemQuery.lists)" : ", NULL"
    columns +=
      counts && includesCounts ? ", \(ItemQuery.subitems), \(Self.needed(raised))" : ", 0, 0"
    if readsLists || counts { columns += ", \(includesCounts ? ItemQuery.listOrder : "NULL")" }
    return sql(raised, columns: columns)
  }

  private func sql(_ raised: RaisedItems, columns: String) -> String {
    let parts = self.parts(raised)
    var sql: String
    if parts.count == 1 {
      sql = "\(select(columns, parts[0])) ORDER BY \(keys(parts[0].shown).joined(separator: ", "))"
    } else {
      // SQLite merges the two, each of which it reads in the order of an index where it can.
      sql =
        raised.table
        + parts.map { part in
          let keys = self.keys(part.shown).enumerated().map { index, key in
            ", \(key.hasSuffix(" DESC") ? key.dropLast(5) : key[...]) AS key\(index)"
          }
          return select(columns + keys.joined(), part)
        }.joined(separator: " UNION ALL ")
      let names = keys("").enumerated().map { "key\($0)" + ($1.hasSuffix(" DESC") ? " DESC" : "") }
      sql += " ORDER BY \(names.joined(separator: ", "))"
    }
    if let limit { sql += " LIMIT \(limit)" }
    return sql
  }

  /// The rows with their stored priorities, and those that their dates have raised.
  private func parts(_ raised: RaisedItems) -> [Part] {
    func part(_ source: String, _ own: String, _ condition: String? = nil) -> Part {
      Part(
        source: source,
        shown: listPriority == "NULL" ? own : "coalesce(\(listPriority), \(own))",
        condition: condition)
    }
    guard !raised.isEmpty else { return [part(source, "i.priority")] }
    return [
      part(
        source, "i.priority", "(i.date IS NULL OR i.seq NOT IN (SELECT seq FROM raised))"),
      part("\(source) JOIN raised r ON r.seq = i.seq", "r.priority"),
    ]
  }

  private struct Part {
    var source: String
    /// The priority that is shown, in SQL.
    var shown: String
    var condition: String?
  }

  private func select(_ columns: String, _ part: Part) -> String {
    var all = conditions
    if let condition = part.condition { all.append(condition) }
    if only == [.medium, .high, .critical] {
      all.append("\(part.shown) > 0")
    } else if let only {
      let numbers = only.map { String($0.rawValue) }.joined(separator: ", ")
      all.append("\(part.shown) IN (\(numbers))")
    }
    let sql = "SELECT \(columns) FROM \(part.source)"
    return all.isEmpty ? sql : "\(sql) WHERE \(all.joined(separator: " AND "))"
  }

  private func arguments(_ raised: RaisedItems) -> StatementArguments {
    raised.isEmpty ? arguments : raised.arguments + arguments + arguments
  }

  /// Items that are otherwise equal are sorted by name.
  private func keys(_ shown: String) -> [String] {
    let first: [String] =
      switch order {
      case .priority: ["\(shown) DESC"]
      case .name: []
      case .created: ["i.created_ms DESC"]
      case .modified: ["i.modified_ms DESC"]
      case .done: ["i.done_ms DESC"]
      case .due: ["i.date IS NULL", "i.date"]
      }
    return (startsOutside ? [Self.isInList] : []) + first + ["i.sort_key"]
  }

  private static let lists = """
    (SELECT group_concat(name, char(31)) FROM (
      SELECT p.name FROM membership u JOIN item p ON p.seq = u.parent
      WHERE u.child = i.seq ORDER BY p.sort_key))
    """
  private static let subitems = "(SELECT count(*) FROM membership d WHERE d.parent = i.seq)"
  private static let listOrder = "nullif(i.list_order, 'priority')"
  private static func needed(_ raised: RaisedItems) -> String {
    """
    (SELECT count(*) FROM membership n JOIN item c ON c.seq = n.child
     WHERE n.parent = i.seq AND \(isNeeded("n", raised)))
    """
  }

  /// Whether the item `c` is needed in a list.
  private static func isNeeded(_ membership: String, _ raised: RaisedItems) -> String {
    guard !raised.isEmpty else { return "coalesce(\(membership).priority, c.priority) > 0" }
    return """
      coalesce(\(membership).priority > 0,
        c.priority > 0 OR c.seq IN (SELECT seq FROM raised))
      """
  }
}

extension ItemQuery {
  static let isInList = "EXISTS (SELECT 1 FROM membership r WHERE r.child = i.seq)"

  static func inside(_ list: Int64) -> ItemQuery {
    ItemQuery(
      source: "membership m JOIN item i ON i.seq = m.child", listPriority: "m.priority",
      conditions: ["m.parent = ?"], arguments: [list])
  }

  mutating func sort(by requested: ListOptions.Order) { order = requested }

  mutating func restrict(to items: Set<Int64>) {
    let numbers = items.sorted().map(String.init).joined(separator: ", ")
    conditions.append("i.seq IN (\(numbers))")
  }

  /// Building a set for this would take a twentieth of the time of `list`.
  mutating func restrict(to priorities: some Collection<Priority>) {
    let included = Priority.allCases.filter(priorities.contains)
    only = included.count < Priority.allCases.count ? included : nil
  }
}

/// The items that their dates have raised above their stored priorities.
struct RaisedItems {
  private(set) var all: [(seq: Int64, own: Priority, shown: Priority)] = []
  /// All dates, by row number, so that a list does not read the column of each row.
  private(set) var dates: [Int64: ItemDate] = [:]

  init(_ db: Database, on today: () -> Day) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT seq, priority, date FROM item INDEXED BY item_dated WHERE date IS NOT NULL")
    let rows = try Row.fetchCursor(statement)
    while try rows.next() != nil {
      let row = statement.sqliteStatement
      guard let date = ItemDate(String(sqliteStatement: row, index: 2)) else { continue }
      let seq = Int64(sqliteStatement: row, index: 0)
      let own = Priority(sqliteStatement: row, index: 1)
      let shown = date.priority(own, on: today())
      dates[seq] = date
      if shown != own { all.append((seq, own, shown)) }
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// The beginning of a statement that uses the table `raised`; empty if nothing is raised.
  var table: String {
    guard !isEmpty else { return "" }
    return """
      WITH raised (seq, priority) AS MATERIALIZED (
        SELECT value >> 2, value & 3 FROM json_each(?))\u{20}
      """
  }

  /// The argument of ``table``.
  var arguments: StatementArguments {
    if isEmpty { return [] }
    let rows = all.map { "\($0.seq << 2 | Int64($0.shown.rawValue))" }
    return ["[\(rows.joined(separator: ","))]"]
  }
}
