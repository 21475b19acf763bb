import GRDB
import Lists

extension Store {
  /// Whether an item has exactly this name; false if there is no file yet.
  public func holds(whole name: String) throws(StoreError) -> Bool {
    do {
      return try reading { db in
        try ItemResolver(db).item(identity: NameKeys(name).identity) != nil
      }
    } catch .missing {
      return false
    }
  }
}
