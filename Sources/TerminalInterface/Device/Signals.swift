import PrioritiesBasics
import Synchronization

/// Catches the signals that affect a program in full screen.
///
/// Requests arrive as bytes in a pipe that a loop polls along with its input. After a crash signal,
/// the terminal is restored at once, and then the default action is taken.
enum Signals {
  private static let ending: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let requesting: [Int32] = [SIGTSTP, SIGCONT, SIGWINCH]
  private static let crashing: [Int32] = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  /// -1 for none.
  private static let pipeEnd = Atomic<Int32>(-1)
  /// When an ending signal arrived that has not been read yet, in seconds; 0 for none.
  private static let endingSince = Atomic<Int>(0)

  /// The previous actions, because a dictionary's type would make the runtime search all
  /// conformances.
  typealias Former = [(signal: Int32, action: sigaction)]

  /// Writes the numbers of caught signals to a non-blocking descriptor.
  static func capture(writingTo descriptor: Int32) -> Former {
    pipeEnd.store(descriptor, ordering: .sequentiallyConsistent)
    endingSince.store(0, ordering: .sequentiallyConsistent)
    var old: Former = []
    for signal in requesting { old.append((signal, set(signal, receive, flags: SA_RESTART))) }
    // Not restarted, because a write to a stalled terminal must not outlast an ending signal.
    for signal in ending { old.append((signal, set(signal, receive, flags: 0))) }
    old.append((SIGALRM, set(SIGALRM, remind, flags: 0)))
    prepareStack()
    for signal in crashing {
      old.append(
        (signal, set(signal, crash, flags: Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK)))
    }
    return old
  }

  /// Restores the terminal before a signal ends the process.
  static func captureToRestore() -> Former {
    var old: Former = []
    for signal in ending + crashing {
      old.append((signal, set(signal, crash, flags: Int32(bitPattern: UInt32(SA_RESETHAND)))))
    }
    return old
  }

  static func release(_ old: Former) {
    for (signal, action) in old {
      var action = action
      sigaction(signal, &action, nil)
    }
    pipeEnd.store(-1, ordering: .sequentiallyConsistent)
    // The alarm of a signal that nothing read would end a program that goes on.
    acknowledgeEnding()
  }

  static func performDefaultAction(_ signal: Int32, toGroup: Bool) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    var old = sigaction()
    sigaction(signal, &action, &old)
    kill(toGroup ? 0 : getpid(), signal)
    sigaction(signal, &old, nil)
  }

  static func isEnding(_ signal: Int32) -> Bool {
    signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT
  }

  static var isEndingRequested: Bool { endingSince.load(ordering: .sequentiallyConsistent) != 0 }

  static func acknowledgeEnding() {
    if endingSince.exchange(0, ordering: .sequentiallyConsistent) != 0 { alarm(0) }
  }

  private static func set(
    _ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32
  ) -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    var old = sigaction()
    sigaction(signal, &action, &old)
    // The process may have been started with the signal ignored (nohup).
    if isEnding(signal), unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1 {
      sigaction(signal, &old, nil)
    }
    return old
  }

  /// Sets up a separate stack for crash handlers, because the usual one may have overflowed.
  private static func prepareStack() {
    var current = stack_t()
    sigaltstack(nil, &current)
    guard current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }

  private static let receive: @convention(c) (Int32) -> Void = { signal in
    let error = errno
    if isEnding(signal) { recordEnding(signal) }
    var byte = UInt8(truncatingIfNeeded: signal)
    write(pipeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = error
  }

  /// Ends the process if a first signal has not been read for a second.
  private static func recordEnding(_ signal: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let (isFirst, since) = endingSince.compareExchange(
      expected: 0, desired: now.tv_sec, ordering: .sequentiallyConsistent)
    // It may have arrived just before a blocking write, which the alarm will interrupt.
    if isFirst { alarm(1) }
    guard !isFirst, now.tv_sec - since > 1 else { return }
    TerminalRestorer.restore()
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }

  /// Interrupts blocking calls again and again until the ending signal is read.
  private static let remind: @convention(c) (Int32) -> Void = { _ in
    if isEndingRequested { alarm(1) }
  }

  private static let crash: @convention(c) (Int32) -> Void = { signal in
    TerminalRestorer.restore()
    // The default action applies again, so this ends the process.
    raise(signal)
  }
}

struct SignalPipe {
  private let pipe: Pipe
  private let old: Signals.Former

  /// Returns `nil` and sets `errno` if no pipe can be created.
  init?() {
    guard let pipe = try? Pipe(blocks: false) else { return nil }
    self.pipe = pipe
    old = Signals.capture(writingTo: pipe.writing)
  }

  var descriptor: Int32 { pipe.reading }

  /// Returns the signals since the last call, each once, in order of arrival.
  func read() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return [] }
    var signals: [Int32] = []
    for byte in bytes.prefix(count) where !signals.contains(Int32(byte)) {
      signals.append(Int32(byte))
    }
    if signals.contains(where: Signals.isEnding) { Signals.acknowledgeEnding() }
    return signals
  }

  func close() {
    Signals.release(old)
    pipe.close()
  }
}
