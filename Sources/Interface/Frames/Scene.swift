import StyledText

/// What the whole screen shows: one line a row, and where the cursor stands.
public struct Scene: Hashable, Sendable {
  /// The rows from top to bottom, as many as the terminal has.
  public var lines: [Line]
  /// Where the terminal's cursor stands; hidden where `nil`.
  public var cursor: Spot?
  /// The title of the window.
  public var title: String

  /// A place on the screen, counted from zero.
  public struct Spot: Hashable, Sendable {
    /// Columns from the left.
    public var column: Int
    /// Rows from the top.
    public var row: Int

    /// Makes a place.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  /// Makes a picture.
  public init(lines: [Line] = [], cursor: Spot? = nil, title: String = "Priorities") {
    self.lines = lines
    self.cursor = cursor
    self.title = title
  }
}
