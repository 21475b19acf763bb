/// A colour by hue, saturation and lightness of encoded sRGB, as CSS has it.
public struct HSL: Hashable, Sendable {
  /// Angle in degrees: 0 is red, 120 green, 240 blue.
  public var hue: Double
  /// 0 (grey) to 1.
  public var saturation: Double
  /// 0 (black) to 1 (white).
  public var lightness: Double

  /// Creates a colour; the hue may be any number of degrees.
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
      var step = (offset + color.hue / 30).truncatingRemainder(dividingBy: 12)
      if step < 0 { step += 12 }
      let value = color.lightness - reach * max(-1, min(step - 3, 9 - step, 1))
      return UInt8((min(max(value, 0), 1) * 255).rounded())
    }
    self.init(channel(0), channel(8), channel(4))
  }
}

extension HSL {
  /// Converts from encoded sRGB, by the formula of CSS Color 4; the hue of a grey is 0.
  public init(_ color: RGB) {
    let channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let (sum, range) = (high + low, high - low)
    var hue = 0.0
    if range > 0 {
      if high == red {
        hue = (green - blue) / range + (green < blue ? 6 : 0)
      } else if high == green {
        hue = (blue - red) / range + 2
      } else {
        hue = (red - green) / range + 4
      }
    }
    let isExtreme = sum <= 0 || sum >= 2
    let saturation = isExtreme ? 0 : (high - sum / 2) / min(sum / 2, 1 - sum / 2)
    self.init(hue: hue * 60, saturation: saturation, lightness: sum / 2)
  }
}
