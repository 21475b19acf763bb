import Glibc

/// What must be put back on a terminal before the process ends, prepared so that
/// a signal handler can do it: nothing but plain memory and system calls.
///
/// One terminal at a time is under care; arming again replaces what was armed.
enum TerminalRestorer {
  private struct State {
    var isArmed = false
    var device = TerminalDevice(input: -1, output: -1)
    var attributes = termios()
    var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    var count = 0
    /// The standard error as it was, and what took its place meanwhile.
    var errors: (saved: Int32, held: Int32) = (-1, -1)
  }

  private static let capacity = 512
  // A handler may come at any instruction, so no lock can guard this. It is
  // written while disarmed, and armed last.
  nonisolated(unsafe) private static var state = State()

  /// Prepares to restore a terminal.
  static func arm(_ device: TerminalDevice, attributes: termios, bytes: [UInt8]) {
    state.isArmed = false
    state.device = device
    state.attributes = attributes
    state.count = min(bytes.count, capacity)
    for (index, byte) in bytes.prefix(capacity).enumerated() { state.bytes[index] = byte }
    state.isArmed = true
  }

  /// Takes it that the terminal is restored.
  static func disarm() {
    state.isArmed = false
  }

  /// Holds back what is written to the standard error, for it would spoil the
  /// screen, until ``releaseErrors()``.
  static func holdErrors() {
    guard state.errors.saved < 0, isatty(STDERR_FILENO) == 1 else { return }
    // What does not fit into the pipe is lost rather than waited for.
    guard let pipe = Pipe() else { return }
    let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard saved >= 0, dup2(pipe.writing, STDERR_FILENO) >= 0 else {
      pipe.close()
      return
    }
    close(pipe.writing)
    state.errors = (saved, pipe.reading)
  }

  /// Gives the standard error back and writes what was held.
  static func releaseErrors() {
    let (saved, held) = state.errors
    guard saved >= 0 else { return }
    state.errors = (-1, -1)
    dup2(saved, STDERR_FILENO)
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { chunk in
      while case let count = read(held, chunk.baseAddress, 1024), count > 0 {
        write(STDERR_FILENO, chunk.baseAddress, count)
      }
    }
    close(saved)
    close(held)
  }

  /// Restores the terminal if that is still to be done; safe in a handler.
  static func restore() {
    guard state.isArmed else { return }
    state.isArmed = false
    var written = 0
    while written < state.count {
      let count = write(state.device.output, state.bytes + written, state.count - written)
      if count > 0 { written += count } else if errno != EINTR { break }
    }
    // Not after a drain: a terminal that takes nothing must not hold the end up.
    tcsetattr(state.device.input, TCSANOW, &state.attributes)
    releaseErrors()
  }
}
