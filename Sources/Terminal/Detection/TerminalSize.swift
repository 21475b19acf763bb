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

/// The size of a cell in pixels.
public struct CellSize: Hashable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a size from a width and a height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Assumed if unknown: like most cells, twice as high as wide.
  public static let usual = CellSize(width: 10, height: 20)
}

extension TerminalSize {
  /// The size of a cell; `nil` if the terminal does not report its own in pixels.
  public var cell: CellSize? {
    guard columns > 0, rows > 0, pixelWidth >= columns, pixelHeight >= rows else { return nil }
    return CellSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }
}
