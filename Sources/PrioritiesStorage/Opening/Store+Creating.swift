import GRDB
import PrioritiesBasics
import PriorityLists
import Synchronization

extension Store {
  /// Returns false if another program created the file first.
  func createFile(_ contents: [UInt8]) throws -> Bool {
    let target = resolvedPath(path)
    try makeFolder(parentFolder(of: target))
    return try Store.place(at: target, moment: clock()) { draft in
      do throws(SystemCallError) {
        try draft.file.write(contents)
      } catch {
        throw StoreError.system(error, path: path, creating: true)
      }
    }
  }

  /// Locks the folder, so that the journal of a new file can't be mistaken for a leftover.
  static func place(
    at path: String, moment: Timestamp, fill: (borrowing Draft) throws -> Void
  ) throws -> Bool {
    Draft.removeAbandoned(of: path)
    var draft = try madeDraft(of: path)
    try fill(draft)
    // Some network file systems can't lock folders.
    let lock = try? FolderLock(folder: parentFolder(of: path), wait: 5)
    defer { withExtendedLifetime(lock != nil) {} }
    guard try FileState(path: path) == .missing else { return false }
    do {
      // SQLite would replay a leftover journal into the new file.
      for leftover in leftovers(of: path) {
        _ = try move(leftover, to: "\(leftover).left-\(moment.compact)")
      }
      return try placed(&draft)
    } catch let error as SystemCallError {
      throw StoreError.system(error, path: path, creating: true)
    }
  }

  static func leftovers(of path: String) -> [String] {
    ["-journal", "-wal", "-shm"].map { path + $0 }.filter(isTaken)
  }

  /// Moves a file to a name that is free, with a number if necessary, and returns its new path.
  static func move(
    _ path: String, to name: String, ending: String = ""
  ) throws(SystemCallError) -> String {
    var free = name + ending
    var number = 2
    while try !moveIfFree(path, to: free) {
      free = "\(name)-\(number)\(ending)"
      number += 1
    }
    return free
  }
}
