import GRDB
import Lists

extension Store {
  /// Whether an item has just this name; where there is no file yet, none has.
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
