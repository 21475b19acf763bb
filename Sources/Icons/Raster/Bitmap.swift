import StyledText

/// A picture as pixels: rows from the top, each pixel red, green, blue, alpha in
/// 8 bits, gamma-encoded sRGB, not premultiplied.
public struct Bitmap: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Four bytes a pixel.
  public private(set) var pixels: [UInt8]

  /// Creates a bitmap from its pixels, row by row.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - pixels: `width * height * 4` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "A bitmap needs four bytes for each pixel.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Whether each pixel is fully covered, so that the alpha channel can be left out.
  public var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { bytes in
      for index in stride(from: 3, to: bytes.count, by: 4) where bytes[index] != 255 {
        return false
      }
      return true
    }
  }

  /// The colour of a pixel, whatever its alpha.
  public func color(x: Int, y: Int) -> RGB {
    let start = (y * width + x) * 4
    return RGB(pixels[start], pixels[start + 1], pixels[start + 2])
  }

  /// How much a pixel covers, 0 to 255.
  public func alpha(x: Int, y: Int) -> UInt8 { pixels[(y * width + x) * 4 + 3] }
}
