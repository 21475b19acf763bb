import Basics
import GRDB
import Lists
import Synchronization

extension Store {
  /// The path of a journal that a former store left where this one would have its own; nil if there
  /// is none, or if the store's file exists.
  ///
  /// SQLite would play it back into a new store and damage that. So it is moved aside before a
  /// store is created; see ``movedJournal``.
  public var leftJournal: String? {
    guard state.withLock({ $0.isMissing }), path != Store.memoryPath else { return nil }
    return Store.leftovers(of: resolvedPath(path)).first
  }

  /// Where a left-over journal was moved when this store created its file; nil if there was none.
  public var movedJournal: String? { state.withLock { $0.movedJournal } }

  /// Creates the missing file.
  /// - Returns: False if another program created one meanwhile, which stays.
  func createFile(_ contents: [UInt8]) throws -> Bool {
    let target = resolvedPath(path)
    try makeFolder(parentFolder(of: target))
    let (isPlaced, moved) = try Store.place(at: target, moment: clock()) { draft in
      do throws(SystemCallError) {
        try draft.file.write(contents)
      } catch {
        throw StoreError.system(error, path: path, creating: true)
      }
    }
    if let moved { state.withLock { $0.movedJournal = moved } }
    return isPlaced
  }

  /// Creates a file at a free path, after moving aside the journal of an earlier one.
  ///
  /// If another program is faster, its file stays. The folder is locked meanwhile: otherwise the
  /// journal of a file that was just created could be taken for a left-over one.
  /// - Returns: Whether it was created, and the new path of a left-over journal.
  static func place(
    at path: String, moment: Timestamp, fill: (borrowing Draft) throws -> Void
  ) throws -> (isPlaced: Bool, moved: String?) {
    Draft.removeAbandoned(of: path)
    var draft = try madeDraft(of: path)
    try fill(draft)
    // Some shared file systems cannot lock folders; the risk is small then.
    let lock = try? FolderLock(folder: parentFolder(of: path), wait: 5)
    defer { withExtendedLifetime(lock != nil) {} }
    guard try FileState(path: path) == .missing else { return (false, nil) }
    do {
      let moved = try moveLeftovers(of: path, moment: moment)
      return (try placed(&draft), moved)
    } catch let error as SystemCallError {
      throw StoreError.system(error, path: path, creating: true)
    }
  }

  /// The files that SQLite would treat as belonging to a store at a path.
  static func leftovers(of path: String) -> [String] {
    ["-journal", "-wal", "-shm"].map { path + $0 }.filter(isTaken)
  }

  /// Moves the left-over files of a former store aside.
  /// - Returns: The new path of the first of them.
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
