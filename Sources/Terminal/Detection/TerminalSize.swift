/// The size of a terminal in cells, and in pixels if it reports them.
public struct TerminalSize: Hashable, Sendable {
  /// The cells in a row.
  public var columns: Int
  /// The rows.
  public var rows: Int
  /// The width in pixels; 0 if unknown.
  public var pixelWidth: Int
  /// The height in pixels; 0 if unknown.
  public var pixelHeight: Int

  /// Creates a size in cells; pixels are optional.
  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }
}
