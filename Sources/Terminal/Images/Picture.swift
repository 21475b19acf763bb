import StyledText

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

extension Picture {
  /// The picture with what covers in part mixed with a background; clear pixels stay clear.
  public func flattened(over background: RGB) -> Picture {
    var pixels = pixels
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[start + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for (offset, behind) in [background.red, background.green, background.blue].enumerated() {
        let mixed = Int(pixels[start + offset]) * alpha + Int(behind) * (255 - alpha)
        pixels[start + offset] = UInt8((mixed + 127) / 255)
      }
      pixels[start + 3] = 255
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}
