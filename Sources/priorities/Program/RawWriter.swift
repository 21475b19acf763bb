#if canImport(Glibc)
  import Glibc
#endif

/// Plain text for the two standard streams, without style.
enum RawWriter {
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        guard errno == EINTR || errno == EAGAIN else { return }
        continue
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
