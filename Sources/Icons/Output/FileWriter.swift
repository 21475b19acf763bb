import SystemFiles

/// Writes whole files: what is read under a path is the old file or the new
/// one, never a part.
///
/// A file is written beside its place under another name and then renamed, and
/// removed again when anything goes wrong on the way.
public enum FileWriter {
  /// Writes a file, and makes the folders above it that are missing.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try makeFolder(parentFolder(of: path))
    do {
      try putFile(bytes, at: path)
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  /// Writes a text as a file.
  public static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Makes a folder and those above it, where they are missing.
  ///
  /// - Parameters:
  ///   - path: The folder; nothing is done for an empty path.
  ///   - isPrivate: Whether only their owner may enter them.
  public static func makeFolder(_ path: String, isPrivate: Bool = false) throws(FileError) {
    guard !path.isEmpty else { return }
    do {
      try createFolder(path, mode: isPrivate ? 0o700 : 0o755)
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
  public static func isFolder(_ path: String) -> Bool { SystemFiles.isFolder(path) }
}
