import StyledText
import Terminal

/// Plain words for the standard streams: results to standard output, messages to standard error.
///
/// No control character of a name, a path or a file gets through: results pass `Output.write(_:)`,
/// messages ``warn(_:)``, and what is dressed the encoder, and each of these replaces them.
enum StandardStreams {
  /// Writes a result that is plain text already.
  static func write(_ text: String) throws(OutputError) {
    try Output.standard.write(text)
  }

  /// Writes a sentence to standard error, without control characters.
  static func warn(_ sentence: String) {
    writeError(Array((sentence.sanitized + "\n").utf8))
  }

  /// Writes bytes to standard error.
  static func writeError(_ bytes: [UInt8]) {
    // If standard error is closed there is no one to report that to.
    try? Output.error.write(bytes)
  }
}
