import Colors

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
