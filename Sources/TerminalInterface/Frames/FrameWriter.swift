import StyledTerminalText

/// Converts frames into the bytes that lead from one to the next.
///
/// It writes only the differences, in one synchronized update (mode 2026). The terminal must be raw
/// and must not wrap at the right edge (mode 7 off).
public struct FrameWriter {
  var styles: StyleTable
  /// `nil` if unknown.
  private var shown: Frame?
  var shownStyles: StyleTable
  private var styleSheetChanged = false
  private var isCursorShown: Bool?
  /// Whether the screen may show pictures that must be deleted explicitly.
  private(set) var hasPictures = false

  /// Creates a writer, which writes the first frame in full.
  public init(sheet: StyleSheet, level: ColorLevel) {
    styles = StyleTable(sheet: sheet, level: level)
    shownStyles = styles
  }

  /// Changes the style sheet, after which the next frame rewrites the cells that look different.
  public mutating func setStyleSheet(sheet: StyleSheet, level: ColorLevel) {
    styles = StyleTable(sheet: sheet, level: level)
    styleSheetChanged = true
  }

  /// Causes the next frame to be written in full, because the screen may show anything.
  public mutating func invalidate() {
    shown = nil
    isCursorShown = nil
  }

  /// The bytes that make the screen show a frame; empty if it already does.
  public mutating func bytes(for frame: Frame) -> [UInt8] {
    var encoder = CellEncoder(styles: styles, columns: frame.columns)
    let old = begin(frame, &encoder)
    draw(frame, over: old, &encoder)
    drawPictures(of: frame, over: old, &encoder)
    styles = encoder.styles
    shownStyles = styles
    styleSheetChanged = false

    var bytes: [UInt8] = []
    let draws = !encoder.bytes.isEmpty
    if let title = frame.title, title != shown?.title {
      bytes.append(contentsOf: "\u{1B}]2;\(title.sanitized)\u{7}".utf8)
    }
    if draws {
      bytes.appendSequence("?2026h")
      if isCursorShown != false && frame.cursor == nil || isCursorShown == true {
        bytes.appendSequence("?25l")
        isCursorShown = false
      }
      encoder.use(CellEncoder.reset)
    }
    if let cursor = frame.cursor, draws || cursor != shown?.cursor {
      encoder.move(row: cursor.row, column: cursor.column)
    }
    bytes.append(contentsOf: encoder.bytes)
    if isCursorShown != (frame.cursor != nil) {
      bytes.appendSequence(frame.cursor == nil ? "?25l" : "?25h")
      isCursorShown = frame.cursor != nil
    }
    if draws { bytes.appendSequence("?2026l") }
    let title = frame.title ?? shown?.title
    shown = frame
    shown?.title = title
    return bytes
  }

  /// Clears the screen if its content is unknown.
  private mutating func begin(_ frame: Frame, _ encoder: inout CellEncoder) -> Frame {
    if let shown, shown.columns == frame.columns, shown.rows == frame.rows { return shown }
    if hasPictures { encoder.bytes.append(contentsOf: CellPicture.deletionOfAll.utf8) }
    encoder.bytes.appendSequence("m")
    encoder.bytes.appendSequence("H")
    encoder.bytes.appendSequence("2J")
    encoder.recordHome()
    return Frame(cleared: frame.columns, frame.rows)
  }

  /// Draws a frame, scrolling if that takes fewer bytes.
  private func draw(_ frame: Frame, over old: Frame, _ encoder: inout CellEncoder) {
    let start = encoder
    drawRows(of: frame, over: old, &encoder)
    // Scrolling can't make a small change smaller.
    guard encoder.bytes.count - start.bytes.count > 64, !styleSheetChanged,
      frame.placements.isEmpty, old.placements.isEmpty,
      let scroll = Scroll(from: old, to: frame)
    else { return }
    var other = start
    scroll.append(to: &other, rows: frame.rows)
    drawRows(of: frame, over: scroll.applied(to: old), &other)
    if other.bytes.count < encoder.bytes.count { encoder = other }
  }
  /// Deletes removed pictures, and draws new ones and those whose cells were overwritten.
  private mutating func drawPictures(of frame: Frame, over old: Frame, _ encoder: inout CellEncoder)
  {
    let placements = frame.placements
    let shown = old.placements
    let gone = Set(
      shown.filter { $0.picture.outlivesCells && !placements.contains($0) }.map(\.picture.number))
    for number in gone.sorted() {
      encoder.bytes.append(contentsOf: CellPicture.deletion(of: number).utf8)
    }
    for placement in placements {
      let isKept = shown.contains(placement) && !gone.contains(placement.picture.number)
      guard encoder.pictures.contains(placement.mark) || !isKept else { continue }
      if isKept && placement.picture.outlivesCells { continue }
      encoder.draw(placement)
    }
    hasPictures = placements.contains(where: \.picture.outlivesCells)
  }

  func drawRows(of frame: Frame, over old: Frame, _ encoder: inout CellEncoder) {
    for row in 0..<frame.rows {
      let range = row * frame.columns..<(row + 1) * frame.columns
      let new = frame.cells[range]
      let shown = old.cells[range]
      if styles.isSame(as: shownStyles) && new == shown { continue }
      drawRow(Array(new), over: Array(shown), row: row, &encoder)
    }
  }

  private func drawRow(_ new: [Cell], over old: [Cell], row: Int, _ encoder: inout CellEncoder) {
    var old = old
    let differing = new.indices.filter { !looksSame(new[$0], old[$0]) }
    guard !differing.isEmpty else { return }
    if new.contains(where: \.isContested) || old.contains(where: \.isContested) {
      // Terminals disagree about where such a cluster ends, so write the row again.
      encoder.use(CellEncoder.reset)
      encoder.move(row: row, column: 0)
      encoder.eraseToEnd()
      old = [Cell](repeating: .blank(CellEncoder.reset), count: new.count)
    }
    let tail = emptyTail(new)
    var column = 0
    while column < tail {
      if looksSame(new[column], old[column]) {
        column += 1
        continue
      }
      // A wide cluster is written starting with its first cell.
      while new[column].columns == 0 && column > 0 { column -= 1 }
      encoder.move(row: row, column: column)
      column = drawRun(new, over: old, from: column, to: tail, &encoder)
    }
    drawTail(new, over: old, from: tail, row: row, &encoder)
  }

  /// Writes a run including short gaps, and returns the column after the last cell written.
  private func drawRun(
    _ new: [Cell], over old: [Cell], from start: Int, to end: Int, _ encoder: inout CellEncoder
  ) -> Int {
    var column = start
    while column < end {
      let cell = new[column]
      if column > start && looksSame(cell, old[column]) && cell.columns > 0 {
        guard let next = gapEnd(new, old, from: column, to: end) else { return column }
        for gap in column..<next { encoder.write(new[gap]) }
        column = next
        continue
      }
      encoder.write(cell)
      column += max(cell.columns, 1)
      if cell.isContested { return column }
    }
    return column
  }

  /// The end of a gap of equal cells that is cheaper to write than to skip.
  ///
  /// The style must not change within it.
  private func gapEnd(_ new: [Cell], _ old: [Cell], from start: Int, to end: Int) -> Int? {
    for column in start..<min(start + 4, end) {
      if looksSame(new[column], old[column]) {
        guard new[column].isASCII else { return nil }
        continue
      }
      var paint = new[start - 1].paint
      for cell in new[start..<column] where cell.paint != paint {
        guard cell.paint == new[column].paint else { return nil }
        paint = cell.paint
      }
      return column
    }
    return nil
  }

  private func emptyTail(_ cells: [Cell]) -> Int {
    guard let last = cells.last, last.isBlank else { return cells.count }
    let style = styles.style(of: SGRState(packed: last.paint)).onBlank
    guard style.attributes.isEmpty, Cell.link(of: last.paint) == nil else { return cells.count }
    var tail = cells.count
    while tail > 0, cells[tail - 1].isBlank,
      cells[tail - 1].paint == last.paint
        || styles.style(of: SGRState(packed: cells[tail - 1].paint)).onBlank == style
    { tail -= 1 }
    return tail
  }

  /// Writes the end of a row, with spaces instead of erasing if little differs.
  private func drawTail(
    _ new: [Cell], over old: [Cell], from tail: Int, row: Int, _ encoder: inout CellEncoder
  ) {
    guard let first = (tail..<new.count).first(where: { !looksSame(new[$0], old[$0]) }),
      let last = (tail..<new.count).last(where: { !looksSame(new[$0], old[$0]) })
    else { return }
    encoder.move(row: row, column: first)
    if last - first < 3 {
      for column in first...last { encoder.write(new[column]) }
    } else {
      encoder.use(new[first].paint)
      encoder.eraseToEnd()
    }
  }

  /// Whether cells look the same, which is possible with different style keys.
  private func looksSame(_ new: Cell, _ old: Cell) -> Bool {
    guard new.glyph == old.glyph else { return false }
    if new.paint == old.paint && styles.isSame(as: shownStyles) { return true }
    guard Cell.link(of: new.paint) == Cell.link(of: old.paint) else { return false }
    let one = styles.style(of: SGRState(packed: new.paint))
    let other = shownStyles.style(of: SGRState(packed: old.paint))
    return new.isEmpty ? one.onBlank == other.onBlank : one == other
  }
}

extension Style {
  /// The part of the style that is visible without a glyph.
  var onBlank: Style {
    let shown = attributes.intersection([.underline, .reverse, .strikethrough])
    return Style(
      foreground: shown.isEmpty ? .default : foreground, background: background,
      attributes: shown)
  }
}

struct Scroll: Hashable {
  let region: Range<Int>
  /// The number of rows by which the block moves up; negative for down.
  let distance: Int

  /// Finds the move that saves the most rows; returns `nil` if it saves fewer than two.
  init?(from old: Frame, to new: Frame) {
    guard old.columns == new.columns, old.rows == new.rows, new.rows > 2 else { return nil }
    let olds = Self.hashes(old)
    let news = Self.hashes(new)
    var best = (saved: 1, region: 0..<0, distance: 0)
    for distance in 1...max(1, new.rows / 2) {
      for way in [distance, -distance] {
        var start: Int?
        var saved = 0
        for row in 0...new.rows {
          let from = row + way
          let matches = row < new.rows && olds.indices.contains(from) && news[row] == olds[from]
          if matches {
            if start == nil { start = row }
            if news[row] != olds[row] { saved += 1 }
          } else if let first = start {
            if saved > best.saved {
              best = (saved, min(first, first + way)..<max(row, row + way), way)
            }
            start = nil
            saved = 0
          }
        }
      }
    }
    guard best.distance != 0 else { return nil }
    region = best.region
    distance = best.distance
  }

  /// Deletes or inserts lines at the top of the region, with a margin at its bottom.
  func append(to encoder: inout CellEncoder, rows: Int) {
    encoder.use(CellEncoder.reset)
    let hasMargin = region.upperBound < rows
    if hasMargin {
      encoder.bytes.append(contentsOf: "\u{1B}[1;\(region.upperBound)r".utf8)
      encoder.forgetPosition()
    }
    encoder.move(row: region.lowerBound, column: 0)
    let count = abs(distance) > 1 ? String(abs(distance)) : ""
    encoder.bytes.append(contentsOf: "\u{1B}[\(count)\(distance > 0 ? "M" : "L")".utf8)
    if hasMargin {
      encoder.bytes.append(contentsOf: "\u{1B}[r".utf8)
      encoder.forgetPosition()
    }
  }

  func applied(to frame: Frame) -> Frame {
    var moved = frame
    for row in region {
      let from = row + distance
      moved.copyRow(row, from: region.contains(from) ? from : nil, of: frame)
    }
    return moved
  }

  private static func hashes(_ frame: Frame) -> [Int] {
    (0..<frame.rows).map { row in
      frame.cells[row * frame.columns..<(row + 1) * frame.columns].hashValue
    }
  }
}
