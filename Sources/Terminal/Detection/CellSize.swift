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
