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
}
