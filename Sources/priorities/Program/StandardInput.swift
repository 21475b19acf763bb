import Settings

#if canImport(Glibc)
  import Glibc
#endif

/// What is piped into the program.
enum StandardInput {
  /// Reads to the end; past the limit, in bytes, a little more at most.
  static func bytes(limit: Int) throws(SettingsError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let reason = String(cString: strerror(errno))
        throw .inputOutput(path: "standard input", action: "read", reason: reason)
      }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}
