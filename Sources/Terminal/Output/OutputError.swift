import SystemFiles

/// Why output did not reach its reader.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader went away; nothing is wrong and nothing need be said.
  case closed
  /// A signal asked the process to end while the reader took nothing.
  case interrupted
  /// The system refused, with this error number.
  case failed(code: Int32)
}

extension OutputError: CustomStringConvertible {
  /// What happened, as a sentence.
  public var description: String {
    switch self {
    case .closed: "The reader of the output went away."
    case .interrupted: "The output was interrupted by a signal to end."
    case .failed(let code):
      "The output could not be written: \(String(cString: strerror(code))). Free some space or write elsewhere."
    }
  }
}
