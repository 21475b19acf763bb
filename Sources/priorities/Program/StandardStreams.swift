import Basics
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

  /// Writes a sentence to standard error, without control characters; on a terminal in lines that
  /// end between words, elsewhere as one line.
  static func warn(_ sentence: String) {
    var text = sentence.sanitized
    if isatty(STDERR_FILENO) == 1,
      let columns = ProcessEnvironment.size(of: STDERR_FILENO)?.columns
    {
      text = folded(text, to: columns)
    }
    writeError(Array((text + "\n").utf8))
  }

  /// A sentence in lines of at most so many columns.
  ///
  /// A word that is wider, such as a path, is left whole on its line: so it can be copied.
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

  /// Writes bytes to standard error.
  static func writeError(_ bytes: [UInt8]) {
    // If standard error is closed there is no one to report that to.
    try? Output.error.write(bytes)
  }
}
