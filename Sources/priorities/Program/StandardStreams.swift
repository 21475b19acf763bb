import Basics
import StyledText
import Terminal

/// Plain text for the standard streams: results to standard output, messages to standard error.
///
/// Control characters of a name, path or file never get through: `Output.write(_:)` for results,
/// ``warn(_:)`` for messages and the encoder for styled lines each replace them.
enum StandardStreams {
  /// Writes a result that is already plain text.
  static func write(_ text: String) throws(OutputError) {
    try Output.standard.write(text)
  }

  /// Writes a sentence without control characters, wrapped on a terminal, else on one line.
  static func warn(_ sentence: String) {
    var text = sentence.sanitized
    if isatty(STDERR_FILENO) == 1,
      let columns = ProcessEnvironment.size(of: STDERR_FILENO)?.columns
    {
      text = folded(text, to: columns)
    }
    writeError(Array((text + "\n").utf8))
  }

  /// Wraps a sentence to a width in columns.
  ///
  /// A wider word, such as a path, keeps its line, so that it can be copied.
  static func folded(_ sentence: String, to columns: Int) -> String {
    var lines = ""
    var used = 0
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      let width = Line(String(word)).width
      if lines.isEmpty {
        used = width
      } else if used + 1 + width > columns {
        lines += "\n"
        used = width
      } else {
        lines += " "
        used += 1 + width
      }
      lines += word
    }
    return lines
  }

  static func writeError(_ bytes: [UInt8]) {
    // If standard error is closed, there is no place to report that.
    try? Output.error.write(bytes)
  }
}
