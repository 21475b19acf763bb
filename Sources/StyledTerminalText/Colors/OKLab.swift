/// A colour in OKLab, where equal distances look about equal.
///
/// The space and its matrices are from Björn Ottosson, "A perceptual color space for image
/// processing" (2020).
public struct OKLab: Hashable, Sendable {
  /// Lightness, 0 (black) to 1 (white).
  public var lightness: Double
  /// From green (negative) to red.
  public var a: Double
  /// From blue (negative) to yellow.
  public var b: Double

  /// Creates a colour, whose coordinates may be outside sRGB.
  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts a colour from linear light.
  public init(_ light: LinearRGB) {
    let (red, green, blue) = (light.red, light.green, light.blue)
    let long = cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let medium = cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
    a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
    b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
  }

  /// Converts a colour from sRGB with its transfer curve.
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
  /// Converts from OKLab, possibly to a colour outside the gamut.
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

/// A colour in OKLab, given by lightness, chroma and hue.
public struct OKLCH: Hashable, Sendable {
  /// Lightness, 0 (black) to 1 (white).
  public var lightness: Double
  /// Distance from grey; sRGB reaches about 0.32.
  public var chroma: Double
  /// Angle in degrees, 0 to 360: 25 is red, 110 yellow, 145 green, 260 blue.
  public var hue: Double

  /// Creates a colour, wrapping around a hue outside 0 to 360.
  public init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    let turned = hue.truncatingRemainder(dividingBy: 360)
    self.hue = turned < 0 ? turned + 360 : turned
  }

  /// Converts a colour from the axes of OKLab.
  public init(_ color: OKLab) {
    self.init(
      lightness: color.lightness, chroma: magnitude(color.a, color.b),
      hue: direction(color.a, color.b))
  }

  /// Converts a colour from sRGB with its transfer curve.
  public init(_ color: RGB) {
    self.init(OKLab(color))
  }

  /// The colour with another lightness, clamped to 0 to 1.
  package func withLightness(_ lightness: Double) -> OKLCH {
    var moved = self
    moved.lightness = min(max(lightness, 0), 1)
    return moved
  }

  /// The distance of the hues in degrees, 0 to 180.
  package func hueDistance(to other: OKLCH) -> Double {
    let distance = abs(hue - other.hue)
    return min(distance, 360 - distance)
  }

  package var isInGamut: Bool { LinearRGB(OKLab(self)).isInGamut }

  /// The colour with its chroma reduced to fit sRGB, and the same lightness and hue.
  public var inGamut: OKLCH {
    guard lightness > 0 else { return OKLCH(lightness: 0, chroma: 0, hue: hue) }
    guard lightness < 1 else { return OKLCH(lightness: 1, chroma: 0, hue: hue) }
    let (along, across) = (cosine(ofDegrees: hue), sine(ofDegrees: hue))
    func isShown(_ chroma: Double) -> Bool {
      LinearRGB(OKLab(lightness: lightness, a: chroma * along, b: chroma * across)).isInGamut
    }
    guard !isShown(chroma) else { return self }
    var mapped = self
    var low = 0.0
    var high = chroma
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if isShown(middle) { low = middle } else { high = middle }
    }
    mapped.chroma = low
    return mapped
  }
}

extension OKLab {
  /// Converts from lightness, chroma and hue.
  public init(_ color: OKLCH) {
    self.init(
      lightness: color.lightness, a: color.chroma * cosine(ofDegrees: color.hue),
      b: color.chroma * sine(ofDegrees: color.hue))
  }
}

extension RGB {
  /// Converts from OKLCH, reducing the chroma to fit sRGB.
  public init(_ color: OKLCH) {
    self.init(LinearRGB(OKLab(color.inGamut)))
  }

  /// Converts from OKLab, reducing the chroma to fit sRGB.
  public init(_ color: OKLab) {
    self.init(OKLCH(color))
  }
}
