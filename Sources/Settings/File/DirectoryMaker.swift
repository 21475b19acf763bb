import Glibc

/// Makes the folder of a file that is about to be written, and takes it back if that fails.
enum DirectoryMaker {
  /// Makes a folder and those above it, for the user alone; returns those that were not there.
  ///
  /// - Parameter isLinked: Whether a link leads there; then nothing is made, for a missing target
  ///   folder is a mistake in the link.
  static func make(
    _ folder: String, below isLinked: Bool, for path: String
  ) throws(SettingsError) -> [String] {
    if isFolder(folder) { return [] }
    if isLinked {
      throw .cannotCreate(
        path: path, reason: "it is a link into \"\(folder)\", which does not exist")
    }
    var missing: [String] = []
    var above = folder
    while !isFolder(above), above != "/", above != "." {
      missing.insert(above, at: 0)
      above = ResolvedPath.LinkStep(above).folder
    }
    var made: [String] = []
    for folder in missing {
      do throws(SystemCallError) {
        try system { mkdir(folder, 0o700) }
        made.append(folder)
        try Descriptor(opening: ResolvedPath.LinkStep(folder).folder, O_RDONLY | O_DIRECTORY).sync()
      } catch {
        if error.code == EEXIST, isFolder(folder) { continue }
        unmake(made)
        throw error.isPermission
          ? .noPermission(path: folder, action: "made", reason: error.reason)
          : .cannotCreate(path: folder, reason: error.reason)
      }
    }
    return made
  }

  /// Removes folders made for nothing, the innermost first; one in use by now stays.
  static func unmake(_ folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
