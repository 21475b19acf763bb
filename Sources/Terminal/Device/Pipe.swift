import Glibc

/// The two ends of a pipe that no child process inherits and that never block.
struct Pipe {
  /// The end to read from.
  let reading: Int32
  /// The end to write to.
  let writing: Int32

  /// Makes a pipe; `nil`, with `errno`, where the system has none to give.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Closes both ends.
  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}
