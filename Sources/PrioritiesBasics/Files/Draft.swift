import CPrioritiesSystemFiles

/// A file that is created next to its destination and renamed when complete, if the name is free.
///
/// An active draft is locked, unlike one that was left behind by a killed program.
package struct Draft: ~Copyable {
  package let path: String
  package let finalPath: String
  package let file: Descriptor
  /// Whether it has its final name, which may not be on disk yet.
  package private(set) var isPlaced = false

  private static let infix = ".new-"

  /// Creates an empty draft that only its owner can access.
  package init(of finalPath: String) throws(SystemCallError) {
    while true {
      let path =
        "\(finalPath)\(Self.infix)\(getpid())-\(UInt32.random(in: .min ... .max))"
      let file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      if let owner = ownerToAdopt(in: parentFolder(of: path)) {
        let number = file.number
        try system { fchown(number, owner.owner, owner.group) }
      }
      // Another program may have removed it as abandoned between the two calls.
      if try file.tryLock(), (try? FileStatus(path: path))?.identity == (try file.status().identity)
      {
        self.path = path
        self.finalPath = finalPath
        self.file = file
        return
      }
    }
  }

  deinit {
    if !isPlaced { unlink(path) }
  }

  /// Syncs the draft and gives it its final name, or returns false if the name is taken.
  package mutating func place() throws(SystemCallError) -> Bool {
    try file.sync()
    guard try moveUnsynced(path, to: finalPath, keepsName: true) else { return false }
    isPlaced = true
    try syncFolder(parentFolder(of: finalPath))
    return true
  }

  /// Removes unlocked drafts of a file or, if the name is `*`, of every file in the folder.
  ///
  /// A draft that can't be examined stays, which only takes up space.
  package static func removeAbandoned(of finalPath: String) {
    let (folder, name) = (parentFolder(of: finalPath), ResolvedPath.LinkStep(finalPath).name)
    let names = (try? entryNames(inFolder: folder, includingHidden: true)) ?? []
    let drafts = names.filter { entry in
      guard let infix = entry.range(ofFirst: Self.infix) else { return false }
      return name == "*" || entry[..<infix] == name
    }
    // An unfinished database may have left a journal next to its draft.
    for entry in drafts where !entry.hasSuffix("-journal") {
      let path = "\(folder)/\(entry)"
      // Already placed. Don't open it, because closing a database drops SQLite's locks on it.
      let final = entry.range(ofFirst: Self.infix).map { "\(folder)/\(entry[..<$0])" }
      if let placed = final.flatMap({ try? FileStatus(path: $0) }),
        (try? FileStatus(path: path, followsLinks: false))?.identity == placed.identity
      {
        unlink(path)
        continue
      }
      guard let file = try? Descriptor(opening: path, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
        (try? file.status().kind) == .file, (try? file.tryLock()) == true
      else { continue }
      unlink(path)
    }
    for entry in drafts where entry.hasSuffix("-journal") {
      let draft = "\(folder)/\(entry.dropLast("-journal".count))"
      if access(draft, F_OK) != 0 { unlink("\(folder)/\(entry)") }
    }
  }
}

extension String {
  fileprivate func range(ofFirst part: String) -> String.Index? {
    let (all, needle) = (utf8, part.utf8)
    var start = all.startIndex
    while start != all.endIndex {
      if all[start...].starts(with: needle) { return start }
      all.formIndex(after: &start)
    }
    return nil
  }
}

/// Renames a file within its file system, or returns false if the name is taken.
package func moveIfFree(_ path: String, to other: String) throws(SystemCallError) -> Bool {
  guard try moveUnsynced(path, to: other) else { return false }
  try syncFolder(parentFolder(of: other))
  return true
}

/// - Parameter keepsName: Whether the old name may stay if it can't be removed.
private func moveUnsynced(
  _ path: String, to other: String, keepsName: Bool = false
) throws(SystemCallError) -> Bool {
  do throws(SystemCallError) {
    // A rename would replace another program's new file, but a link doesn't.
    try system { link(path, other) }
    // Another program may have removed it as abandoned.
    if unlink(path) != 0, errno != ENOENT, !keepsName {
      let error = SystemCallError()
      unlink(other)
      throw error
    }
    return true
  } catch {
    if error.code == EEXIST { return false }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
    return try renameIfFree(path, to: other)
  }
}

/// Renames a file on file systems without hard links.
private func renameIfFree(
  _ path: String, to finalPath: String
) throws(SystemCallError) -> Bool {
  do throws(SystemCallError) {
    try system { csystem_rename_if_free(path, finalPath) }
    return true
  } catch {
    if error.code == EEXIST { return false }
    guard [EINVAL, ENOSYS].contains(error.code) else { throw error }
  }
  // This is the last resort, with a short race between the two calls.
  guard access(finalPath, F_OK) != 0 else { return false }
  try system { rename(path, finalPath) }
  return true
}
