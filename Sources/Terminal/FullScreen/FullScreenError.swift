import SystemFiles

/// Why the whole screen could not be had.
public enum FullScreenError: Error, Equatable {
  /// The input or the output is no terminal.
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
