/// A colour in CIE 1976 L*a*b* with white point D65, the space of CIEDE2000.
public struct CIELab: Hashable, Sendable {
  /// Lightness, 0 (black) to 100 (white).
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

  /// Converts from linear light with the matrix of CSS Color 4 for sRGB to XYZ D65.
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

  /// Converts a colour from sRGB with its transfer curve.
  public init(_ color: RGB) {
    self.init(LinearRGB(color))
  }

  private static func compressed(_ value: Double) -> Double {
    value > 216.0 / 24389 ? cubeRoot(value) : (24389.0 / 27 * value + 16) / 116
  }
}

extension CIELab {
  /// The CIEDE2000 difference: about 1 is just visible, 10 is clear, 100 is black from white.
  ///
  /// The formula is from G. Sharma, W. Wu and E. N. Dalal, "The CIEDE2000 Color-Difference Formula"
  /// (2005), with all three weights set to 1.
  public func difference(from other: CIELab) -> Double {
    let meanChroma = (magnitude(a, b) + magnitude(other.a, other.b)) / 2
    let stretch = 1 + 0.5 * (1 - squareRoot(seventhPowerShare(meanChroma)))
    let first = AdjustedLab(self, by: stretch)
    let second = AdjustedLab(other, by: stretch)

    let middle = (lightness + other.lightness) / 2
    let chroma = (first.chroma + second.chroma) / 2
    let isGrey = first.chroma * second.chroma == 0
    var turn = isGrey ? 0 : second.hue - first.hue
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    var hue = first.hue + second.hue
    if !isGrey {
      if abs(first.hue - second.hue) > 180 { hue += hue < 360 ? 360 : -360 }
      hue /= 2
    }

    let weight =
      1 - 0.17 * cosine(ofDegrees: hue - 30) + 0.24 * cosine(ofDegrees: 2 * hue) + 0.32
      * cosine(ofDegrees: 3 * hue + 6)
      - 0.20 * cosine(ofDegrees: 4 * hue - 63)
    let fromMiddle = (middle - 50) * (middle - 50)
    let lightnessScale = 1 + 0.015 * fromMiddle / squareRoot(20 + fromMiddle)
    let chromaScale = 1 + 0.045 * chroma
    let hueScale = 1 + 0.015 * chroma * weight
    let fromBlue = (hue - 275) / 25
    let rotation =
      -2 * squareRoot(seventhPowerShare(chroma))
      * cosine(ofDegrees: 90 - 60 * exponential(-fromBlue * fromBlue))

    let dL = (other.lightness - lightness) / lightnessScale
    let dC = (second.chroma - first.chroma) / chromaScale
    let dH =
      2 * squareRoot(first.chroma * second.chroma) * cosine(ofDegrees: 90 - turn / 2) / hueScale
    return squareRoot(max(0, dL * dL + dC * dC + dH * dH + rotation * dC * dH))
  }
}

extension RGB {
  /// The CIEDE2000 difference, 0 to 100.
  public func difference(from other: RGB) -> Double {
    CIELab(self).difference(from: CIELab(other))
  }
}

private struct AdjustedLab {
  var chroma: Double
  var hue: Double

  init(_ color: CIELab, by stretch: Double) {
    let a = color.a * stretch
    chroma = magnitude(a, color.b)
    let angle = chroma == 0 ? 0 : direction(a, color.b)
    hue = angle < 0 ? angle + 360 : angle
  }
}

private func seventhPowerShare(_ chroma: Double) -> Double {
  let square = chroma * chroma
  let seventh = square * square * square * chroma
  return seventh / (seventh + 6_103_515_625)
}

private func squareRoot(_ number: Double) -> Double { number.squareRoot() }
