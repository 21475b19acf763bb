/// The 256-colour palette of xterm, and the search for the nearest entry.
public enum XtermPalette {
  /// The colour of an entry, which is xterm's default below 16.
  public static func color(_ index: UInt8) -> RGB {
    switch index {
    case 0..<16: xtermDefaults[Int(index)]
    case 16..<232:
      RGB(step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6))
    default: RGB(8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10)
    }
  }

  /// The allowed entry that looks most like a colour.
  ///
  /// Entries 16 to 21 are used only if no other is allowed, because many schemes redefine them: on
  /// a middle grey, for example, only entry 16, black, is readable. Similarity is
  /// CIEDE2000 with a penalty for additional chroma or a different hue, so that grey stays grey.
  ///
  /// The search goes outwards from the colour's own lightness until lightness alone differs more
  /// than the best match. It is exact and tries about a tenth of the entries.
  ///
  /// `isAllowed` is evaluated for every entry tried, `isConfirmed` only for the best one so far.
  public static func nearest(
    to color: RGB, where isAllowed: (Entry) -> Bool = { _ in true },
    confirming isConfirmed: (Entry) -> Bool = { _ in true }
  ) -> Entry? {
    let target = CIELab(color)
    let chroma = magnitude(target.a, target.b)
    var below = byLightness.partitioningIndex { $0.lab.lightness >= target.lightness } - 1
    var above = below + 1
    var best: Entry?
    var least = Double.infinity
    while below >= 0 || above < byLightness.count {
      let gapBelow =
        below >= 0 ? target.lightness - byLightness[below].lab.lightness : .infinity
      let gapAbove =
        above < byLightness.count ? byLightness[above].lab.lightness - target.lightness : .infinity
      let gap = min(gapBelow, gapAbove)
      // CIEDE2000 divides the lightness term by 1.75 at most.
      if gap / 1.75 > least { break }
      let entry = byLightness[gapBelow <= gapAbove ? below : above]
      if gapBelow <= gapAbove { below -= 1 } else { above += 1 }
      guard isAllowed(entry), leastDifference(target, chroma, entry, gap) <= least * least
      else { continue }
      let distance = target.difference(from: entry.lab) + guardTerm(target, chroma, entry)
      let isBetter = distance < least || (distance == least && entry.index < best?.index ?? 0)
      if isBetter, isConfirmed(entry) {
        best = entry
        least = distance
      }
    }
    if let best { return best }
    return redefined.filter { isAllowed($0) && isConfirmed($0) }.min {
      target.difference(from: $0.lab) < target.difference(from: $1.lab)
    }
  }

  /// Whether many schemes redefine an entry, so that its colour is not certain.
  package static func isOftenRedefined(_ index: UInt8) -> Bool { (16...21).contains(index) }

  /// The penalty of an entry for its chroma and hue.
  ///
  /// With CIEDE2000 alone, 50 of the 518 text colours of the shipped themes gain more than 14 of
  /// chroma (#627389, a grey, becomes #5f5faf, a violet). With these weights, none of them does.
  private static func guardTerm(_ target: CIELab, _ chroma: Double, _ entry: Entry) -> Double {
    let gained = max(0, entry.chroma - chroma - 7)
    guard chroma > 2, entry.chroma > 4 else { return gained }
    let dot = target.a * entry.lab.a + target.b * entry.lab.b
    // Below 15°, the arc tangent isn't needed.
    guard dot < 0.966 * chroma * entry.chroma else { return gained }
    let cross = target.a * entry.lab.b - target.b * entry.lab.a
    let turn = abs(direction(dot, cross))
    return gained + 0.15 * (turn - 15) * min(1, chroma / 20)
  }

  /// The square of a lower bound of CIEDE2000, which is much faster to compute.
  ///
  /// The chroma and hue terms are a quadratic form with a rotation of at most 2 sin 60°, which
  /// leaves at least 0.134 of their squares. Stretching `a` can only add to this, and adds at most
  /// 7 to the mean chroma. Neither term is divided by more than the chroma's divisor.
  private static func leastDifference(
    _ target: CIELab, _ chroma: Double, _ entry: Entry, _ gap: Double
  ) -> Double {
    let middle = (target.lightness + entry.lab.lightness) / 2 - 50
    let lightness = gap / (1 + 0.015 * middle * middle / (20 + middle * middle).squareRoot())
    let (da, db) = (target.a - entry.lab.a, target.b - entry.lab.b)
    let scale = 1 + 0.045 * ((chroma + entry.chroma) / 2 + 7)
    return lightness * lightness + 0.134 * (da * da + db * db) / (scale * scale)
  }

  /// One colour of the palette.
  public struct Entry: Sendable {
    /// The number in the palette.
    public let index: UInt8
    /// The colour, by xterm's formula.
    public let color: RGB
    /// The entry's colour in CIELAB.
    public let lab: CIELab
    /// The relative luminance, 0 to 1.
    public let luminance: Double
    fileprivate let chroma: Double

    /// The highest contrast of palette text on this entry, including entry 16.
    public var reach: Double {
      max(
        RGB.contrast(ofLuminance: 1, with: luminance),
        RGB.contrast(ofLuminance: 0, with: luminance))
    }
  }

  /// The searched entries from dark to light.
  private static let byLightness: [Entry] = (22...255).map(entry).sorted {
    $0.lab.lightness < $1.lab.lightness
  }
  private static let redefined: [Entry] = (16...21).map(entry)

  private static func entry(_ index: UInt8) -> Entry {
    let color = color(index)
    let lab = CIELab(color)
    return Entry(
      index: index, color: color, lab: lab, luminance: color.luminance,
      chroma: magnitude(lab.a, lab.b))
  }

  /// The entry below 16 whose xterm default looks most like a colour.
  ///
  /// Terminals redefine these entries, so the displayed colour may differ.
  package static func nearestOfSixteen(to color: RGB) -> UInt8 {
    let target = CIELab(color)
    let distances = xtermDefaults.map { target.difference(from: CIELab($0)) }
    return UInt8(distances.indices.min { distances[$0] < distances[$1] } ?? 0)
  }

  private static func step(_ level: UInt8) -> UInt8 { level == 0 ? 0 : 55 + level * 40 }

  private static let xtermDefaults: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238),
    RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0),
    RGB(0, 255, 0), RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255),
    RGB(255, 255, 255),
  ]
}

extension Array {
  /// The first index whose element fulfils a monotonic condition, by binary search.
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
