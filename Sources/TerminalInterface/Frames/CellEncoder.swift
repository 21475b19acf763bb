import StyledTerminalText

struct CellEncoder {
  var bytes: [UInt8] = []
  var styles: StyleTable
  private(set) var pictures: Set<UInt64> = []
  /// The position, where a part is `nil` if terminals may disagree.
  private var position = Position()
  private var paint = CellEncoder.reset
  private let columns: Int

  static let reset = Cell.pack(.style(.plain))

  private struct Position: Hashable {
    var row: Int?
    var column: Int?
  }

  /// The cursor is unknown at first, because others may write between frames.
  init(styles: StyleTable, columns: Int) {
    self.styles = styles
    self.columns = columns
  }

  mutating func write(_ cell: Cell) {
    use(cell.paint)
    if let mark = cell.picture { pictures.insert(mark) }
    cell.append(to: &bytes)
    guard let at = position.column else { return }
    // Beyond the last column, terminals move the cursor in different ways.
    position.column = cell.isContested || at + cell.columns >= columns ? nil : at + cell.columns
  }

  mutating func draw(_ placement: Placement) {
    use(CellEncoder.reset)
    move(row: placement.position.row, column: placement.position.column)
    bytes.append(contentsOf: placement.bytes)
    // Each protocol leaves the cursor somewhere else.
    forgetPosition()
  }

  mutating func use(_ paint: UInt64) {
    guard paint != self.paint else { return }
    let old = Cell.link(of: self.paint)
    let new = Cell.link(of: paint)
    if old != nil && old != new { bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    styles.append(from: SGRState(packed: self.paint), to: SGRState(packed: paint), into: &bytes)
    if let new, old != new { bytes.append(contentsOf: "\u{1B}]8;;\(new)\u{1B}\\".utf8) }
    self.paint = paint
  }

  /// Erases to the end of the row with the current background.
  mutating func eraseToEnd() { bytes.appendSequence("K") }

  mutating func recordHome() {
    position = Position(row: 0, column: 0)
  }

  /// Forgets the position, because setting margins homes the cursor in most terminals, but not in
  /// all.
  mutating func forgetPosition() {
    position = Position()
  }

  mutating func move(row: Int, column: Int) {
    if position == Position(row: row, column: column) { return }
    var best = Self.address(row: row, column: column)
    for way in relativeMoves(row: row, column: column) where way.count < best.count { best = way }
    bytes.append(contentsOf: best)
    position = Position(row: row, column: column)
  }

  private static func address(row: Int, column: Int) -> [UInt8] {
    var way: [UInt8] = [0x1B, UInt8(ascii: "[")]
    if row > 0 || column > 0 { way.appendDecimal(row + 1) }
    if column > 0 {
      way.append(UInt8(ascii: ";"))
      way.appendDecimal(column + 1)
    }
    way.append(UInt8(ascii: "H"))
    return way
  }

  /// The relative moves to a position; in raw mode, line feeds aren't translated.
  private func relativeMoves(row: Int, column: Int) -> [[UInt8]] {
    guard let currentRow = position.row, row >= currentRow, row - currentRow < 5 else { return [] }
    let down = [UInt8](repeating: 0x0A, count: row - currentRow)
    var moves: [[UInt8]] = []
    if column == 0 { moves.append([0x0D] + down) }
    guard down.count < 2 else { return moves }
    moves.append(down + Self.sequence(column + 1, "G"))
    guard let current = position.column else { return moves }
    if column == current { moves.append(down) }
    if column > current { moves.append(down + Self.sequence(column - current, "C")) }
    if column < current {
      moves.append(down + [UInt8](repeating: 0x08, count: current - column))
    }
    return moves
  }

  private static func sequence(_ count: Int, _ final: Unicode.Scalar) -> [UInt8] {
    var way: [UInt8] = [0x1B, UInt8(ascii: "[")]
    if count > 1 { way.appendDecimal(count) }
    way.append(UInt8(ascii: final))
    return way
  }
}

extension SGRState {
  init(packed paint: UInt64) {
    self = paint == CellEncoder.reset ? .reset : SGRState(Cell.unpack(paint))
  }
}
