import GRDB
import PriorityLists

struct ItemQuery {
  var source = "item i"
  var listPriority = "NULL"
  var conditions: [String] = []
  var arguments: StatementArguments = []
  var order = "i.sort_key"
  var limit: Int?
  var includesLists = true
  var includesCounts = true
  /// Counts in one pass instead of a subquery per row, which is faster if most items are counted.
  var countsInOnePass = false

  var effectivePriority: String {
    listPriority == "NULL" ? "i.priority" : "coalesce(\(listPriority), i.priority)"
  }

  func entries(_ db: Database) throws -> [ListEntry] {
    let hasLists =
      try (includesLists || includesCounts)
      && Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM membership)")) == true
    let countsApart = hasLists && includesCounts && countsInOnePass
    let statement = try db.cachedStatement(
      sql: sql(readsLists: hasLists && includesLists, counts: hasLists && !countsApart))
    var entries: [ListEntry] = []
    var numbers: [Int64] = []
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while let row = try rows.next() {
      let stored = StoredItem(statement)
      var item = stored.item
      let next = StoredItem.columnCount
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
    if countsApart { try count(&entries, numbers, db) }
    return entries
  }

  /// The number of rows, ignoring the limit.
  func count(_ db: Database) throws -> Int {
    let all = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let statement = try db.cachedStatement(sql: "SELECT count(*) FROM \(source)\(all)")
    return try Int.fetchOne(statement, arguments: arguments) ?? 0
  }

  private func count(_ entries: inout [ListEntry], _ numbers: [Int64], _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT m.parent, count(*), sum(coalesce(m.priority, c.priority) > 0)
        FROM membership m JOIN item c ON c.seq = m.child GROUP BY m.parent
        """)
    var counts: [Int64: (all: Int, needed: Int)] = [:]
    let rows = try Row.fetchCursor(statement)
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

  private func sql(readsLists: Bool, counts: Bool) -> String {
    var columns = "\(StoredItem.columns), \(listPriority)"
    columns += readsLists ? ", \(ItemQuery.lists)" : ", NULL"
    columns +=
      counts && includesCounts ? ", \(ItemQuery.subitems), \(ItemQuery.needed)" : ", 0, 0"
    if readsLists || counts { columns += ", \(includesCounts ? ItemQuery.listOrder : "NULL")" }
    var sql = "SELECT \(columns) FROM \(source)"
    if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
    sql += " ORDER BY \(order)"
    if let limit { sql += " LIMIT \(limit)" }
    return sql
  }

  private static let lists = """
    (SELECT group_concat(name, char(31)) FROM (
      SELECT p.name FROM membership u JOIN item p ON p.seq = u.parent
      WHERE u.child = i.seq ORDER BY p.sort_key))
    """
  private static let subitems = "(SELECT count(*) FROM membership d WHERE d.parent = i.seq)"
  private static let listOrder = "nullif(i.list_order, 'priority')"
  private static let needed = """
    (SELECT count(*) FROM membership n JOIN item c ON c.seq = n.child
     WHERE n.parent = i.seq AND coalesce(n.priority, c.priority) > 0)
    """
}

extension ItemQuery {
  static let isInList = "EXISTS (SELECT 1 FROM membership r WHERE r.child = i.seq)"

  static func inside(_ list: Int64) -> ItemQuery {
    ItemQuery(
      source: "membership m JOIN item i ON i.seq = m.child", listPriority: "m.priority",
      conditions: ["m.parent = ?"], arguments: [list])
  }

  /// Sorts items that are otherwise equal by name.
  mutating func sort(by requested: ListOptions.Order) {
    order =
      switch requested {
      case .priority: "\(effectivePriority) DESC, i.sort_key"
      case .name: "i.sort_key"
      case .created: "i.created_ms DESC, i.sort_key"
      case .modified: "i.modified_ms DESC, i.sort_key"
      case .done: "i.done_ms DESC, i.sort_key"
      }
  }

  mutating func restrict(to items: Set<Int64>) {
    let numbers = items.sorted().map(String.init).joined(separator: ", ")
    conditions.append("i.seq IN (\(numbers))")
  }

  /// Building a set for this would take a twentieth of the time of `list`.
  mutating func restrict(to priorities: some Collection<Priority>) {
    let included = Priority.allCases.filter(priorities.contains)
    if included == [.medium, .high, .critical] {
      conditions.append("\(effectivePriority) > 0")
    } else if included.count < Priority.allCases.count {
      let numbers = included.map { String($0.rawValue) }.joined(separator: ", ")
      conditions.append("\(effectivePriority) IN (\(numbers))")
    }
  }
}
