import GRDB
import Lists

extension Store {
  /// Everything in the store but undo, the most urgent items first.
  ///
  /// - Parameter list: An item to read with all it holds, directly or not; nil for all items.
  public func document(of list: ItemReference? = nil) throws(StoreError) -> ListDocument {
    try reading { db in
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
      var document = try DocumentReader(db: db, condition: condition).document()
      document.statesDetails = true
      document.statesListPriorities = true
      document.root = root.flatMap { root in document.items.firstIndex { $0.id == root.id } }
      return document
    }
  }
}

/// Reads all items, or some of them, with a few statements.
private struct DocumentReader {
  let db: Database
  /// The condition on the row number of an item, as SQL that follows it; empty for all items.
  let condition: String

  func document() throws -> ListDocument {
    var document = ListDocument()
    var indices: [Int64: Int] = [:]
    var indexByID: [Item.ID: Int] = [:]
    let items = try db.makeStatement(
      sql: """
        SELECT \(StoredItem.columns) FROM item i \(only("i.seq"))
        ORDER BY i.priority DESC, i.sort_key
        """)
    let rows = try Row.fetchCursor(items)
    while try rows.next() != nil {
      let item = StoredItem(items)
      indices[item.seq] = document.items.count
      indexByID[item.id] = document.items.count
      document.items.append(
        ListDocument.Entry(
          id: item.id, name: item.name, details: item.details, need: .priority(item.priority),
          previous: item.previous, created: item.created, modified: item.modified,
          lastDone: item.lastDone))
    }
    try readMemberships(into: &document, indices)
    try readExtras(into: &document, indices)
    try readCompletions(into: &document, indexByID)
    return document
  }

  private func readMemberships(into document: inout ListDocument, _ indices: [Int64: Int]) throws {
    let statement = try db.makeStatement(
      sql: """
        SELECT m.parent, m.child, m.priority, m.added_ms
        FROM membership m JOIN item p ON p.seq = m.parent \(only("m.child"))
        ORDER BY m.child, p.sort_key
        """)
    let rows = try Row.fetchCursor(statement)
    while try rows.next() != nil {
      let row = StatementRow(statement)
      guard let list = indices[row.integer(0)], let item = indices[row.integer(1)] else { continue }
      document.items[item].lists.append(
        ListDocument.Placement(
          list: list,
          priority: row.optionalInteger(2).flatMap { Priority(rawValue: Int($0)) },
          added: Timestamp(milliseconds: row.integer(3))))
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
    let statement = try db.makeStatement(
      sql: "SELECT item, at_ms, name, level FROM completion ORDER BY change, name")
    let rows = try Row.fetchCursor(statement)
    while try rows.next() != nil {
      let row = StatementRow(statement)
      guard let item = indexByID[row.identity(0)] else { continue }
      document.completions.append(
        ListDocument.DoneEntry(
          item: item, at: Timestamp(milliseconds: row.integer(1)), name: row.text(2),
          from: Priority(rawValue: Int(row.integer(3))) ?? .medium))
    }
  }

  private func only(_ column: String) -> String {
    condition.isEmpty ? "" : "WHERE \(column) \(condition)"
  }
}
