import Colors
import StyledText

/// The 256-colour palette above the sixteen that people change, as xterm
/// defines it, and the search for the entry nearest to a colour.
enum IndexedPalette {
  /// The entries that a theme may use: 16 to 21 are redefined by many schemes.
  static let usable: ClosedRange<UInt8> = 22...255

  /// The colour of an entry from 16 on; below that, what is customary.
  static func color(_ index: UInt8) -> RGB {
    switch index {
    case 0..<16: customary[Int(index)]
    case 16..<232:
      RGB(step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6))
    default: RGB(8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10)
    }
  }

  /// The usable entry that looks most like a colour, by CIEDE2000, among those that are allowed.
  ///
  /// Entries are tried in the order of their lightness, from the colour's own outwards, and the
  /// search ends where lightness alone is farther than the best found: that is exact, and tries about a
  /// tenth of the entries.
  static func nearest(to color: RGB, where isAllowed: (Entry) -> Bool = { _ in true }) -> Entry? {
    let wanted = CIELab(color)
    var below = byLightness.partitioningIndex { $0.lab.lightness >= wanted.lightness } - 1
    var above = below + 1
    var best: (entry: Entry, distance: Double)?
    while below >= 0 || above < byLightness.count {
      let gapBelow =
        below >= 0 ? wanted.lightness - byLightness[below].lab.lightness : .infinity
      let gapAbove =
        above < byLightness.count ? byLightness[above].lab.lightness - wanted.lightness : .infinity
      let gap = min(gapBelow, gapAbove)
      // The lightness term of CIEDE2000 divides by at most 1.75.
      if let best, gap / 1.75 > best.distance { break }
      let entry = byLightness[gapBelow <= gapAbove ? below : above]
      if gapBelow <= gapAbove { below -= 1 } else { above += 1 }
      guard isAllowed(entry) else { continue }
      let distance = difference(between: wanted, and: entry.lab)
      if distance < best?.distance ?? .infinity
        || (distance == best?.distance && entry.index < best?.entry.index ?? 0)
      {
        best = (entry, distance)
      }
    }
    return best?.entry
  }

  /// One colour of the palette.
  struct Entry: Sendable {
    var index: UInt8
    var color: RGB
    var lab: CIELab
    var luminance: Double
  }

  private static let byLightness: [Entry] = usable.map { index in
    let color = color(index)
    return Entry(index: index, color: color, lab: CIELab(color), luminance: color.luminance)
  }.sorted { ($0.lab.lightness, $0.index) < ($1.lab.lightness, $1.index) }

  private static func step(_ level: UInt8) -> UInt8 { level == 0 ? 0 : 55 + level * 40 }

  private static let customary: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238),
    RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0),
    RGB(0, 255, 0), RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255),
    RGB(255, 255, 255),
  ]
}

extension Array {
  /// The first index whose element fulfils a condition that holds from there on.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
