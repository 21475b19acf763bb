import Basics

/// Asks the terminal for its colours, for a command that does not take the screen.
///
///     ask ─▶ OSC 10, OSC 11, DA1 ─▶ in 200 ms: answer, terminal as before
///                                └▶ else: nothing; finish() drains until a
///                                   second has passed, so that no answer is
///                                   taken for something typed
///
/// Every terminal answers DA1, and answers in turn, so that one without colours
/// to tell is known at once. What a person types meanwhile is put back.
public final class ColorQuery {
  /// How long ``run(withPalette:ignoresLate:)`` waits at most.
  public static let timeout = Duration.milliseconds(200)

  private let path: String
  private let terminalEnvironment: TerminalEnvironment
  private let late: UnresponsiveTerminalCache?
  private var pending: Pending?

  private struct Pending {
    var device: TerminalDevice
    var original: termios
    var signals: Signals.Former
    var asked: ContinuousClock.Instant
    var filter = ReplyFilter()
  }

  /// Creates a query; nothing is written before it is asked.
  ///
  /// - Parameters:
  ///   - terminalEnvironment: what is known of the terminal that is the output.
  ///   - late: where terminals that are late are remembered; `nil` remembers none.
  ///   - path: the terminal's file.
  public init(
    _ terminalEnvironment: TerminalEnvironment, late: UnresponsiveTerminalCache?,
    path: String = "/dev/tty"
  ) {
    self.terminalEnvironment = terminalEnvironment
    self.late = late
    self.path = path
  }

  deinit { finish() }

  /// Asks, and waits no longer than ``timeout``.
  ///
  /// - Parameters:
  ///   - withPalette: Whether the sixteen colours of the palette are asked for too.
  ///   - ignoresLate: Whether a terminal that was late before is asked too; if it is in time, that
  ///     is forgotten.
  /// - Returns: the colours, or why there are none.
  public func run(
    withPalette: Bool = false, ignoresLate: Bool = false
  ) -> Detected<TerminalColors?> {
    finish()
    if let reason = reasonNotToAsk(ignoresLate: ignoresLate) {
      return Detected(nil, reason: reason)
    }
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return Detected(nil, reason: "\(path) cannot be opened") }
    let device = TerminalDevice(input: descriptor, output: descriptor)
    guard device.isInForeground, let original = device.attributes else {
      close(descriptor)
      return Detected(nil, reason: "the program is not in the foreground")
    }
    let signals = Signals.captureToRestore()
    TerminalRestorer.arm(device, attributes: original, bytes: [])
    device.set(original.silent)
    pending = Pending(device: device, original: original, signals: signals, asked: .now)
    return talk(to: device, withPalette: withPalette)
  }

  /// Waits for an answer that is still due, for a second since it was asked for
  /// at most, and puts the terminal back; call it before anybody else reads.
  public func finish() {
    guard var pending else { return }
    let end = pending.asked + InputReader.longestAnswer
    while !pending.filter.isComplete, Self.read(into: &pending, until: end) {}
    self.pending = pending
    restore()
  }

  private func reasonNotToAsk(ignoresLate: Bool) -> String? {
    if !terminalEnvironment.isTerminal { return "the output is not a terminal" }
    if terminalEnvironment.isDumb || terminalEnvironment.term == "linux" {
      return "TERM is \(terminalEnvironment.term.isEmpty ? "not set" : terminalEnvironment.term)"
    }
    if terminalEnvironment.isScreen {
      return "TERM is \(terminalEnvironment.term), and GNU screen answers in the wrong order"
    }
    let name = UnresponsiveTerminalCache.name(in: terminalEnvironment.environment)
    if !ignoresLate, late?.contains(name) == true {
      return "the terminal answered too late once"
    }
    return nil
  }

  private func talk(to device: TerminalDevice, withPalette: Bool) -> Detected<TerminalColors?> {
    guard var pending else { return Detected(nil, reason: "nothing was asked") }
    // Keys typed ahead stay in the input for the program they are meant for.
    guard Poll.wait(for: [device.input], until: .now).isEmpty else {
      restore()
      return Detected(nil, reason: "keys were typed ahead")
    }
    var question = "\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}"
    if withPalette { for index in 0..<16 { question += "\u{1B}]4;\(index);?\u{7}" } }
    pending.asked = .now
    guard (try? Output(descriptor: device.output).write(Array((question + "\u{1B}[c").utf8))) != nil
    else {
      restore()
      return Detected(nil, reason: "the terminal is gone")
    }
    let end = pending.asked + Self.timeout
    while !pending.filter.isComplete, Self.read(into: &pending, until: end) {}
    self.pending = pending
    let name = UnresponsiveTerminalCache.name(in: terminalEnvironment.environment)
    guard pending.filter.isComplete else {
      late?.insert(name)
      return Detected(nil, reason: "the terminal did not answer within 200 ms")
    }
    late?.remove(name)
    let colors = TerminalColors(pending.filter.replies)
    let microseconds = Int(pending.asked.duration(to: .now) / .microseconds(1))
    restore()
    if colors == TerminalColors() {
      return Detected(nil, reason: "the terminal does not report its colours")
    }
    let time = "\(microseconds / 1000).\(microseconds / 100 % 10) ms"
    return Detected(colors, reason: "reported by the terminal within \(time)")
  }

  /// Reads once; `false` where time is up or the terminal gone.
  private static func read(into pending: inout Pending, until end: ContinuousClock.Instant) -> Bool
  {
    guard !Poll.wait(for: [pending.device.input], until: end).isEmpty else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(pending.device.input, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    pending.filter.feed(bytes.prefix(count))
    return true
  }

  private func restore() {
    guard var pending else { return }
    self.pending = nil
    pending.device.set(pending.original)
    TerminalRestorer.disarm()
    Signals.release(pending.signals)
    pending.filter.finish()
    // Systems that forbid this take the few keys of these milliseconds away.
    for byte in pending.filter.typed {
      var byte = CChar(bitPattern: byte)
      _ = ioctl(pending.device.input, UInt(TIOCSTI), &byte)
    }
    close(pending.device.input)
  }
}
