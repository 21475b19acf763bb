import PrioritiesBasics
import StyledTerminalText

/// Output to a file descriptor that belongs to the caller.
public struct Output: Sendable {
  /// The descriptor to write to.
  public let descriptor: Int32

  /// Whether an ending signal also interrupts a write that is blocked.
  private let isInterruptible: Bool

  /// Creates output to an open descriptor.
  public init(descriptor: Int32) {
    self.init(descriptor: descriptor, isInterruptible: false)
  }

  init(descriptor: Int32, isInterruptible: Bool) {
    self.descriptor = descriptor
    self.isInterruptible = isInterruptible
  }

  /// The standard output.
  public static let standard = Output(descriptor: STDOUT_FILENO)
  /// The standard error.
  public static let error = Output(descriptor: STDERR_FILENO)

  /// Writes all bytes, 64 KiB at a time, and waits for a slow reader.
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

  /// Writes bytes, but gives up after a time, because a stalled terminal must not delay the exit.
  func write(_ bytes: [UInt8], within time: Duration) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else { return }
    defer { _ = fcntl(descriptor, F_SETFL, flags) }
    let end = ContinuousClock.now + time
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(descriptor, $0 + start, bytes.count - start) } ?? 0
      }
      if written > 0 {
        start += written
        continue
      }
      let left = (end - .now) / .milliseconds(1)
      guard left > 0, written == 0 || errno == EAGAIN || errno == EINTR else { return }
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, Int32(clamping: Int(left.rounded(.up))))
    }
  }

  /// Writes lines of sanitized text; escape sequences must be written as bytes.
  public func write(_ text: String) throws(OutputError) {
    try write(Array(text.sanitizedLines.utf8))
  }

  private func recover(from code: Int32) throws(OutputError) {
    switch code {
    case EINTR:
      if isInterruptible, Signals.isEndingRequested { throw .interrupted }
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    case EPIPE: throw .closed
    // A terminal that is gone reports EIO for every call, unlike a failing disk.
    case EIO where isatty(descriptor) == 1 || errno == EIO: throw .closed
    default: throw .failed(code: code)
    }
  }
}

/// Why output did not arrive.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader is gone, which doesn't need to be reported.
  case closed
  /// An ending signal arrived while the reader had stalled.
  case interrupted
  /// The code is the `errno` of the failed call.
  case failed(code: Int32)
}

extension OutputError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .closed: "The reader closed the output."
    case .interrupted: "A signal interrupted the output."
    case .failed(let code):
      "The output could not be written: \(String(cString: strerror(code))). "
        + (code == ENOSPC || code == EDQUOT
          ? "Free some space or write elsewhere." : "Write elsewhere.")
    }
  }
}

extension OutputError: ReportableError {
  package var kind: FailureKind { .inputOutput }
}
