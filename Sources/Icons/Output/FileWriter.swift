import Basics

/// Writes whole files: what is read under a path is the old file or the new
/// one, never a part.
public enum FileWriter {
  /// Writes a file, and makes the folders above it that are missing.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file = FileReplacement(path: path, mode: 0o644, folderMode: 0o755)
    // A set has hundreds of files, which can all be drawn again.
    file.syncs = false
    do {
      try file.write(bytes)
    } catch {
      if case .folder(let error) = error {
        throw FileError(.make, error.path, code: error.cause.code)
      }
      throw FileError(.write, path, code: error.cause.code)
    }
  }

  /// Writes a text as a file.
  public static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Makes a folder and those above it, where they are missing.
  ///
  /// - Parameter path: The folder; nothing is done for an empty path.
  public static func makeFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty else { return }
    do {
      try createFolder(path, mode: 0o755)
    } catch {
      throw FileError(.make, error.path, code: error.cause.code)
    }
  }

  /// Reads a whole file.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    do {
      return try readFile(path)
    } catch {
      throw FileError(.read, path, code: error.code)
    }
  }

  /// Whether a folder is at the path.
  public static func isFolder(_ path: String) -> Bool { Basics.isFolder(path) }
}
