import Basics
import StyledText

/// A terminal's whole screen, lent to a program; see ``withFullScreen(on:modes:sheet:level:body:)``.
///
///     bytes, signals, descriptors, time ──poll──▶ next() ──▶ [ScreenEvent]
///     Frame ──▶ draw() ──▶ FrameWriter ──one write──▶ terminal
public final class FullScreen {
  /// The terminal.
  public let device: TerminalDevice
  /// The size of the screen.
  public private(set) var size: TerminalSize
  /// What the terminal reports; a change takes effect at once.
  public var modes: ScreenModes {
    didSet { changeModes(from: oldValue) }
  }
  /// What the terminal said it is (DA1); `nil` until it did.
  public internal(set) var attributes: [Int]?

  var writer: FrameWriter
  let output: Output
  var reader: InputReader
  let signals: SignalPipe
  let original: termios
  var hasKittyKeyboard = false
  var isEntered = false
  /// The signal that ended the program, for the end of the loan.
  var endingSignal: Int32?
  private var isEndingTold = false
  /// Whether the size may have changed while the program was stopped.
  var mayHaveResized = false

  init(
    on device: TerminalDevice, modes: ScreenModes, sheet: StyleSheet, level: ColorLevel
  ) throws(FullScreenError) {
    guard device.isTerminal, let original = device.attributes else { throw .noTerminal }
    guard let signals = SignalPipe() else { throw .noPipe(code: errno) }
    self.device = device
    self.modes = modes
    self.original = original
    self.signals = signals
    size = device.size ?? TerminalSize(columns: 80, rows: 24)
    writer = FrameWriter(sheet: sheet, level: level)
    output = Output(descriptor: device.output, isInterruptible: true)
    reader = InputReader(descriptor: device.input)
  }

  /// Changes what keys look like from the next frame on.
  public func setStyleSheet(sheet: StyleSheet, level: ColorLevel) {
    writer.setStyleSheet(sheet: sheet, level: level)
  }

  /// Shows a frame with one write of what differs from the last.
  ///
  /// - Returns: the number of bytes written.
  @discardableResult
  public func draw(_ frame: Frame) throws(OutputError) -> Int {
    // Asked to end while it was stopped, the program has no screen any more.
    guard isEntered else { return 0 }
    let hadPictures = writer.hasPictures
    let bytes = writer.bytes(for: frame)
    if writer.hasPictures != hadPictures { arm() }
    if !bytes.isEmpty {
      do {
        try output.write(bytes)
      } catch .interrupted {
        // ``next(until:watching:)`` reports the signal.
        writer.forget()
      }
    }
    return bytes.count
  }

  /// Call when the screen may show anything: the next frame is drawn whole.
  public func invalidate() { writer.forget() }

  /// Waits until something happens.
  ///
  /// - Parameters:
  ///   - deadline: when to wake up at the latest; `nil` sleeps until something happens.
  ///   - descriptors: others to watch for something to read.
  public func next(
    until deadline: ContinuousClock.Instant? = nil, watching descriptors: [Int32] = []
  ) -> [ScreenEvent] {
    while true {
      if let endingSignal, !isEndingTold {
        isEndingTold = true
        return [.ending(signal: endingSignal)]
      }
      if mayHaveResized {
        mayHaveResized = false
        if let size = device.size, size != self.size {
          self.size = size
          return [.resized(size)]
        }
      }
      let ready = Poll.wait(
        for: [device.input, signals.descriptor] + descriptors,
        until: [deadline, reader.deadline].compactMap(\.self).min())
      var events = ready.contains(signals.descriptor) ? readSignals() : []
      events += readInput(isReady: ready.contains(device.input))
      events += descriptors.filter(ready.contains).map(ScreenEvent.ready)
      if !events.isEmpty { return events }
      if let deadline, ContinuousClock.now >= deadline { return [.deadline] }
    }
  }

  private func readInput(isReady: Bool) -> [ScreenEvent] {
    let events = isReady ? reader.read() : reader.flush()
    guard let events else { return [.closed] }
    for case .reply(let reply) in events { note(reply) }
    return events.map(ScreenEvent.input)
  }

  private func readSignals() -> [ScreenEvent] {
    var events: [ScreenEvent] = []
    for signal in signals.read() {
      switch signal {
      case SIGWINCH:
        guard let size = device.size, size != self.size else { continue }
        self.size = size
        events.append(.resized(size))
      case SIGTSTP:
        suspend()
        events.append(.resumed)
      case SIGCONT:
        // After a stop of our own all is set up again already.
        guard device.attributes?.isSame(as: original.raw) == false else { continue }
        resume()
        events.append(.resumed)
      default:
        endingSignal = signal
        isEndingTold = true
        events.append(.ending(signal: signal))
      }
    }
    return events
  }

  /// Stops the program as Ctrl-Z does and comes back when it goes on.
  public func suspend() {
    leave()
    Signals.performDefaultAction(SIGTSTP, toGroup: true)
    resume()
  }

  func enter() {
    isEntered = true
    arm()
    device.set(original.raw)
    writer.forget()
    // The title is pushed; wrapping is off, so that no cluster of another width
    // than thought can move rows.
    try? output.write(Array("\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?7l\u{1B}[?25l".utf8))
    try? output.write(modes.beginning)
    if modes.contains(.keyboard) { try? query("\u{1B}[?u") }
    TerminalRestorer.holdErrors()
  }

  /// For how long the end waits for a terminal that takes nothing.
  private static let longestEnd = Duration.seconds(1)

  func leave() {
    guard isEntered else { return }
    isEntered = false
    TerminalRestorer.disarm()
    output.write(restoring, within: FullScreen.longestEnd)
    hasKittyKeyboard = false
    reader.drain(isMouseOn: modes.contains(.mouse), output: output)
    device.set(original)
    TerminalRestorer.releaseErrors()
  }

  func end() {
    leave()
    signals.close()
  }

  /// Takes the screen again after a stop.
  func resume() {
    waitForForeground()
    // Asked to end while it was stopped: the terminal is the shell's.
    if endingSignal == nil { enter() }
    mayHaveResized = true
  }

  /// A program that goes on in the background must not touch the terminal: it
  /// stops again, as one does that tries to, until it is in the foreground.
  private func waitForForeground() {
    var isStoppable = true
    while !device.isInForeground && device.attributes != nil {
      // Where nobody could continue the process, the default is not to stop it:
      // then this waits a little each time.
      let wait: Duration = isStoppable ? .zero : .milliseconds(100)
      if !Poll.wait(for: [signals.descriptor], until: .now + wait).isEmpty {
        endingSignal = signals.read().first(where: Signals.isEnding)
      }
      guard endingSignal == nil else { return }
      let start = ContinuousClock.now
      Signals.performDefaultAction(SIGTTOU, toGroup: true)
      isStoppable = start.duration(to: .now) > .milliseconds(1)
    }
  }

  /// Prepares to give the screen back whatever happens.
  func arm() {
    TerminalRestorer.arm(device, attributes: original, bytes: restoring)
  }

  /// All that a screen must take back; keyboard flags are of a screen's own, so
  /// they go before it does.
  private var restoring: [UInt8] {
    var bytes = Array("\u{1B}[?2026l\u{1B}[r".utf8)
    if writer.hasPictures { bytes += Array(CellPicture.deletionOfAll.utf8) }
    if hasKittyKeyboard { bytes += Array("\u{1B}[<u".utf8) }
    bytes += modes.end
    bytes += Array("\u{1B}[m\u{1B}[?7h\u{1B}[23;2t\u{1B}[?1049l\u{1B}[?25h".utf8)
    return bytes
  }

  func changeModes(from old: ScreenModes) {
    guard isEntered else { return }
    arm()
    try? output.write(old.subtracting(modes).end + modes.subtracting(old).beginning)
  }

  /// Asks the terminal for its text and background colours; answers come as
  /// ``TerminalReply/color(_:_:)``, and none comes if it does not know how.
  public func queryColors() throws(OutputError) {
    try query("\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}")
  }

  /// Asks the terminal for the pixels of a cell; the answer comes as
  /// ``TerminalReply/cellSize(_:)``, and none comes if it does not know how.
  public func queryCellSize() throws(OutputError) {
    try query("\u{1B}[16t")
  }

  /// Notes what the terminal says of itself.
  func note(_ reply: TerminalReply) {
    switch reply {
    case .deviceAttributes(let numbers): attributes = numbers
    case .keyboardFlags where modes.contains(.keyboard) && !hasKittyKeyboard:
      hasKittyKeyboard = true
      arm()
      try? output.write(Array("\u{1B}[>1u".utf8))
    default: break
    }
  }

  /// Asks something, and then what every terminal answers, which distinguishes silence from delay.
  func query(_ question: String) throws(OutputError) {
    reader.noteQuestion()
    try output.write(Array((question + "\u{1B}[c").utf8))
  }
}

/// Lends the whole screen of a terminal to some work.
///
/// The screen is given back in whatever way the work ends: by returning, by an
/// error, by a signal, even by a crash. Only SIGKILL leaves no time for that.
/// A signal that asked the process to end does so when the work has returned.
///
/// - Throws: ``FullScreenError`` where there is no terminal, and what the work throws.
public func withFullScreen<Result>(
  on device: TerminalDevice = TerminalDevice(), modes: ScreenModes = [.paste, .keyboard],
  sheet: StyleSheet, level: ColorLevel, body: (FullScreen) throws -> Result
) throws -> Result {
  let screen = try FullScreen(on: device, modes: modes, sheet: sheet, level: level)
  defer {
    screen.end()
    if let signal = screen.endingSignal { Signals.performDefaultAction(signal, toGroup: false) }
  }
  screen.enter()
  return try body(screen)
}

/// Why the whole screen could not be had.
public enum FullScreenError: Error, Equatable {
  /// The input or the output is not a terminal.
  case noTerminal
  /// The system had no pipe to give, with this error number.
  case noPipe(code: Int32)
}

extension FullScreenError: ReportableError {
  package var kind: FailureKind { self == .noTerminal ? .usage : .system }

  /// What happened, as a sentence.
  public var description: String {
    switch self {
    case .noTerminal:
      "The full screen needs a terminal for both input and output."
    case .noPipe(let code):
      "No pipe could be made: \(String(cString: strerror(code))). Close some programs and try again."
    }
  }
}

/// Why a program that holds the screen wakes up.
public enum ScreenEvent: Hashable, Sendable {
  case input(InputEvent)
  case resized(TerminalSize)
  /// The program was stopped and goes on; the next frame is drawn whole.
  case resumed
  /// A descriptor that was watched can be read, or its other end is gone.
  case ready(Int32)
  /// The time that was waited for has come.
  case deadline
  /// The process was asked to end by a signal; the loop returns soon,
  /// and the signal does its work once the terminal is restored.
  case ending(signal: Int32)
  case closed
}

/// What a full screen asks its terminal to report beside plain keys.
public struct ScreenModes: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Buttons, dragging and the wheel of the mouse (modes 1000, 1002 and 1006).
  public static let mouse = ScreenModes(rawValue: 1 << 0)
  /// Pasted text as such (mode 2004).
  public static let paste = ScreenModes(rawValue: 1 << 1)
  /// Whether the window has the focus (mode 1004).
  public static let focus = ScreenModes(rawValue: 1 << 2)
  /// That the desktop turned dark or light (mode 2031).
  public static let appearance = ScreenModes(rawValue: 1 << 3)
  /// Keys without doubt, by the kitty keyboard protocol, where the terminal says
  /// that it has it.
  public static let keyboard = ScreenModes(rawValue: 1 << 4)

  /// The bytes that turn modes on.
  var beginning: [UInt8] {
    Self.sequences.flatMap { contains($0.mode) ? Array($0.on.utf8) : [] }
  }

  /// The bytes that turn modes off.
  var end: [UInt8] {
    Self.sequences.reversed().flatMap { contains($0.mode) ? Array($0.off.utf8) : [] }
  }

  private static let sequences: [(mode: ScreenModes, on: String, off: String)] = [
    (.paste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    (
      .mouse, "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h",
      "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
    ),
    (.appearance, "\u{1B}[?2031h", "\u{1B}[?2031l"),
  ]
}
