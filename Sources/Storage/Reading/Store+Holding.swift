import GRDB
import Lists

extension StoreTransaction {
  /// Whether an item has exactly this name; false if there is no file yet.
  public func holds(whole name: String) throws -> Bool {
    try ItemResolver(db).hasItem(identity: NameKeys(name).identity)
  }
}
