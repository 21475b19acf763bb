extension RGB {
  /// The relative luminance of WCAG 2.2, 0 (black) to 1 (white).
  public var luminance: Double {
    let light = LinearRGB(self)
    return 0.212_6 * light.red + 0.715_2 * light.green + 0.072_2 * light.blue
  }

  /// The contrast ratio of WCAG 2.2, from 1 (none) to 21 (black on white), in either order.
  public func contrast(with other: RGB) -> Double {
    Self.contrast(ofLuminance: luminance, with: other.luminance)
  }

  /// The contrast ratio of two relative luminances by WCAG 2.2, from 1 to 21.
  ///
  /// A search over many colours can compute each ``luminance`` just once.
  public static func contrast(ofLuminance one: Double, with other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}

extension RGB {
  /// Makes the colour readable with the smallest change of OKLCH lightness.
  ///
  /// The hue is kept, and chroma is reduced only if sRGB requires it. A colour that is already
  /// readable is returned unchanged. If no lightness reaches the contrast, the result is black or
  /// white, whichever has more.
  ///
  /// - Parameters:
  ///   - background: The colour behind the text.
  ///   - target: The minimum contrast, 1 to 21.
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

/// The nearest sufficient lightness towards 0 or 1, found by bisection.
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
  return preservingHue(of: start, best, on: backdrop, contrast: target)
}

/// Restores the hue after rounding to 8 bits; nearly black colours need two steps per channel.
private func preservingHue(
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
