/// A colour as amounts of light: sRGB's primaries without the gamma encoding.
///
/// Channels are 0 to 1 inside the gamut and may lie outside it, as colours
/// that no screen of sRGB shows do.
public struct LinearRGB: Hashable, Sendable {
  /// The amount of red light.
  public var red: Double
  /// The amount of green light.
  public var green: Double
  /// The amount of blue light.
  public var blue: Double

  /// Creates a colour; channels outside 0 to 1 are outside sRGB.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Decodes a colour, by IEC 61966-2-1.
  public init(_ color: RGB) {
    red = Self.decoded[Int(color.red)]
    green = Self.decoded[Int(color.green)]
    blue = Self.decoded[Int(color.blue)]
  }

  /// Whether every channel is within 0 to 1, give or take what 8 bits hide.
  public var isInGamut: Bool {
    let room = -0.000_1...1.000_1
    return room.contains(red) && room.contains(green) && room.contains(blue)
  }

  /// The light of each encoded channel, 0 to 255.
  static let decoded: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.040_45 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  /// The encoded channel, 0 to 255, of an amount of light; clamped.
  static func encoded(_ light: Double) -> UInt8 {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}

extension RGB {
  /// Encodes a colour, by IEC 61966-2-1; a channel outside 0 to 1 is clamped.
  public init(_ light: LinearRGB) {
    self.init(
      LinearRGB.encoded(light.red), LinearRGB.encoded(light.green), LinearRGB.encoded(light.blue))
  }
}
