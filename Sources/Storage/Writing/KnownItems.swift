import GRDB
import Lists

/// All ids and names of a store, for many look-ups.
struct KnownItems {
  /// The number of look-ups from which on this is worthwhile.
  static let leastCount = 500

  private var ids: Set<Item.ID> = []
  private var identities: Set<String> = []

  init(_ db: Database) throws {
    let statement = try db.makeStatement(sql: "SELECT uuid, name_key FROM item")
    let rows = try Row.fetchCursor(statement)
    while try rows.next() != nil {
      let row = StatementRow(statement)
      ids.insert(row.identity(0))
      identities.insert(row.text(1))
    }
  }

  func contains(_ id: Item.ID) -> Bool { ids.contains(id) }
  func contains(identity: String) -> Bool { identities.contains(identity) }
}
