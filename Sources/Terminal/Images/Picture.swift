/// A picture to be shown in a terminal: rows from the top, each pixel red, green,
/// blue, alpha in 8 bits, not premultiplied.
public struct Picture: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Four bytes a pixel.
  public let pixels: [UInt8]

  /// Creates a picture from pixels, row by row from the top.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - pixels: `width * height * 4` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "A picture needs four bytes for each pixel.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
