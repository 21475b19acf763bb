import StyledText

extension Frame {
  /// What a cell shows; empty for the right half of a wide cluster.
  public func text(row: Int, column: Int) -> String { cells[row * columns + column].text }

  /// What a cell is painted with.
  public func paint(row: Int, column: Int) -> Paint {
    Cell.unpack(cells[row * columns + column].paint)
  }

  /// The rows as text, spaces at their ends left out.
  public var text: String {
    (0..<rows).map(text(row:)).joined(separator: "\n")
  }

  /// A row as text, without spaces at its end.
  public func text(row: Int) -> String {
    var bytes: [UInt8] = []
    for cell in cells[row * columns..<(row + 1) * columns] { cell.append(to: &bytes) }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A row as runs that are painted alike.
  public func line(row: Int) -> Line {
    var line = Line()
    for cell in cells[row * columns..<(row + 1) * columns] {
      let paint = Cell.unpack(cell.paint)
      if line.spans.last?.paint == paint {
        line.spans[line.spans.count - 1].text += cell.text
      } else {
        line.spans.append(TextSpan(cell.text, paint: paint))
      }
    }
    return line
  }
}
