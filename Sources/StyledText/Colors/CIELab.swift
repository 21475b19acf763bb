/// A colour in CIE 1976 L*a*b*, white point D65: the space CIEDE2000 measures in.
public struct CIELab: Hashable, Sendable {
  /// Lightness, 0 (black) to 100 (white).
  public var lightness: Double
  /// From green (negative) to red.
  public var a: Double
  /// From blue (negative) to yellow.
  public var b: Double

  /// Creates a colour; coordinates outside sRGB are kept as they are.
  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts from linear light; the matrix is that of CSS Color 4 for sRGB to XYZ D65.
  public init(_ light: LinearRGB) {
    let (red, green, blue) = (light.red, light.green, light.blue)
    let x = 0.412_390_799_3 * red + 0.357_584_339_4 * green + 0.180_480_788_4 * blue
    let y = 0.212_639_005_9 * red + 0.715_168_678_8 * green + 0.072_192_315_4 * blue
    let z = 0.019_330_818_7 * red + 0.119_194_779_8 * green + 0.950_532_152_2 * blue
    let fx = Self.compressed(x / 0.950_455_927_1)
    let fy = Self.compressed(y)
    let fz = Self.compressed(z / 1.089_057_750_8)
    self.init(lightness: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz))
  }

  /// Converts from encoded sRGB.
  public init(_ color: RGB) {
    self.init(LinearRGB(color))
  }

  private static func compressed(_ value: Double) -> Double {
    value > 216.0 / 24389 ? cubeRoot(value) : (24389.0 / 27 * value + 16) / 116
  }
}
