import Glibc

/// Where bytes leave the process: a file descriptor that somebody else owns.
public struct Output: Sendable {
  /// The descriptor that is written to.
  public let descriptor: Int32

  /// Makes an output of an open descriptor.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The standard output.
  public static let standard = Output(descriptor: STDOUT_FILENO)
  /// The standard error.
  public static let error = Output(descriptor: STDERR_FILENO)

  /// Writes all bytes, 64 KiB at a time, and waits where the reader is slower.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let count = min(bytes.count - start, 1 << 16)
      let written = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(descriptor, $0 + start, count) } ?? 0
      }
      if written >= 0 {
        start += written
      } else {
        try recover(from: errno)
      }
    }
  }

  /// Writes a text.
  public func write(_ text: String) throws(OutputError) {
    try write(Array(text.utf8))
  }

  private func recover(from code: Int32) throws(OutputError) {
    switch code {
    case EINTR: break
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    case EPIPE, EIO: throw .closed
    default: throw .failed(code: code)
    }
  }
}
