import GRDB
import PriorityLists

/// All ids and names of a store, worth reading for ``leastCount`` look-ups or more.
struct KnownItems {
  static let leastCount = 500

  private var ids: Set<Item.ID> = []
  private var identities: Set<String> = []

  init(_ db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT uuid, name_key FROM item")
    while let row = try rows.next() {
      ids.insert(row[0])
      identities.insert(row[1])
    }
  }

  func contains(_ id: Item.ID) -> Bool { ids.contains(id) }
  func contains(identity: String) -> Bool { identities.contains(identity) }
}
