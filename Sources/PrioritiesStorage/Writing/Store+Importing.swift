import GRDB
import PriorityLists
import Synchronization

extension StoreTransaction {
  /// Imports documents in order, as one undo step.
  ///
  /// An item found by its id gets the document's state. An item found by its name is only raised.
  /// Other items are created. Nothing is deleted or removed from a list.
  /// - Parameters:
  ///   - list: An existing list for items that aren't in a list of their document.
  ///   - progress: Called with the number of processed items, after every 500 and each document.
  /// - Returns: One report per document.
  public func importItems(
    from documents: [ListDocument], into list: ItemReference? = nil,
    progress: ((Int) -> Void)? = nil
  ) throws -> [ImportReport] {
    let journal = try changing(.importing)
    let resolver = ItemResolver(db)
    let list = try list.map { try resolver.list($0) }
    var done = 0
    return try documents.map { document in
      var importer = Importer(document, into: list, journal: journal, ids: store.ids)
      let report = try importer.run { count in progress?(done + count) }
      done += document.items.count
      return report
    }
  }
}

extension Store {
  /// A copy of this store in memory, to try changes on.
  public func copyInMemory() throws(StoreError) -> Store {
    let queue = state.withLock { $0.queue }
    do {
      let copy = try DatabaseQueue()
      try queue.backup(to: copy)
      // If it had the path, the copy would reopen the file.
      return Store(
        path: Store.memoryPath, access: .writing, busySeconds: busySeconds, schema: schema,
        clock: clock, ids: ids, state: State(queue: copy))
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }
}
