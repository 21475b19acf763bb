import Basics
import Synchronization

/// The signals that matter to a program that holds a terminal, caught for as long
/// as it does.
///
/// Those that ask for something arrive as bytes in a pipe, so that a loop polls
/// them beside its input. Those that say the process crashed restore the
/// terminal at once and then do what they always do.
enum Signals {
  private static let ending: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let asking: [Int32] = [SIGTSTP, SIGCONT, SIGWINCH]
  private static let crashing: [Int32] = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  /// The end of the pipe that handlers write to; -1 for none.
  private static let pipeEnd = Atomic<Int32>(-1)
  /// When an ending signal came that nobody has read yet, in seconds; 0 for none.
  private static let endingSince = Atomic<Int>(0)

  /// What was in force before signals were caught.
  ///
  /// Not a dictionary: its type would be looked for among all conformances of the program.
  typealias Former = [(signal: Int32, action: sigaction)]

  /// Catches signals and writes their numbers to a descriptor that never blocks.
  ///
  /// - Returns: what was in force before, for ``release(_:)``.
  static func capture(writingTo descriptor: Int32) -> Former {
    pipeEnd.store(descriptor, ordering: .sequentiallyConsistent)
    endingSince.store(0, ordering: .sequentiallyConsistent)
    var old: Former = []
    for signal in asking { old.append((signal, set(signal, receive, flags: SA_RESTART))) }
    // Not restarted: a write to a terminal that takes nothing must not outlast a signal to end.
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
  ///
  /// - Returns: what was in force before, for ``release(_:)``.
  static func captureToRestore() -> Former {
    var old: Former = []
    for signal in ending + crashing {
      old.append((signal, set(signal, crash, flags: Int32(bitPattern: UInt32(SA_RESETHAND)))))
    }
    return old
  }

  /// Puts back what was in force before.
  static func release(_ old: Former) {
    for (signal, action) in old {
      var action = action
      sigaction(signal, &action, nil)
    }
    pipeEnd.store(-1, ordering: .sequentiallyConsistent)
  }

  /// Does what a signal does without a handler, then catches it again.
  static func performDefaultAction(_ signal: Int32, toGroup: Bool) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    var old = sigaction()
    sigaction(signal, &action, &old)
    kill(toGroup ? 0 : getpid(), signal)
    sigaction(signal, &old, nil)
  }

  /// Whether a signal asks the process to end.
  static func isEnding(_ signal: Int32) -> Bool {
    signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT
  }

  /// Whether a signal asked the process to end and nobody has read it yet.
  static var isEndingRequested: Bool { endingSince.load(ordering: .sequentiallyConsistent) != 0 }

  /// Notes that an ending signal was read.
  static func acknowledgeEnding() { endingSince.store(0, ordering: .sequentiallyConsistent) }

  private static func set(
    _ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32
  ) -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    var old = sigaction()
    sigaction(signal, &action, &old)
    // The process may have been started to outlive a signal (nohup).
    if isEnding(signal), unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1 {
      sigaction(signal, &old, nil)
    }
    return old
  }

  /// A stack of their own for handlers, as the usual one may have overflowed.
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
    if isEnding(signal) { noteEnding(signal) }
    var byte = UInt8(truncatingIfNeeded: signal)
    write(pipeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = error
  }

  /// Ends the process here if it has not read a first signal for a second.
  private static func noteEnding(_ signal: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let (isFirst, since) = endingSince.compareExchange(
      expected: 0, desired: now.tv_sec, ordering: .sequentiallyConsistent)
    // It may have come just before a write that then waits: that is interrupted soon.
    if isFirst { alarm(1) }
    guard !isFirst, now.tv_sec - since > 1 else { return }
    TerminalRestorer.restore()
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }

  /// Interrupts whatever waits, again and again, until a signal to end has been read.
  private static let remind: @convention(c) (Int32) -> Void = { _ in
    if isEndingRequested { alarm(1) }
  }

  private static let crash: @convention(c) (Int32) -> Void = { signal in
    TerminalRestorer.restore()
    // The default action is back in force: this ends the process as if nothing had caught it.
    raise(signal)
  }
}

/// The signals that were caught, in the order they came.
struct SignalPipe {
  private let pipe: Pipe
  private let old: Signals.Former

  /// Catches signals from now on; `nil`, with `errno`, where there is no pipe.
  init?() {
    guard let pipe = try? Pipe(blocks: false) else { return nil }
    self.pipe = pipe
    old = Signals.capture(writingTo: pipe.writing)
  }

  var descriptor: Int32 { pipe.reading }

  /// The signals since the last time, each once.
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
