import StyledText
import Terminal

/// What the whole screen shows: one line a row, pictures over them, and where the cursor stands.
public struct ScreenContent: Hashable, Sendable {
  /// The rows from top to bottom, as many as the terminal has.
  public var lines: [Line]
  /// The pictures that cover parts of the lines.
  public var pictures: [PlacedImage] = []
  /// Where the terminal's cursor stands; hidden where `nil`.
  public var cursor: Position?
  /// The title of the window.
  public var title: String

  /// A place on the screen, counted from zero.
  public struct Position: Hashable, Sendable {
    /// Columns from the left.
    public var column: Int
    /// Rows from the top.
    public var row: Int

    /// The position in a column and a row, from zero.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  /// A picture and where its upper left corner lies.
  public struct PlacedImage: Hashable, Sendable {
    /// The picture.
    public var picture: CellPicture
    /// The place.
    public var position: Position
  }

  /// The content of a screen, from its first row.
  public init(lines: [Line] = [], cursor: Position? = nil, title: String = "Priorities") {
    self.lines = lines
    self.cursor = cursor
    self.title = title
  }
}

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
