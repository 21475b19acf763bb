extension RGB {
  /// Relative luminance, 0 (black) to 1 (white), by WCAG 2.2.
  public var luminance: Double {
    let light = LinearRGB(self)
    return 0.212_6 * light.red + 0.715_2 * light.green + 0.072_2 * light.blue
  }

  /// The contrast with another colour by WCAG 2.2, from 1 (none) to 21 (black on white).
  ///
  /// The order does not matter: text on a background has the contrast of the background on text.
  public func contrast(with other: RGB) -> Double {
    Self.contrast(ofLuminance: luminance, with: other.luminance)
  }

  /// The contrast of two relative luminances by WCAG 2.2, from 1 to 21.
  ///
  /// For searches that compare one colour with many and compute each ``luminance`` once.
  public static func contrast(ofLuminance one: Double, with other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}

extension RGB {
  /// The colour moved in OKLCH lightness, no farther than needed, until text of it can be read.
  ///
  /// The hue stays, and chroma is reduced only where sRGB has none left. A colour that is readable
  /// already is returned unchanged, so repairing twice is repairing once. If no lightness
  /// reaches the contrast, the result is black or white, whichever comes nearer to it.
  ///
  /// - Parameters:
  ///   - background: What the text lies on.
  ///   - target: The least contrast, 1 to 21.
  public func readable(on background: RGB, contrast target: Double) -> RGB {
    let backdrop = background.luminance
    guard Self.contrast(ofLuminance: luminance, with: backdrop) < target else { return self }
    let start = OKLCH(self)
    let reach = (lighter: 1.05 / (backdrop + 0.05), darker: (backdrop + 0.05) / 0.05)
    var candidates: [RGB] = []
    if reach.lighter >= target {
      candidates.append(moved(start, towards: 1, on: backdrop, contrast: target))
    }
    if reach.darker >= target {
      candidates.append(moved(start, towards: 0, on: backdrop, contrast: target))
    }
    return candidates.min {
      abs(OKLCH($0).lightness - start.lightness) < abs(OKLCH($1).lightness - start.lightness)
    } ?? (reach.lighter > reach.darker ? .white : .black)
  }
}

/// The nearest colour on the way to an end of lightness that has the contrast.
private func moved(
  _ start: OKLCH, towards end: Double, on backdrop: Double, contrast target: Double
) -> RGB {
  var failing = start.lightness
  var reaching = end
  var best = end == 1 ? RGB.white : .black
  for _ in 0..<13 {
    let middle = (failing + reaching) / 2
    let color = RGB(start.withLightness(middle))
    if RGB.contrast(ofLuminance: color.luminance, with: backdrop) >= target {
      reaching = middle
      best = color
    } else {
      failing = middle
    }
  }
  return keepingHue(of: start, best, on: backdrop, contrast: target)
}

/// The neighbour of a colour that keeps the hue, where rounding to 8 bits has turned it.
///
/// Nearly black colours need two steps: one of their channels is a tenth of the colour.
private func keepingHue(
  of start: OKLCH, _ color: RGB, on backdrop: Double, contrast target: Double
) -> RGB {
  let turn = { (color: RGB) in OKLCH(color).hueDistance(to: start) }
  guard start.chroma > 0.02, OKLCH(color).chroma > 0.015 else { return color }
  var best = color
  var least = turn(color)
  for steps in 1...2 where least > 1.5 {
    for red in around(color.red, steps) {
      for green in around(color.green, steps) {
        for blue in around(color.blue, steps) {
          let candidate = RGB(red, green, blue)
          let candidateTurn = turn(candidate)
          if candidateTurn < least,
            RGB.contrast(ofLuminance: candidate.luminance, with: backdrop) >= target
          {
            best = candidate
            least = candidateTurn
          }
        }
      }
    }
  }
  return best
}

private func around(_ channel: UInt8, _ steps: Int) -> ClosedRange<UInt8> {
  UInt8(max(0, Int(channel) - steps))...UInt8(min(255, Int(channel) + steps))
}
