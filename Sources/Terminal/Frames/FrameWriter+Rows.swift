import StyledText

extension FrameWriter {
  /// Writes every row that differs.
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
      // Who knows where such a cluster ends on the screen: start afresh.
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
      // The first cell of a wide cluster stands for all of it.
      while new[column].columns == 0 && column > 0 { column -= 1 }
      encoder.move(row: row, column: column)
      column = drawRun(new, over: old, from: column, to: tail, &encoder)
    }
    drawTail(new, over: old, from: tail, row: row, &encoder)
  }

  /// Writes from a column on while cells differ, over short gaps too.
  ///
  /// - Returns: the column behind the run.
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

  /// Where a gap of cells that need not be written ends, if writing it is
  /// cheaper than jumping over it: it is short and changes no style by itself.
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

  /// The column from which on a row is empty and of one colour.
  private func emptyTail(_ cells: [Cell]) -> Int {
    guard let last = cells.last, last.isBlank else { return cells.count }
    let style = styles.style(of: SGRState(packed: last.paint)).onBlank
    guard style.attributes.isEmpty, style.background == .default || erasesWithBackground,
      Cell.link(of: last.paint) == nil
    else { return cells.count }
    var tail = cells.count
    while tail > 0, cells[tail - 1].isBlank,
      cells[tail - 1].paint == last.paint
        || styles.style(of: SGRState(packed: cells[tail - 1].paint)).onBlank == style
    { tail -= 1 }
    return tail
  }

  /// Erases the empty end of a row, or writes it where only a little differs.
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

  /// Whether a cell looks as the one on the screen, whatever they are named.
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
  /// What is seen of the style where there is no stroke.
  var onBlank: Style {
    let shown = attributes.intersection([.underline, .reverse, .strikethrough])
    return Style(
      foreground: shown.isEmpty ? .default : foreground, background: background,
      attributes: shown)
  }
}
