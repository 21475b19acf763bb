import GRDB
import PriorityLists

extension StoreTransaction {
  /// A document of all items, or of one item with its direct and indirect sub-items.
  ///
  /// The most urgent items come first.
  public func document(of list: ItemReference? = nil) throws -> ListDocument {
    var condition = ""
    let root = try list.map { try ItemResolver(db).item($0) }
    if let root {
      condition = """
        IN (WITH RECURSIVE below (seq) AS (
            VALUES (\(root.seq)) UNION
            SELECT m.child FROM membership m JOIN below ON m.parent = below.seq)
          SELECT seq FROM below)
        """
    }
    var document = try DocumentReader(
      db: db, condition: condition, today: { [unowned self] in today }
    ).document()
    document.statesDetails = true
    document.statesListPriorities = true
    document.statesDates = true
    document.root = root.flatMap { root in document.items.firstIndex { $0.id == root.id } }
    return document
  }
}

private struct DocumentReader {
  let db: Database
  /// The SQL condition that follows a row number; empty for all items.
  let condition: String
  let today: () -> Day

  func document() throws -> ListDocument {
    var document = ListDocument()
    var indices: [Int64: Int] = [:]
    var indexByID: [Item.ID: Int] = [:]
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(StoredItem.columns) FROM item i \(only("i.seq"))
        ORDER BY i.priority DESC, i.sort_key
        """)
    for item in try StoredItem.fetchAll(statement, arguments: []) {
      indices[item.seq] = document.items.count
      indexByID[item.id] = document.items.count
      document.items.append(
        ListDocument.Entry(
          id: item.id, name: item.name, details: item.details, need: .priority(item.priority),
          previous: item.previous, created: item.created, modified: item.modified,
          lastDone: item.lastDone, date: item.date))
      let shown = item.priority(on: today())
      if shown != item.priority { document.items[document.items.count - 1].shown = shown }
    }
    try readMemberships(into: &document, indices)
    try readExtras(into: &document, indices)
    for list in try ListArrangement.lists(db) {
      guard let index = indices[list] else { continue }
      document.items[index].arrangement = try ListArrangement(of: list, db)
    }
    try readCompletions(into: &document, indexByID)
    return document
  }

  private func readMemberships(into document: inout ListDocument, _ indices: [Int64: Int]) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT m.parent, m.child, m.priority, m.added_ms
        FROM membership m JOIN item p ON p.seq = m.parent \(only("m.child"))
        ORDER BY m.child, p.sort_key
        """)
    while let row = try rows.next() {
      guard let list = indices[row[0]], let item = indices[row[1]] else { continue }
      document.items[item].lists.append(
        ListDocument.Placement(list: list, priority: row[2], added: row[3]))
    }
  }

  private func readExtras(into document: inout ListDocument, _ indices: [Int64: Int]) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT i.seq, e.key, e.value FROM item i, json_each(i.extra) e
        WHERE i.extra <> '{}' AND e.type = 'text'
        """)
    while let row = try rows.next() {
      guard let item = indices[row[0]] else { continue }
      document.items[item].extra[row[1]] = row[2]
    }
  }

  private func readCompletions(
    into document: inout ListDocument, _ indexByID: [Item.ID: Int]
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT item, at_ms, name, priority FROM completion ORDER BY change, name")
    while let row = try rows.next() {
      guard let item = indexByID[row[0]] else { continue }
      document.completions.append(
        ListDocument.DoneEntry(item: item, at: row[1], name: row[2], from: row[3]))
    }
  }

  private func only(_ column: String) -> String {
    condition.isEmpty ? "" : "WHERE \(column) \(condition)"
  }
}
