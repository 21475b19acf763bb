/// The size of a terminal in cells, and in pixels where it tells.
public struct TerminalSize: Hashable, Sendable {
  /// The cells in a row.
  public var columns: Int
  /// The rows.
  public var rows: Int
  /// The width in pixels; 0 where the terminal does not tell.
  public var pixelWidth: Int
  /// The height in pixels; 0 where the terminal does not tell.
  public var pixelHeight: Int

  /// Makes a size.
  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }
}
