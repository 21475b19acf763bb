import GRDB
import Lists
import Synchronization

extension Store {
  /// Takes in documents, one after the other, as one step of undo.
  ///
  /// An item is found by its id, and takes what the document says; else by its name, and is raised
  /// if the document needs it more, never lowered. Nothing is deleted, and no item leaves a list.
  /// - Parameters:
  ///   - documents: What to take in.
  ///   - list: A list for the items that no list of their document holds; it must exist.
  ///   - isDryRun: Whether only the report is wanted; nothing is written then.
  ///   - progress: Is called now and then with the number of items that are done.
  /// - Returns: One report a document.
  public func importItems(
    from documents: [ListDocument], into list: ItemReference? = nil, isDryRun: Bool = false,
    progress: ((Int) -> Void)? = nil
  ) throws(StoreError) -> [ImportReport] {
    guard !isDryRun else {
      return try copyInMemory().importItems(from: documents, into: list, progress: progress)
    }
    if list == nil, documents.contains(where: { !$0.items.isEmpty }) { try createIfMissing() }
    let count = documents.reduce(0) { $0 + $1.items.count }
    if count >= BulkRevision.leastCount { try keepInMemory(true) }
    defer { if count >= BulkRevision.leastCount { try? keepInMemory(false) } }
    return try writing("import") { journal in
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

  /// Has SQLite keep in memory what it would write aside to take a statement back, and more pages.
  private func keepInMemory(_ isKept: Bool) throws(StoreError) {
    try using { db in
      // Within a request's own transaction both stay as they are.
      guard !db.isInsideTransaction else { return }
      try db.execute(
        sql: isKept
          ? "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768"
          : "PRAGMA temp_store = DEFAULT; PRAGMA cache_size = -2000; PRAGMA shrink_memory")
    }
  }

  /// A store in memory with all of this one.
  private func copyInMemory() throws(StoreError) -> Store {
    let queue = state.withLock { $0.queue }
    do {
      let copy = try DatabaseQueue()
      try queue.backup(to: copy)
      // Without the path, which a store follows to whatever file is there.
      return Store(
        path: Store.memoryPath, access: .writing, busySeconds: busySeconds, schema: schema,
        clock: clock,
        ids: ids, state: State(queue: copy, isMissing: false))
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }
}
