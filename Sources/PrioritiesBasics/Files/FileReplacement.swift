// How a change reaches the disk:
//
//   resolve links → make the folder → flock it → read again → change → temporary file beside the
//   target, with the old mode and owner → fsync → rename → fsync of the folder
//
// The name always refers to the old or the new bytes, and an acknowledged change is on the disk.
// The temporary file has a fixed name, so that the next writer removes it if a writer is killed.

/// Replaces a file atomically under its folder's lock, so that no writer loses another's changes.
///
/// Follows links, and preserves the mode and owner of an existing file.
package struct FileReplacement: Sendable {
  package enum Outcome: Sendable {
    case unchanged
    /// Keeps the old file under its name with a suffix, if any, which must be free.
    case replaced(by: [UInt8], keepingOldAs: String? = nil)
  }

  private struct OldFile {
    let bytes: [UInt8]
    let status: FileStatus
  }

  package let path: String
  package var mode: mode_t = 0o600
  package var folderMode: mode_t = 0o700
  package var makesFolder = true
  /// Whether to sync the file, which is slow for many small files.
  package var syncs = true
  /// How many bytes of the old file to read; one more shows that there are more.
  package var readLimit = 1 << 20

  package init(path: String, mode: mode_t = 0o600, folderMode: mode_t = 0o700) {
    self.path = path
    self.mode = mode
    self.folderMode = folderMode
  }

  /// Changes the file under its folder's lock.
  ///
  /// Throws ``FileReplacementError``, and the errors of `body`.
  /// - Parameters:
  ///   - wait: How many seconds to wait for the lock.
  ///   - body: Receives the current bytes, or nil if there is no file.
  package func replace(wait: Double = 2, _ body: ([UInt8]?) throws -> Outcome) throws {
    for _ in 0..<8 {
      let resolved = try wrapErrors { () throws(SystemCallError) in try ResolvedPath(path) }
      let made = try makeFolder(of: resolved)
      do {
        let lock = try lockFolder(resolved.target.folder, wait: wait)
        // If a link has changed in the meantime, follow it again.
        guard try wrapErrors({ () throws(SystemCallError) in try ResolvedPath(path) }) == resolved
        else { continue }
        return try replace(resolved.target, in: lock.folder, body)
      } catch {
        removeFolders(made)
        throw error
      }
    }
    throw FileReplacementError.linkChanges
  }

  package func write(_ bytes: [UInt8], wait: Double = 2) throws(FileReplacementError) {
    do {
      var replacement = self
      replacement.readLimit = 0
      try replacement.replace(wait: wait) { _ in .replaced(by: bytes) }
    } catch let error as FileReplacementError {
      throw error
    } catch {
      throw .system(SystemCallError(code: EINVAL))
    }
  }

  private func makeFolder(of resolved: ResolvedPath) throws -> [String] {
    let folder = resolved.target.folder
    if resolved.isLink {
      if isFolder(folder) { return [] }
      throw FileReplacementError.danglingLink(folder: folder)
    }
    if !makesFolder {
      if isFolder(folder) { return [] }
      let cause = SystemCallError(code: isTaken(folder) ? ENOTDIR : ENOENT)
      throw FileReplacementError.folder(FolderError(path: folder, cause: cause))
    }
    do {
      return try createFolder(folder, mode: folderMode)
    } catch {
      throw FileReplacementError.folder(error)
    }
  }

  private func lockFolder(_ folder: String, wait: Double) throws -> FolderLock {
    do {
      return try FolderLock(folder: folder, wait: wait)
    } catch {
      if error.code == EWOULDBLOCK { throw FileReplacementError.locked }
      throw FileReplacementError.system(error)
    }
  }

  private func replace(
    _ target: ResolvedPath.LinkStep, in folder: borrowing Descriptor,
    _ body: ([UInt8]?) throws -> Outcome
  ) throws {
    let old = try oldFile(target, in: folder)
    guard case .replaced(let bytes, let suffix) = try body(old?.bytes) else { return }
    if let old {
      // A rename would ignore this, but a file that its owner made read-only must stay.
      let number = folder.number
      _ = try wrapErrors { () throws(SystemCallError) in
        try system { faccessat(number, target.name, W_OK, AT_EACCESS) }
      }
      if let suffix { try keep(old, of: target, suffix: suffix, in: folder) }
    }
    try place(bytes, at: target.name, like: old?.status, in: folder)
  }

  private func place(
    _ bytes: [UInt8], at name: String, like old: FileStatus?, in folder: borrowing Descriptor
  ) throws(FileReplacementError) {
    let temporary = ".\(name).tmp"
    let number = folder.number
    do throws(SystemCallError) {
      unlinkat(number, temporary, 0)
      let file = try Descriptor(
        opening: temporary, in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      let descriptor = file.number
      let own = try file.status()
      let above = try folder.status()
      let like = old ?? above.adopting
      if let like, like.owner != own.owner || like.group != own.group {
        try system { fchown(descriptor, like.owner, like.group) }
      }
      try system { fchmod(descriptor, old?.mode ?? mode) }
      try file.write(bytes)
      if syncs { try file.sync() }
      try system { renameat(number, temporary, number, name) }
    } catch {
      unlinkat(number, temporary, 0)
      throw .system(error)
    }
    do throws(SystemCallError) {
      if syncs { try folder.sync() }
    } catch {
      throw .notDurable(error)
    }
  }

  private func oldFile(
    _ target: ResolvedPath.LinkStep, in folder: borrowing Descriptor
  ) throws(FileReplacementError) -> OldFile? {
    do throws(SystemCallError) {
      if readLimit == 0 {
        // Only the file's permissions matter, because it may be unreadable.
        let status = try FileStatus(name: target.name, in: folder)
        guard status.kind == .file else { throw SystemCallError(code: EISDIR) }
        return OldFile(bytes: [], status: status)
      }
      let file = try Descriptor(
        opening: target.name, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
      let status = try file.status()
      guard status.kind == .file else { throw SystemCallError(code: EISDIR) }
      return OldFile(bytes: try file.read(limit: readLimit), status: status)
    } catch {
      switch error.code {
      case ENOENT: return nil
      case EISDIR: throw .notAFile
      default: throw .system(error)
      }
    }
  }

  private func keep(
    _ old: OldFile, of target: ResolvedPath.LinkStep, suffix: String,
    in folder: borrowing Descriptor
  ) throws(FileReplacementError) {
    // A hard link takes no time or space, works for any size, and isn't affected by the rename
    // below.
    let number = folder.number
    let name = target.name + suffix
    do throws(SystemCallError) {
      try system { linkat(number, target.name, number, name, 0) }
    } catch {
      if error.code == EEXIST { throw .exists(path: path + suffix) }
      guard old.bytes.count <= readLimit else { throw .system(error) }
      try place(old.bytes, at: name, like: old.status, in: folder)
    }
  }

  private func wrapErrors<Result>(
    _ work: () throws(SystemCallError) -> Result
  ) throws(FileReplacementError) -> Result {
    do {
      return try work()
    } catch {
      throw .system(error)
    }
  }
}

/// Why a file was not replaced, which leaves the old file untouched unless noted.
package enum FileReplacementError: Error, Hashable, Sendable {
  case folder(FolderError)
  /// The path is a link into a folder that does not exist.
  case danglingLink(folder: String)
  /// Another program held the folder's lock for the whole wait.
  case locked
  case notAFile
  /// The backup's name is taken.
  case exists(path: String)
  case linkChanges
  case system(SystemCallError)
  /// The new file is in place, but may not survive a power failure.
  case notDurable(SystemCallError)

  /// The failed system call, or one that corresponds to the error.
  package var cause: SystemCallError {
    switch self {
    case .folder(let error): error.cause
    case .danglingLink: SystemCallError(code: ENOENT)
    case .locked: SystemCallError(code: EWOULDBLOCK)
    case .notAFile: SystemCallError(code: EISDIR)
    case .exists: SystemCallError(code: EEXIST)
    case .linkChanges: SystemCallError(code: ELOOP)
    case .system(let error), .notDurable(let error): error
    }
  }
}

/// The symbolic links from the last part of a path to its file.
package struct ResolvedPath: Hashable, Sendable {
  package struct LinkStep: Hashable, Sendable {
    package let folder: String
    package let name: String

    package var path: String {
      folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    package init(_ path: String) {
      guard let slash = path.lastIndex(of: "/") else {
        (folder, name) = (".", path)
        return
      }
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = String(path[path.index(after: slash)...])
    }
  }

  /// The links, from the requested path to the file itself.
  package let hops: [LinkStep]

  /// The file, which may not exist.
  package var target: LinkStep {
    hops[hops.count - 1]
  }

  package var isLink: Bool {
    hops.count > 1
  }

  /// Follows links, and throws ELOOP if they form a cycle.
  package init(_ path: String) throws(SystemCallError) {
    var hops = [LinkStep(path)]
    while let destination = try Self.destination(of: hops[hops.count - 1].path) {
      guard hops.count <= 40 else { throw SystemCallError(code: ELOOP) }
      let folder = hops[hops.count - 1].folder
      hops.append(LinkStep(destination.hasPrefix("/") ? destination : "\(folder)/\(destination)"))
    }
    self.hops = hops
  }

  /// Returns nil if the path is not a link.
  private static func destination(of path: String) throws(SystemCallError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    do throws(SystemCallError) {
      let count = try system { readlink(path, &buffer, buffer.count) }
      return String(utf8: buffer.prefix(count).map(UInt8.init(bitPattern:)))
    } catch {
      if [EINVAL, ENOENT, ENOTDIR].contains(error.code) { return nil }
      throw error
    }
  }
}

/// The folder of a path: `.` for a bare name, `/` for a name in the root.
package func parentFolder(of path: String) -> String {
  ResolvedPath.LinkStep(path).folder
}
