import Lists
import Service
import SystemFiles

/// Writes to standard output and standard error.
enum Output {
  /// Writes a line to standard output.
  static func line(_ text: String) { write(text + "\n", to: 1) }

  /// Writes a message to standard error.
  static func warn(_ text: String) { write("priorities-server: \(text)\n", to: 2) }

  /// The log, on standard error.
  static let log = ServiceLog(clock: now) { write($0 + "\n", to: 2) }

  /// The time of the system.
  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SystemFiles.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
