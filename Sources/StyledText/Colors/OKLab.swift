/// A colour in OKLab, where equal steps look about equal.
///
/// The space and its matrices are Björn Ottosson's, "A perceptual color space
/// for image processing" (2020).
public struct OKLab: Hashable, Sendable {
  /// Lightness, 0 (black) to 1 (white).
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

  /// Converts from linear light.
  public init(_ light: LinearRGB) {
    let (red, green, blue) = (light.red, light.green, light.blue)
    let long = cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let medium = cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
    a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
    b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
  }

  /// Converts from encoded sRGB.
  public init(_ color: RGB) {
    self.init(LinearRGB(color))
  }

  /// The colour between this one (`fraction` 0) and another (1), on a straight line in OKLab.
  public func mixed(with other: OKLab, fraction: Double) -> OKLab {
    OKLab(
      lightness: lightness + (other.lightness - lightness) * fraction,
      a: a + (other.a - a) * fraction, b: b + (other.b - b) * fraction)
  }
}

extension LinearRGB {
  /// Converts from OKLab; the result may lie outside the gamut.
  public init(_ color: OKLab) {
    let long = color.lightness + 0.396_337_777_4 * color.a + 0.215_803_757_3 * color.b
    let medium = color.lightness - 0.105_561_345_8 * color.a - 0.063_854_172_8 * color.b
    let short = color.lightness - 0.089_484_177_5 * color.a - 1.291_485_548_0 * color.b
    let (l, m, s) = (long * long * long, medium * medium * medium, short * short * short)
    self.init(
      red: 4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      green: -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      blue: -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s)
  }
}
