package struct FolderError: Error, Hashable, Sendable {
  package let path: String
  package let cause: SystemCallError
}

/// Creates a folder and missing ones above it, and syncs their names.
///
/// Returns the created folders, outermost first.
/// - Parameter mode: The permissions, by default for the user only.
@discardableResult
package func createFolder(_ path: String, mode: mode_t = 0o700) throws(FolderError) -> [String] {
  if isFolder(path) { return [] }
  var missing: [String] = []
  var above = path
  while !isFolder(above), above != "/", above != "." {
    if above != path, isTaken(above) {
      throw FolderError(path: path, cause: SystemCallError(code: ENOTDIR))
    }
    missing.insert(above, at: 0)
    above = parentFolder(of: trimmed(above))
  }
  var made: [String] = []
  for folder in missing {
    do throws(SystemCallError) {
      try system { mkdir(folder, mode) }
      made.append(folder)
      if let owner = ownerToAdopt(in: parentFolder(of: trimmed(folder))) {
        try system { lchown(folder, owner.owner, owner.group) }
      }
      try syncFolder(parentFolder(of: trimmed(folder)))
    } catch {
      if error.code == EEXIST, isFolder(folder) { continue }
      removeFolders(made)
      throw FolderError(path: folder, cause: error)
    }
  }
  return made
}

/// The status of a folder if its owner, a person, gets what root creates in it.
func ownerToAdopt(in folder: String) -> FileStatus? { (try? FileStatus(path: folder))?.adopting }

extension FileStatus {
  /// The folder itself if root creates a file in it, which then belongs to its owner.
  var adopting: FileStatus? { geteuid() == 0 && owner != 0 ? self : nil }
}

/// Removes empty folders, given outermost first.
package func removeFolders(_ folders: [String]) {
  for folder in folders.reversed() { rmdir(folder) }
}

/// Whether a path is a folder, following links.
package func isFolder(_ path: String) -> Bool {
  (try? FileStatus(path: path))?.kind == .folder
}

/// Whether a path is taken, even by a dangling link.
package func isTaken(_ path: String) -> Bool {
  (try? FileStatus(path: path, followsLinks: false)) != nil
}

/// An absolute path without links; nil if it does not exist.
package func realPath(of path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}

package func syncFolder(_ path: String) throws(SystemCallError) {
  try Descriptor(opening: path, O_RDONLY | O_DIRECTORY).sync()
}

/// What follows the last full stop of a path's name, in lower case; nil without a full stop.
package func fileExtension(of path: String) -> String? {
  // By bytes, because some letters join the full stop that follows them.
  let name = path.utf8.split(separator: 0x2F).last
  return name?.split(separator: 0x2E).dropFirst().last.map { Substring($0).lowercased() }
}

/// The sorted names in a folder, including hidden ones, which begin with a dot.
package func entryNames(
  inFolder path: String, includingHidden: Bool = false
) throws(SystemCallError) -> [String] {
  guard let stream = opendir(path) else { throw SystemCallError() }
  defer { closedir(stream) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(stream) else {
      guard errno == 0 else { throw SystemCallError() }
      return names.sorted()
    }
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(utf8: bytes.prefix { $0 != 0 })
    }
    guard name != ".", name != ".." else { continue }
    if includingHidden || !name.hasPrefix(".") { names.append(name) }
  }
}

private func trimmed(_ path: String) -> String {
  var path = path
  while path.count > 1, path.hasSuffix("/") { path.removeLast() }
  return path
}

/// The exclusive lock for changing files in a folder, released on destruction.
///
/// It uses `flock` on the folder itself, which requires no lock file and ends if the program is
/// killed.
package struct FolderLock: ~Copyable {
  package let folder: Descriptor

  /// Locks a folder; throws EWOULDBLOCK after waiting for some seconds.
  package init(folder path: String, wait: Double) throws(SystemCallError) {
    let start = monotonicNow
    var pause: UInt32 = 250
    while true {
      let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
      if try folder.tryLock() {
        // The folder may have been replaced while waiting, in which case the new one must be
        // locked.
        if try folder.status().identity == FileStatus(path: path).identity {
          self.folder = folder
          return
        }
        continue
      }
      guard monotonicNow - start < wait else { throw SystemCallError(code: EWOULDBLOCK) }
      // Random pauses keep waiting programs from starving each other.
      usleep(pause + UInt32.random(in: 0...pause))
      pause = min(pause * 2, 4_000)
    }
  }
}
