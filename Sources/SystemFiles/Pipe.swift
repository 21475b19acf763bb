import CSystemFiles

/// The two ends of a pipe, neither of which a child process inherits.
///
/// A value of numbers, since a signal handler or another thread may own an end: who made the pipe
/// says when each is closed.
package struct Pipe: Sendable {
  /// The end to read from.
  package let reading: Int32
  /// The end to write to.
  package let writing: Int32

  /// Makes a pipe.
  ///
  /// - Parameter blocks: Whether a read waits for bytes and a write for room.
  package init(blocks: Bool = true) throws(SystemCallError) {
    var ends: [Int32] = [-1, -1]
    try system { csystem_pipe(&ends, blocks ? 1 : 0) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Closes both ends.
  package func close() {
    closeReading()
    closeWriting()
  }

  package func closeReading() { closeDescriptor(reading) }

  package func closeWriting() { closeDescriptor(writing) }
}

/// The system's `close`, by a name that a method `close` does not hide.
private func closeDescriptor(_ number: Int32) { _ = close(number) }
