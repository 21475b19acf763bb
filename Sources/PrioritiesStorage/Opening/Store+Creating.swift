import GRDB
import PrioritiesBasics
import PriorityLists
import Synchronization

extension Store {
  /// The path to which this store moved a previous store's journal, if any.
  ///
  /// SQLite would replay it into a new store and damage that.
  public var movedJournal: String? { state.withLock { $0.movedJournal } }

  /// Returns false if another program created the file first.
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

  /// Locks the folder, so that the journal of a new file can't be mistaken for a leftover.
  static func place(
    at path: String, moment: Timestamp, fill: (borrowing Draft) throws -> Void
  ) throws -> (isPlaced: Bool, moved: String?) {
    Draft.removeAbandoned(of: path)
    var draft = try madeDraft(of: path)
    try fill(draft)
    // Some network file systems can't lock folders.
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

  static func leftovers(of path: String) -> [String] {
    ["-journal", "-wal", "-shm"].map { path + $0 }.filter(isTaken)
  }

  /// Moves leftover journals and returns the new path of the first one.
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
