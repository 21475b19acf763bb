import PrioritiesBasics
import Synchronization

/// Restores one terminal before the process ends; arming it again replaces the previous one.
///
/// Its memory is prepared in advance, so that a signal handler needs only plain loads and system
/// calls.
enum TerminalRestorer {
  private struct State {
    var device = TerminalDevice(input: -1, output: -1)
    var attributes = termios()
    var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: TerminalRestorer.capacity)
    var count = 0
    var errors: (saved: Int32, buffer: Int32) = (-1, -1)
  }

  private static let capacity = 512
  /// Whether the state is valid.
  ///
  /// A handler may run at any instruction, so no lock can protect the state. It is written while
  /// this is false, and setting this publishes it.
  private static let isArmed = Atomic(false)
  /// Allocated when first armed and never freed.
  ///
  /// A handler reads it only while `isArmed`, and thus needs no lazy initialization and no
  /// exclusivity check.
  private static let state = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return SharedState(pointer: state)
  }()

  private struct SharedState: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<State>
  }

  static func arm(_ device: TerminalDevice, attributes: termios, bytes: [UInt8]) {
    isArmed.store(false, ordering: .releasing)
    let state = state.pointer
    state.pointee.device = device
    state.pointee.attributes = attributes
    state.pointee.count = min(bytes.count, capacity)
    for (index, byte) in bytes.prefix(capacity).enumerated() {
      state.pointee.bytes[index] = byte
    }
    isArmed.store(true, ordering: .releasing)
  }

  static func disarm() {
    isArmed.store(false, ordering: .releasing)
  }

  /// Buffers standard error, which would garble the screen, until ``releaseErrors()``.
  static func bufferErrors() {
    let state = state.pointer
    guard state.pointee.errors.saved < 0, isatty(STDERR_FILENO) == 1 else { return }
    // Bytes that don't fit into the pipe are lost, because waiting for space would block.
    guard let pipe = try? Pipe(blocks: false) else { return }
    let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard saved >= 0, dup2(pipe.writing, STDERR_FILENO) >= 0 else {
      pipe.close()
      return
    }
    pipe.closeWriting()
    state.pointee.errors = (saved, pipe.reading)
  }

  static func releaseErrors() {
    let (saved, buffer) = state.pointer.pointee.errors
    guard saved >= 0 else { return }
    state.pointer.pointee.errors = (-1, -1)
    dup2(saved, STDERR_FILENO)
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { chunk in
      while case let count = read(buffer, chunk.baseAddress, 1024), count > 0 {
        write(STDERR_FILENO, chunk.baseAddress, count)
      }
    }
    close(saved)
    close(buffer)
  }

  /// Restores the terminal once; safe to call in a signal handler.
  static func restore() {
    // If two calls run at the same time, only one restores.
    guard isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    let state = state.pointer
    // A stalled terminal must not delay the exit.
    let flags = fcntl(state.pointee.device.output, F_GETFL)
    if flags >= 0 { _ = fcntl(state.pointee.device.output, F_SETFL, flags | O_NONBLOCK) }
    var written = 0
    while written < state.pointee.count {
      let count = write(
        state.pointee.device.output, state.pointee.bytes + written,
        state.pointee.count - written)
      if count > 0 { written += count } else if errno != EINTR { break }
    }
    if flags >= 0 { _ = fcntl(state.pointee.device.output, F_SETFL, flags) }
    // Don't drain, for the same reason.
    tcsetattr(state.pointee.device.input, TCSANOW, &state.pointee.attributes)
    releaseErrors()
  }
}
