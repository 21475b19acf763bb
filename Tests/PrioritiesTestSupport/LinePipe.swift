import Foundation

/// A process's output, line by line.
package final class LinePipe {
  private let reading: Int32
  private var writing: Int32
  private var buffer = Data()

  package init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    closeWriting()
  }

  package var stream: ChildProcess.Stream { .descriptor(writing) }

  /// Closes our write end, so that the end of the process started with ``stream`` is seen.
  package func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// The next line without its end; nil on timeout or if no writer is left.
  package func line(within seconds: Double = 10) -> String? {
    let end = Date().addingTimeInterval(seconds)
    while true {
      if let split = buffer.firstIndex(of: 0x0A) {
        defer { buffer = Data(buffer[buffer.index(after: split)...]) }
        return String(decoding: buffer[..<split], as: UTF8.self)
      }
      let rest = end.timeIntervalSinceNow
      guard rest > 0 else { return nil }
      var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(rest * 1000)) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(reading, &chunk, chunk.count)
      guard count > 0 else { return nil }
      buffer += chunk[..<count]
    }
  }
}
