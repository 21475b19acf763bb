import GRDB
import Lists
import Synchronization

extension Store {
  /// Imports documents, one after the other, as one step of undo.
  ///
  /// An item found by its id gets the state that the document says it has. An item found by its
  /// name is raised if the document needs it more, and never lowered. Other items are created.
  /// Nothing is deleted, and no item leaves a list.
  /// - Parameters:
  ///   - documents: The documents to import.
  ///   - list: A list for the items that no list of their document holds; it must exist.
  ///   - isDryRun: Whether only the reports are wanted; the import then runs in a copy in memory.
  ///   - progress: Called with the number of items processed, after every 500 and after each
  ///     document.
  /// - Returns: One report per document.
  public func importItems(
    from documents: [ListDocument], into list: ItemReference? = nil, isDryRun: Bool = false,
    progress: ((Int) -> Void)? = nil
  ) throws(StoreError) -> [ImportReport] {
    guard !isDryRun else {
      return try copyInMemory().importItems(from: documents, into: list, progress: progress)
    }
    if list == nil, documents.contains(where: { !$0.items.isEmpty }) { try createIfMissing() }
    let count = documents.reduce(0) { $0 + $1.items.count }
    return try writing("import", large: count >= BulkRevision.leastCount) { journal in
      let resolver = ItemResolver(journal.db)
      let holder = try list.map { try resolver.list($0) }
      var done = 0
      return try documents.map { document in
        var importer = Importer(document, into: holder, journal: journal, ids: ids)
        let report = try importer.run { count in progress?(done + count) }
        done += document.items.count
        return report
      }
    }
  }

  /// A copy of this store in memory.
  private func copyInMemory() throws(StoreError) -> Store {
    let queue = state.withLock { $0.queue }
    do {
      let copy = try DatabaseQueue()
      try queue.backup(to: copy)
      // Without the path: a store with one would reopen the file there.
      return Store(
        path: Store.memoryPath, access: .writing, busySeconds: busySeconds, schema: schema,
        clock: clock,
        ids: ids, state: State(queue: copy, isMissing: false))
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }
}
