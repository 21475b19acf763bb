import StyledTerminalText

/// A screen's content: a grid of cells, the cursor and the window's title.
///
/// Drawing never fails. It clips at the edges, and the visible half of a wide cluster becomes a
/// space.
public struct Frame: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The cursor's position; `nil` hides it.
  public var cursor: Position?
  /// The window's title; `nil` keeps the current one.
  public var title: String?
  var cells: [Cell]
  /// The placed pictures, including hidden ones.
  var placed: [Placement] = []

  /// A cell's 0-based position in a frame.
  public struct Position: Hashable, Sendable {
    /// The row, from the top.
    public var row: Int
    /// The column, from the left.
    public var column: Int

    /// Creates a position; the first row and the first column are 0.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Creates a frame of blanks in one style.
  public init(columns: Int, rows: Int, fill: StyleKey = .plain) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    let blank = Cell.blank(UInt64(fill.rawValue))
    cells = Array(repeating: blank, count: self.columns * self.rows)
  }

  /// Creates a frame of lines from the top, clipped to its size.
  public init(
    _ lines: [Line], columns: Int, rows: Int, cursor: Position? = nil, title: String? = nil
  ) {
    self.init(columns: columns, rows: rows)
    for (row, line) in lines.prefix(self.rows).enumerated() { draw(line, row: row) }
    self.cursor = cursor
    self.title = title
  }

  init(cleared columns: Int, _ rows: Int) {
    self.init(columns: columns, rows: rows)
    cells = Array(repeating: .blank(CellEncoder.reset), count: cells.count)
  }

  /// - Parameter source: The row to copy; `nil` clears the row.
  mutating func copyRow(_ row: Int, from source: Int?, of frame: Frame) {
    for column in 0..<columns {
      cells[row * columns + column] =
        source.map { frame.cells[$0 * columns + column] } ?? .blank(CellEncoder.reset)
    }
  }

  /// Draws a line, unless its 0-based row is outside the frame.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - row: The 0-based row.
  ///   - column: The 0-based first column.
  ///   - width: The available columns, by default up to the edge; a fill covers all of them.
  public mutating func draw(_ line: Line, row: Int, column: Int = 0, width: Int? = nil) {
    guard row >= 0, row < rows else { return }
    let end = min(width.map { column + max($0, 0) } ?? columns, columns)
    var at = column
    for span in line.spans {
      at = put(span.text, Cell.pack(span), row: row, column: at, end: end)
    }
    if line.fill != .plain, at < end {
      fill(row: row, column: at, width: end - at, height: 1, line.fill)
    }
  }

  /// Clears a rectangle and paints it in one style.
  public mutating func fill(row: Int, column: Int, width: Int, height: Int, _ key: StyleKey) {
    let blank = Cell.blank(UInt64(key.rawValue))
    changeCells(row: row, column: column, width: width, height: height) { $0 = blank }
  }

  private mutating func changeCells(
    row: Int, column: Int, width: Int, height: Int, _ change: (inout Cell) -> Void
  ) {
    let left = max(column, 0)
    let right = min(column + width, columns)
    guard left < right else { return }
    for row in max(row, 0)..<max(min(row + height, rows), max(row, 0)) {
      splitWideClusters(row: row, from: left, to: right)
      for column in left..<right { change(&cells[row * columns + column]) }
    }
  }

  private mutating func put(
    _ text: String, _ paint: UInt64, row: Int, column: Int, end: Int
  ) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return put(ascii: text, paint, row: row, column: column, end: end)
    }
    var at = column
    for character in text.sanitized {
      let width = ClusterWidth(character)
      // A cluster without columns would be attached to its neighbour.
      guard width.columns > 0 else { continue }
      guard at + width.columns <= end else {
        // At the edge, a wide cluster is replaced with a space.
        if at < end, at >= 0 { set(.blank(paint), width: 1, paint, row: row, column: at) }
        return end
      }
      if at >= 0 {
        let cell = Cell(character, width: width, paint: paint)
        set(cell, width: width.columns, paint, row: row, column: at)
      } else if at + width.columns > 0 {
        set(.blank(paint), width: 1, paint, row: row, column: 0)
      }
      at += width.columns
    }
    return at
  }

  private mutating func put(
    ascii text: String, _ paint: UInt64, row: Int, column: Int, end: Int
  ) -> Int {
    var at = column
    for byte in text.utf8 {
      guard at < end else { return end }
      if at >= 0 { set(Cell(ascii: byte, paint: paint), width: 1, paint, row: row, column: at) }
      at += 1
    }
    return at
  }

  private mutating func set(_ cell: Cell, width: Int, _ paint: UInt64, row: Int, column: Int) {
    splitWideClusters(row: row, from: column, to: column + width)
    cells[row * columns + column] = cell
    for reach in 1..<max(1, width) {
      cells[row * columns + column + reach] = .continuation(paint)
    }
  }

  /// Replaces wide clusters that cross the edges of the range with spaces.
  mutating func splitWideClusters(row: Int, from left: Int, to right: Int) {
    let start = row * columns
    if left > 0, left < columns, cells[start + left].columns == 0 {
      var first = left
      while first > 0, cells[start + first].columns == 0 { first -= 1 }
      for column in first...left {
        cells[start + column] = .blank(cells[start + column].paint)
      }
    }
    var column = right
    while column < columns, cells[start + column].columns == 0 {
      cells[start + column] = .blank(cells[start + column].paint)
      column += 1
    }
  }

  /// Places a picture over cells, which become empty and keep their paint.
  ///
  /// If part of it is beyond an edge or drawn over later, the picture is hidden, but its cells stay
  /// empty.
  public mutating func place(_ picture: CellPicture, row: Int, column: Int) {
    let placement = Placement(
      picture: picture, position: Position(row: row, column: column))
    let mark = placement.mark
    changeCells(row: row, column: column, width: picture.columns, height: picture.rows) {
      $0 = .pictured(mark, paint: $0.paint)
    }
    placed.append(placement)
  }

  /// The visible pictures.
  public var placements: [Placement] {
    placed.filter { placement in
      let (row, column) = (placement.position.row, placement.position.column)
      let (bottom, right) = (row + placement.picture.rows, column + placement.picture.columns)
      guard row >= 0, column >= 0, bottom <= rows, right <= columns else { return false }
      return (row..<bottom).allSatisfy { row in
        (column..<right).allSatisfy { cells[row * columns + $0].picture == placement.mark }
      }
    }
  }

  /// The text of a cell; empty for the right half of a wide cluster.
  public func text(row: Int, column: Int) -> String { cells[row * columns + column].text }

  /// The paint of a cell.
  public func paint(row: Int, column: Int) -> Paint {
    Cell.unpack(cells[row * columns + column].paint)
  }
}

/// A picture over cells of a frame; see ``Frame/place(_:row:column:)``.
///
/// The cells below are marked, so that the writer draws a picture exactly when it writes them.
public struct Placement: Hashable, Sendable {
  /// The picture to show.
  public let picture: CellPicture
  /// The position of its upper left corner.
  public let position: Frame.Position

  /// The picture and its position in 56 bits.
  var mark: UInt64 {
    UInt64(picture.number) | UInt64(position.row & 0xFFF) << 32
      | UInt64(position.column & 0xFFF) << 44
  }

  /// Draws the picture when the cursor is at its corner.
  var bytes: [UInt8] { picture.bytes(placement: position.row << 12 + position.column + 1) }
}
