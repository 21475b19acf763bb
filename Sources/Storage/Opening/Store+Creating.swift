import Basics
import GRDB
import Lists
import Synchronization

extension Store {
  /// The path of a journal left by a former store; nil if there is none or the store's file exists.
  ///
  /// SQLite would play it back into a new store and damage that. So it is moved aside before a
  /// store is created; see ``movedJournal``.
  public var leftJournal: String? {
    guard state.withLock({ $0.isMissing }), path != Store.memoryPath else { return nil }
    return Store.leftovers(of: resolvedPath(path)).first
  }

  /// The new path of a leftover journal that creating this store moved; nil if there was none.
  public var movedJournal: String? { state.withLock { $0.movedJournal } }

  /// Creates the missing file; false if another program created one first, which stays.
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

  /// Creates a file at a free path, after moving a leftover journal aside.
  ///
  /// If another program is faster, its file stays. The folder is locked meanwhile: otherwise the
  /// journal of a file just created could pass for a leftover.
  ///
  /// - Returns: Whether it was created, and the new path of a leftover journal.
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

  /// The files that SQLite would assign to a store at a path.
  static func leftovers(of path: String) -> [String] {
    ["-journal", "-wal", "-shm"].map { path + $0 }.filter(isTaken)
  }

  /// Moves the leftover files of a former store aside; returns the new path of the first.
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
