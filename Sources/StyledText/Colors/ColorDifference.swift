extension CIELab {
  /// How different two colours look, by CIEDE2000: about 1 is just visible, 10 is
  /// clearly another colour, 100 is black against white.
  ///
  /// The formula is that of G. Sharma, W. Wu and E. N. Dalal, "The CIEDE2000
  /// Color-Difference Formula" (2005), with its three weights 1.
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
  /// How different two colours look, by CIEDE2000, 0 to 100.
  public func difference(from other: RGB) -> Double {
    CIELab(self).difference(from: CIELab(other))
  }
}

/// Lab with `a` stretched, as the formula wants it, by chroma and hue.
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
