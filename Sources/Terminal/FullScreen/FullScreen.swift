import Glibc
import StyledText

/// A terminal's whole screen, lent to a program; see ``withFullScreen(on:modes:sheet:level:body:)``.
///
///     bytes, signals, descriptors, time ──poll──▶ next() ──▶ [Wake]
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
  public private(set) var attributes: [Int]?

  private var writer: FrameWriter
  private let output: Output
  private var reader: InputReader
  private let signals: SignalPipe
  private let original: termios
  private var hasKeyboard = false
  private var isEntered = false
  /// The signal that ended the program, for the end of the loan.
  private(set) var endingSignal: Int32?
  private var isEndingTold = false
  /// Whether the size may have changed while the program was stopped.
  private var mayHaveResized = false

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
    output = Output(descriptor: device.output)
    reader = InputReader(descriptor: device.input)
  }

  /// Whether erasing leaves the background colour that is written with.
  public var erasesWithBackground: Bool {
    get { writer.erasesWithBackground }
    set { writer.erasesWithBackground = newValue }
  }

  /// Changes what keys look like from the next frame on.
  public func dress(sheet: StyleSheet, level: ColorLevel) {
    writer.dress(sheet: sheet, level: level)
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
    if !bytes.isEmpty { try output.write(bytes) }
    return bytes.count
  }

  /// Takes it that the screen may show anything; the next frame is drawn whole.
  public func forgetFrame() { writer.forget() }

  /// Asks the terminal for its text and background colours; answers come as
  /// ``TerminalReply/color(_:_:)``, and none comes where it does not know how.
  public func askColors() throws(OutputError) {
    try ask("\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}")
  }

  /// Asks the terminal for the pixels of a cell; the answer comes as
  /// ``TerminalReply/cellSize(_:)``, and none comes where it does not know how.
  public func askCellSize() throws(OutputError) {
    try ask("\u{1B}[16t")
  }

  /// Stops the program as Ctrl-Z does and comes back when it goes on.
  public func suspend() {
    leave()
    Signals.takeDefault(SIGTSTP, toGroup: true)
    resume()
  }

  /// Waits until something happens and tells what.
  ///
  /// - Parameters:
  ///   - deadline: when to wake up at the latest; `nil` sleeps until something happens.
  ///   - descriptors: others to watch for something to read.
  public func next(
    until deadline: ContinuousClock.Instant? = nil, watching descriptors: [Int32] = []
  ) -> [Wake] {
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
      var wakes = ready.contains(signals.descriptor) ? takeSignals() : []
      wakes += takeInput(isReady: ready.contains(device.input))
      wakes += descriptors.filter(ready.contains).map(Wake.ready)
      if !wakes.isEmpty { return wakes }
      if let deadline, ContinuousClock.now >= deadline { return [.deadline] }
    }
  }

  private func takeInput(isReady: Bool) -> [Wake] {
    let events = isReady ? reader.read() : reader.settle()
    guard let events else { return [.closed] }
    for case .reply(let reply) in events { note(reply) }
    return events.map(Wake.input)
  }

  private func note(_ reply: TerminalReply) {
    switch reply {
    case .deviceAttributes(let numbers): attributes = numbers
    case .keyboardFlags where modes.contains(.keyboard) && !hasKeyboard:
      hasKeyboard = true
      arm()
      try? output.write("\u{1B}[>1u")
    default: break
    }
  }

  private func takeSignals() -> [Wake] {
    var wakes: [Wake] = []
    for signal in signals.read() {
      switch signal {
      case SIGWINCH:
        guard let size = device.size, size != self.size else { continue }
        self.size = size
        wakes.append(.resized(size))
      case SIGTSTP:
        suspend()
        wakes.append(.resumed)
      case SIGCONT:
        // After a stop of our own all is set up again already.
        guard device.attributes?.isSame(as: original.raw) == false else { continue }
        resume()
        wakes.append(.resumed)
      default:
        endingSignal = signal
        isEndingTold = true
        wakes.append(.ending(signal: signal))
      }
    }
    return wakes
  }
}

extension FullScreen {
  /// Takes the screen.
  func enter() {
    isEntered = true
    arm()
    device.set(original.raw)
    writer.forget()
    // The title is pushed; wrapping is off, so that no cluster of another width
    // than thought can move rows.
    try? output.write("\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?7l\u{1B}[?25l")
    try? output.write(modes.beginning)
    if modes.contains(.keyboard) { try? ask("\u{1B}[?u") }
    Emergency.holdErrors()
  }

  /// Gives the screen back.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    Emergency.disarm()
    try? output.write(restoring)
    hasKeyboard = false
    reader.drain(isMouseOn: modes.contains(.mouse), output: output)
    device.set(original)
    Emergency.releaseErrors()
  }

  /// Ends the loan for good.
  func end() {
    leave()
    signals.close()
  }

  private func resume() {
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
      Signals.takeDefault(SIGTTOU, toGroup: true)
      isStoppable = start.duration(to: .now) > .milliseconds(1)
    }
  }

  private func arm() {
    Emergency.arm(device, attributes: original, bytes: restoring)
  }

  /// All that a screen must take back; keyboard flags are of a screen's own, so
  /// they go before it does.
  private var restoring: [UInt8] {
    var bytes = Array("\u{1B}[?2026l\u{1B}[r".utf8)
    if writer.hasPictures { bytes += Array(CellPicture.deletionOfAll.utf8) }
    if hasKeyboard { bytes += Array("\u{1B}[<u".utf8) }
    bytes += modes.end
    bytes += Array("\u{1B}[m\u{1B}[?7h\u{1B}[23;2t\u{1B}[?1049l\u{1B}[?25h".utf8)
    return bytes
  }

  private func changeModes(from old: ScreenModes) {
    guard isEntered else { return }
    arm()
    try? output.write(old.subtracting(modes).end + modes.subtracting(old).beginning)
  }

  /// Asks something, and then what every terminal answers, so that silence is told from delay.
  private func ask(_ question: String) throws(OutputError) {
    reader.noteQuestion()
    try output.write(question + "\u{1B}[c")
  }
}
