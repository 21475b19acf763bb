import GRDB
import Lists

extension StoreTransaction {
  /// Whether an item has exactly this name; false without a file.
  public func holds(whole name: String) throws -> Bool {
    try ItemResolver(db).hasItem(identity: NameKeys(name).identity)
  }
}
