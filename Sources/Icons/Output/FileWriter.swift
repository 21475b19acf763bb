import Glibc

/// Writes whole files: what is read under a path is the old file or the new
/// one, never a part.
///
/// A file is written beside its place under another name and then renamed, and
/// removed again when anything goes wrong on the way.
public enum FileWriter {
  /// Writes a file, and makes the folders above it that are missing.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try makeFolder(parent(of: path))
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileError(.make, path) }
    do {
      try fill(file, with: bytes, path)
    } catch {
      close(file)
      unlink(draft)
      throw error
    }
    guard close(file) == 0, rename(draft, path) == 0 else {
      let error = FileError(.write, path)
      unlink(draft)
      throw error
    }
  }

  /// Writes a text as a file.
  public static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Creates a folder and those above it, if they are missing.
  public static func makeFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty, path != "/" else { return }
    if mkdir(path, 0o755) == 0 { return }
    var code = errno
    if code == ENOENT {
      try makeFolder(parent(of: path))
      if mkdir(path, 0o755) == 0 { return }
      code = errno
    }
    if code == EEXIST, isFolder(path) { return }
    throw FileError(.make, path, code: code)
  }

  /// Reads a whole file.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(.read, path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(.read, path)
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Whether a folder is at the path.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func fill(_ file: Int32, with bytes: [UInt8], _ path: String) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(.write, path)
      }
      offset += count
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
