import PrioritiesBasics
import StyledTerminalText

/// Queries the terminal's colours without entering full screen.
///
///     query ─▶ OSC 10, OSC 11, DA1 ─▶ in 200 ms: replies, terminal restored
///                                  └▶ else: nothing; finish() drains input for up
///                                     to five seconds, so that no late reply is
///                                     mistaken for typing
///
/// Every terminal replies to DA1, and in order, so a terminal without colour reports is detected at
/// once. Keys typed in the meantime are put back.
public final class ColorQuery {
  /// The maximum time that ``run(withPalette:ignoresLate:)`` waits.
  public static let timeout = Duration.milliseconds(200)

  private let path: String
  private let terminalEnvironment: TerminalEnvironment
  private let late: UnresponsiveTerminalCache?
  private var pending: Pending?

  private struct Pending {
    var device: TerminalDevice
    var original: termios
    var signals: Signals.Former
    var sent: ContinuousClock.Instant
    var filter = ReplyFilter()
  }

  /// Creates a query of the terminal at a device path, without writing anything.
  ///
  /// - Parameters:
  ///   - terminalEnvironment: Determines whether the terminal can be queried.
  ///   - late: The cache of unresponsive terminals; `nil` remembers none.
  ///   - path: The device of the terminal.
  public init(
    _ terminalEnvironment: TerminalEnvironment, late: UnresponsiveTerminalCache?,
    path: String = "/dev/tty"
  ) {
    self.terminalEnvironment = terminalEnvironment
    self.late = late
    self.path = path
  }

  deinit { finish() }

  /// Queries the colours, and optionally the palette, for at most ``timeout``.
  ///
  /// - Parameters:
  ///   - withPalette: Whether to query the sixteen colours too.
  ///   - ignoresLate: Whether to query even a terminal recorded as late; a timely reply removes the
  ///     record.
  public func run(
    withPalette: Bool = false, ignoresLate: Bool = false
  ) -> Detected<TerminalColors?> {
    finish()
    if let reason = reasonToSkip(ignoresLate: ignoresLate) {
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
    pending = Pending(device: device, original: original, signals: signals, sent: .now)
    return query(to: device, withPalette: withPalette)
  }

  /// Discards late replies for up to five seconds, and restores the terminal; call before others
  /// read.
  public func finish() {
    guard var pending else { return }
    let end = pending.sent + InputReader.longestReply
    while !pending.filter.isComplete, Self.read(into: &pending, until: end) {}
    self.pending = pending
    // A busy moment must not be remembered, only a terminal that does not reply at all.
    if !pending.filter.isComplete { late?.insert(terminalEnvironment) }
    restore()
  }

  private func reasonToSkip(ignoresLate: Bool) -> String? {
    if !terminalEnvironment.isTerminal { return "the output is not a terminal" }
    if terminalEnvironment.isDumb || terminalEnvironment.term == "linux" {
      return "TERM is \(terminalEnvironment.term.isEmpty ? "not set" : terminalEnvironment.term)"
    }
    if terminalEnvironment.isScreen {
      return "TERM is \(terminalEnvironment.term), and GNU screen replies in the wrong order"
    }
    if !ignoresLate, late?.contains(terminalEnvironment) == true {
      return "the terminal did not reply within the last hour"
    }
    return nil
  }

  private func query(to device: TerminalDevice, withPalette: Bool) -> Detected<TerminalColors?> {
    guard var pending else { return Detected(nil, reason: "the terminal was not queried") }
    // Leave keys that were typed ahead in the input for the next program.
    guard Poll.wait(for: [device.input], until: .now).isEmpty else {
      restore()
      return Detected(nil, reason: "keys are waiting in the input")
    }
    var query = "\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}"
    if withPalette { for index in 0..<16 { query += "\u{1B}]4;\(index);?\u{7}" } }
    pending.sent = .now
    guard (try? Output(descriptor: device.output).write(Array((query + "\u{1B}[c").utf8))) != nil
    else {
      restore()
      return Detected(nil, reason: "the terminal was closed")
    }
    let end = pending.sent + Self.timeout
    while !pending.filter.isComplete, Self.read(into: &pending, until: end) {}
    self.pending = pending
    guard pending.filter.isComplete else {
      return Detected(nil, reason: "the terminal did not reply within 200 ms")
    }
    late?.remove(terminalEnvironment)
    let colors = TerminalColors(pending.filter.replies)
    let microseconds = Int(pending.sent.duration(to: .now) / .microseconds(1))
    restore()
    if colors == TerminalColors() {
      return Detected(nil, reason: "the terminal does not report its colours")
    }
    let time = "\(microseconds / 1000).\(microseconds / 100 % 10) ms"
    return Detected(colors, reason: "reported by the terminal within \(time)")
  }

  /// Reads once; returns `false` after a timeout or when the terminal is gone.
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
    // On systems that forbid this, the few keys typed in these milliseconds are lost.
    for byte in pending.filter.typed {
      var byte = CChar(bitPattern: byte)
      _ = ioctl(pending.device.input, UInt(TIOCSTI), &byte)
    }
    close(pending.device.input)
  }
}

/// The colours that a terminal reports.
public struct TerminalColors: Hashable, Sendable {
  /// The terminal's text colour; nil if it did not report one.
  public var foreground: RGB?
  /// The terminal's background colour; nil if it did not report one.
  public var background: RGB?
  /// The sixteen palette colours by number, without unknown ones.
  public var palette: [UInt8: RGB]

  /// Creates a set of colours; `nil` means unknown.
  public init(foreground: RGB? = nil, background: RGB? = nil, palette: [UInt8: RGB] = [:]) {
    self.foreground = foreground
    self.background = background
    self.palette = palette
  }

  /// Collects the colours from replies.
  public init(_ replies: [TerminalReply]) {
    self.init()
    for case .color(let slot, let color) in replies {
      switch slot {
      case .foreground: foreground = color
      case .background: background = color
      case .palette(let index): palette[index] = color
      }
    }
  }
}

/// Extracts a terminal's replies from input.
///
/// All other bytes were typed and go to the next reader.
struct ReplyFilter {
  private(set) var typed: [UInt8] = []
  private(set) var replies: [TerminalReply] = []
  private var parser = InputParser()
  /// The bytes of the sequence that the parser has begun.
  private var pending: [UInt8] = []

  /// Whether DA1 has arrived, which every terminal sends last.
  var isComplete: Bool {
    replies.contains { if case .deviceAttributes = $0 { true } else { false } }
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { handle(byte) }
  }

  /// Must be called at the end of input, because an unfinished sequence was typed text after all.
  mutating func finish() { end(rest: []) }

  private mutating func handle(_ byte: UInt8) {
    pending.append(byte)
    let events = parser.feed([byte])
    let isOver = parser.state == .ground
    guard isOver || !events.isEmpty else { return }
    let known = replies.count
    for case .reply(let reply) in events { replies.append(reply) }
    // If a terminal ends its replies with ESC alone, this byte belongs to the next sequence.
    let hasBegun = replies.count > known && (events.count > 1 || !isOver)
    end(rest: hasBegun && byte != 0x1B ? [0x1B, byte] : hasBegun || !isOver ? [byte] : [])
    if isOver { end(rest: []) }
  }

  /// Ends the pending sequence before the bytes of the next one.
  private mutating func end(rest: [UInt8]) {
    // Replies begin with OSC and a digit, or CSI and `?`.
    let kind = Array(pending.prefix(3))
    let isReply =
      kind.starts(with: [0x1B, UInt8(ascii: "]")]) && (0x30...0x39).contains(kind.last ?? 0)
      || kind == Array("\u{1B}[?".utf8)
    if !isReply { typed += pending.dropLast(rest.count) }
    pending = rest
  }
}

/// A small file that lists terminals that did not reply at all within the last hour.
///
/// Waiting for their replies would delay every command. File errors are ignored.
public struct UnresponsiveTerminalCache: Sendable {
  private let path: String

  /// Creates a cache in a file that may not exist yet.
  public init(path: String) {
    self.path = path
  }

  /// Whether a terminal is recorded.
  public func contains(_ terminal: TerminalEnvironment) -> Bool {
    records.contains { $0.name == Self.name(terminal) }
  }

  /// Records a terminal for an hour.
  public func insert(_ terminal: TerminalEnvironment) {
    write(records.suffix(31) + [(time(nil), Self.name(terminal))])
  }

  /// Removes a terminal that has replied.
  public func remove(_ terminal: TerminalEnvironment) {
    let records = records
    let others = records.filter { $0.name != Self.name(terminal) }
    if others.count < records.count { write(others) }
  }

  /// The terminal's type and program, and whether it is remote.
  private static func name(_ terminal: TerminalEnvironment) -> String {
    let parts = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"].map { terminal.value($0) ?? "" }
    let isRemote = terminal.value("SSH_CONNECTION") != nil
    let name = (parts + [isRemote ? "ssh" : ""]).joined(separator: " ")
    return String(name.filter { !$0.isNewline }.prefix(200))
  }

  /// The records of the last hour, by time in seconds.
  private var records: [(time: Int, name: String)] {
    guard let bytes = try? readFile(path, limit: 1 << 13) else { return [] }
    let now = time(nil)
    return String(decoding: bytes.prefix(1 << 13), as: UTF8.self).split(separator: "\n")
      .compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let time = Int(parts[0]), 0..<3600 ~= now - time else { return nil }
        return (time, String(parts[1]))
      }
  }

  private func write(_ records: [(time: Int, name: String)]) {
    let text = records.map { "\($0.time) \($0.name)\n" }.joined()
    try? FileReplacement(path: path).write(Array(text.utf8))
  }
}
