import Basics

extension FullScreen {
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
}
