import Glibc

// How a change reaches the disk:
//
//   resolve links → make the folder → flock it → read again → change → temporary file beside the
//   target, with the old mode and owner → fsync → rename → fsync of the folder
//
// At any moment the name holds the old bytes or the new ones, and what is acknowledged is on the
// disk. The temporary file has one fixed name, so that a killed writer's is cleared by the next.

extension SettingsFile {
  /// What a change makes of the contents it finds under the lock.
  enum Outcome {
    case unchanged
    case replaced(by: [UInt8], keeping: BackupPolicy? = nil)
  }

  /// A second name for the old contents, kept beside the new ones.
  enum BackupPolicy {
    /// `NAME.bak`; the one that is there already makes way.
    case backup
    /// The name with this at its end, which must be free.
    case suffix(String)
  }

  /// Changes the file under its folder's lock; `body` sees the bytes there, nil without a file.
  func replace(
    wait: Double, _ body: ([UInt8]?) throws(SettingsError) -> Outcome
  ) throws(SettingsError) {
    for _ in 0..<8 {
      let resolved = try resolve()
      let made = try DirectoryMaker.make(resolved.target.folder, below: resolved.isLink, for: path)
      do throws(SettingsError) {
        let lock = try hold(resolved.target.folder, wait: wait)
        // A link that points elsewhere since is followed again.
        guard try resolve() == resolved else { continue }
        return try replace(resolved.target, in: lock.folder, body)
      } catch {
        DirectoryMaker.unmake(made)
        throw error
      }
    }
    throw .inputOutput(path: path, action: "written", reason: "the link changes all the time")
  }

  private func replace(
    _ target: ResolvedPath.LinkStep, in folder: borrowing Descriptor,
    _ body: ([UInt8]?) throws(SettingsError) -> Outcome
  ) throws(SettingsError) {
    let old = try oldFile(target, in: folder)
    guard case .replaced(let bytes, let keepsake) = try body(old?.bytes) else { return }
    if let old {
      // The rename would not ask, but a file its owner has made read-only is meant to stay.
      let number = folder.number
      _ = try writing { () throws(SystemCallError) in
        try system { faccessat(number, target.name, W_OK, AT_EACCESS) }
      }
      if let keepsake { try keep(old, as: keepsake, of: target, in: folder) }
    }
    try put(bytes, at: target.name, like: old?.status, in: folder)
  }

  /// Writes a file whole or not at all.
  private func put(
    _ bytes: [UInt8], at name: String, like old: stat?, in folder: borrowing Descriptor
  ) throws(SettingsError) {
    let temporary = ".\(name).tmp"
    let number = folder.number
    do throws(SystemCallError) {
      unlinkat(number, temporary, 0)
      let file = try Descriptor(
        opening: temporary, in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      let descriptor = file.number
      let own = try file.status()
      if let old, old.st_uid != own.st_uid || old.st_gid != own.st_gid {
        try system { fchown(descriptor, old.st_uid, old.st_gid) }
      }
      try system { fchmod(descriptor, old.map { $0.st_mode & 0o7777 } ?? 0o600) }
      try file.write(bytes)
      try file.sync()
      try system { renameat(number, temporary, number, name) }
    } catch {
      unlinkat(number, temporary, 0)
      throw Self.error(error, writing: path)
    }
    do throws(SystemCallError) {
      try folder.sync()
    } catch {
      throw .notDurable(path: path, reason: error.reason)
    }
  }

  private func resolve() throws(SettingsError) -> ResolvedPath {
    try writing { () throws(SystemCallError) in try ResolvedPath(path) }
  }

  private func hold(_ folder: String, wait: Double) throws(SettingsError) -> FolderLock {
    do {
      return try FolderLock(folder: folder, wait: wait)
    } catch {
      if error.code == EWOULDBLOCK { throw .locked(path: path, seconds: wait) }
      throw Self.error(error, writing: path)
    }
  }

  private func writing<Result>(
    _ work: () throws(SystemCallError) -> Result
  ) throws(SettingsError) -> Result {
    do {
      return try work()
    } catch {
      throw Self.error(error, writing: path)
    }
  }

  static func error(_ fault: SystemCallError, writing path: String) -> SettingsError {
    switch fault.code {
    case EROFS:
      .noPermission(
        path: path, action: "written",
        reason: fault.reason + "; change it where this file system is managed")
    case _ where fault.isPermission:
      .noPermission(path: path, action: "written", reason: fault.reason)
    case EBUSY:
      .inputOutput(
        path: path, action: "written",
        reason: fault.reason + "; the file is mounted by itself, mount its folder instead")
    default: .inputOutput(path: path, action: "written", reason: fault.reason)
    }
  }
}

extension SettingsFile {
  /// The file found under the lock.
  private struct OldFile {
    let bytes: [UInt8]
    let status: stat
  }

  private func oldFile(
    _ target: ResolvedPath.LinkStep, in folder: borrowing Descriptor
  ) throws(SettingsError) -> OldFile? {
    do throws(SystemCallError) {
      let file = try Descriptor(
        opening: target.name, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemCallError(code: EISDIR) }
      return OldFile(bytes: try file.read(limit: Self.largest), status: status)
    } catch {
      switch error.code {
      case ENOENT: return nil
      case EISDIR:
        throw .inputOutput(path: path, action: "written", reason: "it is no plain file")
      default: throw Self.error(error, writing: path)
      }
    }
  }

  private func keep(
    _ old: OldFile, as keepsake: BackupPolicy, of target: ResolvedPath.LinkStep,
    in folder: borrowing Descriptor
  ) throws(SettingsError) {
    switch keepsake {
    case .backup: try put(old.bytes, at: target.name + ".bak", like: old.status, in: folder)
    case .suffix(let suffix):
      // A second name costs nothing and keeps a file of any size; the rename that follows leaves
      // it alone.
      let number = folder.number
      let name = target.name + suffix
      do throws(SystemCallError) {
        try system { linkat(number, target.name, number, name, 0) }
      } catch {
        if error.code == EEXIST { throw .cannotCreate(path: path + suffix, reason: error.reason) }
        guard old.bytes.count <= Self.largest else { throw Self.error(error, writing: path) }
        try put(old.bytes, at: name, like: old.status, in: folder)
      }
    }
  }
}
