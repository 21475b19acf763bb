import Basics

extension ThemeFile {
  /// Reads a file; `nil` where there is none.
  ///
  /// At most a little more than a theme may have is read, so that a file without end is refused
  /// and not waited for.
  ///
  /// - Throws: ``ThemeError/unreadable(path:code:)`` where it is there but cannot be read.
  public init?(at path: String) throws(ThemeError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(path: path, code: errno)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count <= SourceText.sizeLimit {
      let count = read(file, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(path: path, code: errno)
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let stem = last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
    self.init(name: stem, path: path, bytes: bytes)
  }
}
