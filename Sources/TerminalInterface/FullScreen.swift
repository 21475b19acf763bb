import PrioritiesBasics
import StyledTerminalText

/// A terminal in full-screen mode; see ``withFullScreen(on:modes:sheet:level:body:)``.
///
///     bytes, signals, descriptors, time ──poll──▶ next() ──▶ [ScreenEvent]
///     Frame ──▶ draw() ──▶ FrameWriter ──one write──▶ terminal
public final class FullScreen {
  /// The terminal in use.
  public let device: TerminalDevice
  /// The size of the screen.
  public private(set) var size: TerminalSize
  /// The enabled reports, which can be changed at any time.
  public var modes: ScreenModes {
    didSet { changeModes(from: oldValue) }
  }

  var writer: FrameWriter
  let output: Output
  var reader: InputReader
  let signals: SignalPipe
  let original: termios
  var hasKittyKeyboard = false
  var isEntered = false
  /// The signal to raise after the terminal is restored.
  var endingSignal: Int32?
  private var isEndingReported = false
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

  /// Changes the style sheet from the next frame on.
  public func setStyleSheet(sheet: StyleSheet, level: ColorLevel) {
    writer.setStyleSheet(sheet: sheet, level: level)
  }

  /// Shows a frame by writing the differences at once, and returns the number of bytes.
  @discardableResult
  public func draw(_ frame: Frame) throws(OutputError) -> Int {
    // After an ending signal during a stop, the program has no screen.
    guard isEntered else { return 0 }
    let hadPictures = writer.hasPictures
    let bytes = writer.bytes(for: frame)
    if writer.hasPictures != hadPictures { arm() }
    if !bytes.isEmpty {
      do {
        try output.write(bytes)
      } catch .interrupted {
        // ``next(until:watching:)`` will report the signal.
        writer.invalidate()
      }
    }
    return bytes.count
  }

  /// Causes the next frame to be drawn in full, because the screen may show anything.
  public func invalidate() { writer.invalidate() }

  /// Waits for events.
  ///
  /// - Parameters:
  ///   - deadline: When to stop waiting; `nil` waits for an event.
  ///   - descriptors: File descriptors that end the wait when they are readable; a
  ///     ``WatchedSequence`` has one for an asynchronous sequence.
  public func next(
    until deadline: ContinuousClock.Instant? = nil, watching descriptors: [Int32] = []
  ) -> [ScreenEvent] {
    while true {
      if let endingSignal, !isEndingReported {
        isEndingReported = true
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
    for case .reply(let reply) in events { handle(reply) }
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
        // After our own stop, everything is set up again already.
        guard device.attributes?.isSame(as: original.raw) == false else { continue }
        resume()
        events.append(.resumed)
      default:
        endingSignal = signal
        isEndingReported = true
        events.append(.ending(signal: signal))
      }
    }
    return events
  }

  /// Stops the program as Ctrl-Z does, and returns once it continues.
  public func suspend() {
    leave()
    Signals.performDefaultAction(SIGTSTP, toGroup: true)
    resume()
  }

  func enter() {
    isEntered = true
    arm()
    device.set(original.raw)
    writer.invalidate()
    // Saves the title, and turns off wrapping, so that a cluster of unexpected width can't move
    // rows.
    // If the terminal is gone, the next frame or read reports that.
    try? output.write(Array("\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?7l\u{1B}[?25l".utf8))
    try? output.write(modes.beginning)
    if modes.contains(.keyboard) { try? query("\u{1B}[?u") }
    TerminalRestorer.bufferErrors()
  }

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

  func resume() {
    waitForForeground()
    // After an ending signal during the stop, the terminal belongs to the shell.
    if endingSignal == nil { enter() }
    mayHaveResized = true
  }

  /// Stops again while in the background, where the program must not touch the terminal.
  private func waitForForeground() {
    var isStoppable = true
    while !device.isInForeground && device.attributes != nil {
      // In an orphaned process group, the default action doesn't stop, so wait a bit each time.
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

  func arm() {
    TerminalRestorer.arm(device, attributes: original, bytes: restoring)
  }

  /// Leaves the screen, after resetting the keyboard flags, because each screen has its own.
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
    // If the terminal is gone, the next frame or read reports that.
    try? output.write(old.subtracting(modes).end + modes.subtracting(old).beginning)
  }

  /// Queries the text and background colours; see ``TerminalReply/color(_:_:)`` for the replies.
  public func queryColors() throws(OutputError) {
    try query("\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}")
  }

  /// Queries the size of a cell in pixels; see ``TerminalReply/cellSize(_:)`` for the reply.
  public func queryCellSize() throws(OutputError) {
    try query("\u{1B}[16t")
  }

  func handle(_ reply: TerminalReply) {
    guard case .keyboardFlags = reply, modes.contains(.keyboard), !hasKittyKeyboard else { return }
    hasKittyKeyboard = true
    arm()
    // If the terminal is gone, the next read reports that.
    // Every key as a sequence (8), with its text (16) and its place on a Latin keyboard (4).
    try? output.write(Array("\u{1B}[>29u".utf8))
  }

  /// Queries the terminal and adds DA1, to distinguish silence from delay.
  ///
  /// Every terminal replies to DA1.
  func query(_ question: String) throws(OutputError) {
    reader.recordQuery()
    try output.write(Array((question + "\u{1B}[c").utf8))
  }
}

/// Runs work with the terminal in full-screen mode, and restores the terminal afterwards.
///
/// Also restores it after errors, signals and crashes, but not after SIGKILL. An ending signal
/// takes effect once the work returns. Throws ``FullScreenError`` if there is no terminal, and the
/// errors of the work.
public func withFullScreen<Value>(
  on device: TerminalDevice = TerminalDevice(), modes: ScreenModes = [.paste, .keyboard],
  sheet: StyleSheet, level: ColorLevel, body: (FullScreen) throws -> Value
) throws -> Value {
  let screen = try FullScreen(on: device, modes: modes, sheet: sheet, level: level)
  defer {
    screen.end()
    if let signal = screen.endingSignal { Signals.performDefaultAction(signal, toGroup: false) }
  }
  screen.enter()
  return try body(screen)
}

/// Why full-screen mode is unavailable.
public enum FullScreenError: Error, Equatable {
  /// The input or the output is not a terminal.
  case noTerminal
  /// The code is the `errno` of the failed call.
  case noPipe(code: Int32)
}

extension FullScreenError: ReportableError {
  package var kind: FailureKind { self == .noTerminal ? .usage : .system }

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noTerminal:
      "Full-screen mode needs a terminal for both input and output."
    case .noPipe(let code):
      "No pipe could be created: \(String(cString: strerror(code))). Close some programs and try again."
    }
  }
}

/// Why a full-screen program wakes up.
public enum ScreenEvent: Hashable, Sendable {
  /// A key, the mouse, pasted text, or a reply of the terminal.
  case input(InputEvent)
  /// The terminal has another size; draw a frame of that size.
  case resized(TerminalSize)
  /// The program continued after a stop, and the next frame is drawn in full.
  case resumed
  /// A watched descriptor is readable or hung up.
  case ready(Int32)
  /// The deadline has passed.
  case deadline
  /// The loop must return soon, because the signal takes effect once the terminal is restored.
  case ending(signal: Int32)
  /// The terminal is gone, so the loop must return.
  case closed
}

/// The reports that a full-screen program enables in addition to plain keys.
public struct ScreenModes: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Mouse buttons, dragging and wheel (modes 1000, 1002 and 1006).
  public static let mouse = ScreenModes(rawValue: 1 << 0)
  /// Bracketed paste (mode 2004).
  public static let paste = ScreenModes(rawValue: 1 << 1)
  /// Changes of the desktop's appearance (mode 2031).
  public static let appearance = ScreenModes(rawValue: 1 << 2)
  /// Unambiguous keys, using the kitty keyboard protocol if the terminal supports it.
  public static let keyboard = ScreenModes(rawValue: 1 << 3)

  var beginning: [UInt8] {
    Self.sequences.flatMap { contains($0.mode) ? Array($0.on.utf8) : [] }
  }

  var end: [UInt8] {
    Self.sequences.reversed().flatMap { contains($0.mode) ? Array($0.off.utf8) : [] }
  }

  private static let sequences: [(mode: ScreenModes, on: String, off: String)] = [
    (.paste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (
      .mouse, "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h",
      "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
    ),
    (.appearance, "\u{1B}[?2031h", "\u{1B}[?2031l"),
  ]
}
