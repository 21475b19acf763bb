import Terminal

extension ScreenContent {
  /// The scene as cells of a terminal of a size.
  public func frame(_ size: TerminalSize) -> Frame {
    var frame = Frame(
      lines, columns: size.columns, rows: size.rows,
      cursor: cursor.map { Frame.Position(row: $0.row, column: $0.column) }, title: title)
    for imprint in pictures {
      frame.place(imprint.picture, row: imprint.spot.row, column: imprint.spot.column)
    }
    return frame
  }
}
