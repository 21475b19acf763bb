import GRDB
import PrioritiesBasics
import PriorityLists

extension StoreTransaction {
  /// The id of the household whose items these are; nil before the first device.
  package func householdID() throws -> String? {
    try db.value("SELECT value FROM meta WHERE key = 'household'")
  }

  package func makeHouseholdID() throws -> String {
    let id = Store.randomID().description
    try db.run("INSERT OR IGNORE INTO meta VALUES ('household', ?)", [id])
    return try householdID() ?? id
  }
}
