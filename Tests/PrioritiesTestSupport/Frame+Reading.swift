import StyledTerminalText
import TerminalInterface

/// What a frame shows.
extension Frame {
  /// The rows as text, without trailing spaces.
  package var text: String {
    (0..<rows).map { row in
      var text = (0..<columns).map { self.text(row: row, column: $0) }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }

  /// A row as spans of one cell each.
  package func line(row: Int) -> Line {
    Line(
      (0..<columns).map {
        TextSpan(text(row: row, column: $0), paint: paint(row: row, column: $0))
      })
  }
}
