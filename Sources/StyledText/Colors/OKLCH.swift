/// A colour in OKLab by lightness, chroma and hue: the space people choose in.
public struct OKLCH: Hashable, Sendable {
  /// Lightness, 0 (black) to 1 (white).
  public var lightness: Double
  /// Distance from grey; sRGB reaches about 0.32.
  public var chroma: Double
  /// Angle in degrees, 0 to 360: 25 is red, 110 yellow, 145 green, 260 blue.
  public var hue: Double

  /// Creates a colour; a hue outside 0 to 360 is wrapped into it.
  public init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    let turned = hue.truncatingRemainder(dividingBy: 360)
    self.hue = turned < 0 ? turned + 360 : turned
  }

  /// Converts from OKLab.
  public init(_ color: OKLab) {
    self.init(
      lightness: color.lightness, chroma: magnitude(color.a, color.b),
      hue: direction(color.a, color.b))
  }

  /// Converts from encoded sRGB.
  public init(_ color: RGB) {
    self.init(OKLab(color))
  }

  /// The same chroma and hue at another lightness, 0 to 1.
  public func withLightness(_ lightness: Double) -> OKLCH {
    var moved = self
    moved.lightness = min(max(lightness, 0), 1)
    return moved
  }

  /// The angle between two hues, 0 to 180 degrees.
  public func hueDistance(to other: OKLCH) -> Double {
    let distance = abs(hue - other.hue)
    return min(distance, 360 - distance)
  }

  /// Whether sRGB can show the colour as it is.
  public var isInGamut: Bool { LinearRGB(OKLab(self)).isInGamut }

  /// The colour with its chroma reduced, at the same lightness and hue, until
  /// sRGB can show it.
  ///
  /// Hue and lightness carry the intent and the contrast, so only chroma is reduced.
  public var inGamut: OKLCH {
    guard lightness > 0 else { return OKLCH(lightness: 0, chroma: 0, hue: hue) }
    guard lightness < 1 else { return OKLCH(lightness: 1, chroma: 0, hue: hue) }
    // The direction is the same for every chroma that is tried.
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
  /// The colour that shows `color`, its chroma reduced where sRGB lacks it.
  public init(_ color: OKLCH) {
    self.init(LinearRGB(OKLab(color.inGamut)))
  }

  /// The colour that shows `color`, its chroma reduced where sRGB lacks it.
  public init(_ color: OKLab) {
    self.init(OKLCH(color))
  }
}
