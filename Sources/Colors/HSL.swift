import Glibc

/// A colour by hue, saturation and lightness of encoded sRGB, as CSS has it.
public struct HSL: Hashable, Sendable {
  /// Angle in degrees: 0 is red, 120 green, 240 blue.
  public var hue: Double
  /// 0 (grey) to 1.
  public var saturation: Double
  /// 0 (black) to 1 (white).
  public var lightness: Double

  /// Makes a colour from its coordinates.
  public init(hue: Double, saturation: Double, lightness: Double) {
    self.hue = hue
    self.saturation = saturation
    self.lightness = lightness
  }
}

extension RGB {
  /// Converts from HSL, by the formula of CSS Color 4.
  public init(_ color: HSL) {
    let reach = color.saturation * min(color.lightness, 1 - color.lightness)
    func channel(_ offset: Double) -> UInt8 {
      var step = fmod(offset + color.hue / 30, 12)
      if step < 0 { step += 12 }
      let value = color.lightness - reach * max(-1, min(step - 3, 9 - step, 1))
      return UInt8((min(max(value, 0), 1) * 255).rounded())
    }
    self.init(channel(0), channel(8), channel(4))
  }
}
