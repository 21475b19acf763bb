import Terminal

extension ScreenContent {
  /// The screen as cells of a terminal of a size.
  public func frame(_ size: TerminalSize) -> Frame {
    var frame = Frame(
      lines, columns: size.columns, rows: size.rows,
      cursor: cursor.map { Frame.Position(row: $0.row, column: $0.column) }, title: title)
    for image in pictures {
      frame.place(image.picture, row: image.position.row, column: image.position.column)
    }
    return frame
  }
}
