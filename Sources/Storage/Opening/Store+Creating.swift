import GRDB
import Lists
import Synchronization
import SystemFiles

extension Store {
  /// The journal of a store that is no longer there, if one lies where this store would have its own.
  ///
  /// It holds pages of the store that was there. A store made beside it would be damaged by them, so
  /// it is moved aside before one is made; see ``movedJournal``.
  public var leftJournal: String? {
    guard state.withLock({ $0.isMissing }), path != Store.memoryPath else { return nil }
    return Store.leftovers(of: resolvedPath(path)).first
  }

  /// Where a left-over journal was moved to when this store made its file.
  public var movedJournal: String? { state.withLock { $0.movedJournal } }

  /// Creates the file if it is still missing, and uses it from then on.
  func createIfMissing() throws(StoreError) {
    guard requestQueue == nil else { return }
    try followFile()
    guard access == .writing, state.withLock({ $0.isMissing }), path != Store.memoryPath else {
      return
    }
    do {
      let target = resolvedPath(path)
      try makeFolder(parentFolder(of: target))
      let bytes = try Store.emptyQueue(schema, clock: clock, ids: ids).inDatabase { db in
        try Store.serialized(db)
      }
      let moved = try Store.place(at: target, moment: clock()) { draft in
        do throws(SystemCallError) {
          try draft.file.write(bytes)
        } catch {
          throw StoreError.system(error, path: path, creating: true)
        }
      }
      state.withLock { $0.movedJournal = moved ?? $0.movedJournal }
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
    try reopen()
  }

  /// Puts a new file at a free path, with no journal of an earlier one beside it.
  ///
  /// If another program is faster, its file stays. The folder is locked until then: else a journal
  /// that belongs to a file just made could be taken for one left over.
  /// - Returns: Where a journal that was left over is now.
  static func place(
    at path: String, moment: Timestamp, fill: (borrowing Draft) throws -> Void
  ) throws -> String? {
    Draft.removeAbandoned(of: path)
    do {
      var draft = try Draft(of: path)
      try fill(draft)
      // Some shared file systems cannot lock folders; there the moment is short.
      let lock = try? FolderLock(folder: parentFolder(of: path), wait: 5)
      defer { withExtendedLifetime(lock != nil) {} }
      guard try FileState(path: path) == .missing else { return nil }
      let moved = try moveLeftovers(of: path, moment: moment)
      _ = try draft.place()
      return moved
    } catch let error as SystemCallError {
      throw StoreError.system(error, path: path, creating: true)
    }
  }

  /// What SQLite would take for a part of a store at a path, and play into it.
  static func leftovers(of path: String) -> [String] {
    ["-journal", "-wal", "-shm"].map { path + $0 }.filter(isTaken)
  }

  /// Moves what is left of a store that is gone out of the way of the next.
  /// - Returns: Where the first of it is now.
  static func moveLeftovers(of path: String, moment: Timestamp) throws -> String? {
    var moved: [String] = []
    for leftover in leftovers(of: path) {
      var name = "\(leftover).left-\(moment.compact)"
      var number = 2
      while try !moveIfFree(leftover, to: name) {
        name = "\(leftover).left-\(moment.compact)-\(number)"
        number += 1
      }
      moved.append(name)
    }
    return moved.first
  }
}
