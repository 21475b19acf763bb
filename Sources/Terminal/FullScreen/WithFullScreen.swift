import Basics
import StyledText

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

extension FullScreenError: CustomStringConvertible {
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
