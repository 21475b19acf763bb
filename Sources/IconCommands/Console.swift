import SystemFiles

/// Standard output and standard error.
enum Console {
  static func print(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  static func printError(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  static func write(_ text: String, to file: Int32) {
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      // A reader that has gone away ends the program quietly.
      if count < 0 { exit(errno == EPIPE ? 0 : 74) }
      offset += count
    }
  }

  /// Whether a person sees standard error.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows how far the work is, on a terminal only.
  static let progress: @Sendable (Int, Int) -> Void = { done, total in
    guard isWatched else { return }
    let filled = done * 24 / max(total, 1)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 24 - filled)
    let end = done == total ? "\r\u{1B}[K" : ""
    write("\r\(bar) \(done) of \(total) pictures\(end)", to: STDERR_FILENO)
  }
}
