import PrioritiesBasics

enum FileState {
  case missing
  case empty
  case present
  case folder
  /// A device, a pipe or a socket.
  case other

  /// Doesn't open the file, because closing it would drop SQLite's locks.
  ///
  /// Throws for a link into a missing folder, whose disk may not be mounted.
  init(path: String) throws(StoreError) {
    guard let status = try fileStatus(path) else {
      try Self.checkLink(path)
      self = .missing
      return
    }
    self =
      switch status.kind {
      case .folder: .folder
      case .file, .link: status.size == 0 ? .empty : .present
      case .other: .other
      }
  }

  private static func checkLink(_ path: String) throws(StoreError) {
    let resolved: ResolvedPath
    do {
      resolved = try ResolvedPath(path)
    } catch {
      throw .system(error, path: path)
    }
    if resolved.isLink, !isFolder(resolved.target.folder) {
      throw .cannotCreate(
        path: path,
        reason: "it is a link into the missing folder \"\(resolved.target.folder)\"")
    }
  }
}

/// Nil if there is no file.
func fileStatus(_ path: String) throws(StoreError) -> FileStatus? {
  do {
    return try FileStatus(path: path)
  } catch {
    guard error.code == ENOENT else { throw .system(error, path: path) }
    return nil
  }
}

/// An unresolvable path stays as it is, so that opening it reports the cause.
func resolvedPath(_ path: String) -> String {
  (try? ResolvedPath(path))?.target.path ?? path
}

func makeFolder(_ path: String) throws(StoreError) {
  do {
    try createFolder(path)
  } catch {
    throw .system(error.cause, path: error.path, creating: true)
  }
}

/// The backups of a store, oldest first by the time in their names.
func backupFiles(beside path: String) -> [String] {
  let folder = backupFolder(of: path)
  // An unreadable folder has no backup to restore; `doctor` reports it.
  return ((try? entryNames(inFolder: folder)) ?? [])
    .filter { $0.hasPrefix("priorities-") && $0.hasSuffix(".sqlite") }
    .map { $0.dropLast(".sqlite".count) }
    .sorted { (moment(in: $0), $0) < (moment(in: $1), $1) }
    .map { "\(folder)/\($0).sqlite" }
}

/// The timestamp in a name, such as `20260102T030405Z`.
private func moment(in name: Substring) -> String {
  name.split(whereSeparator: { "-.".contains($0) })
    .last { $0.utf8.count == 16 && $0.hasSuffix("Z") }.map(String.init) ?? ""
}

func backupFolder(of path: String) -> String { "\(parentFolder(of: path))/Backups" }
