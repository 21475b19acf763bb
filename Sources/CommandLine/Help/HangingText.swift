/// Text wrapped with one indent for its first line and another for the rest.
struct HangingText {
  private let pieces: [String]
  private let first: Int
  private let below: Int

  /// Breaks at spaces.
  init(_ text: String, first: Int = 0, below: Int = 0) {
    self.init(
      pieces: text.split(whereSeparator: \.isWhitespace).map(String.init), first: first,
      below: below)
  }

  /// Breaks between pieces, and within a piece only if it is wider than a line.
  init(pieces: [String], first: Int = 0, below: Int = 0) {
    self.pieces = pieces
    self.first = first
    self.below = below
  }

  /// The lines, none wider than `width` except a single wider word.
  func lines(width: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: first)
    var isEmpty = true
    func append(_ piece: Substring) {
      if !isEmpty, line.count + 1 + piece.count > width {
        lines.append(line)
        line = String(repeating: " ", count: below)
        isEmpty = true
      }
      line += isEmpty ? String(piece) : " \(piece)"
      isEmpty = false
    }
    for piece in pieces {
      if below + piece.count <= width {
        append(piece[...])
      } else {
        piece.split(separator: " ").forEach(append)
      }
    }
    return isEmpty ? lines : lines + [line]
  }
}
