/// The size of a cell in pixels.
public struct CellSize: Hashable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What is taken where nothing tells: as most cells, it is twice as high as wide.
  public static let usual = CellSize(width: 10, height: 20)
}

extension TerminalSize {
  /// The size of a cell; `nil` where the terminal does not tell its own in pixels.
  public var cell: CellSize? {
    guard columns > 0, rows > 0, pixelWidth >= columns, pixelHeight >= rows else { return nil }
    return CellSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }
}
