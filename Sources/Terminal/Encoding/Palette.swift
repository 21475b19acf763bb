import Colors

/// The 256-colour palette as xterm defines it.
enum Palette {
  /// The colour of an entry; below 16 it is only what is customary, for people
  /// change those.
  static func color(_ index: UInt8) -> RGB {
    switch index {
    case 0..<16: customary[Int(index)]
    case 16..<232:
      RGB(
        step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6))
    default: RGB(8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10)
    }
  }

  /// The entry nearest to a colour, of 22 to 255: 16 to 21 are redefined by
  /// many schemes and those below by everyone.
  static func nearest256(to color: RGB) -> UInt8 {
    nearest(to: color, in: 22...255)
  }

  /// The nearest of the sixteen by their customary colours.
  static func nearest16(to color: RGB) -> UInt8 {
    nearest(to: color, in: 0...15)
  }

  /// The nearest by CIEDE2000, of the eight that a plain distance finds nearest:
  /// comparing all that way would make a picture slow.
  private static func nearest(to color: RGB, in range: ClosedRange<UInt8>) -> UInt8 {
    let near = range.map { (index: $0, distance: distance(color, self.color($0))) }
      .sorted { $0.distance < $1.distance }.prefix(8)
    guard let first = near.first, first.distance > 0 else { return near.first?.index ?? 0 }
    let wanted = CIELab(color)
    let measured = near.map { entry in
      (entry.index, difference(between: wanted, and: CIELab(self.color(entry.index))))
    }
    return measured.min { $0.1 < $1.1 }?.0 ?? first.index
  }

  /// A weighted distance that follows the eye more closely than the plain one,
  /// after Riemersma's "Colour metric".
  private static func distance(_ one: RGB, _ other: RGB) -> Int {
    let mean = (Int(one.red) + Int(other.red)) / 2
    let red = Int(one.red) - Int(other.red)
    let green = Int(one.green) - Int(other.green)
    let blue = Int(one.blue) - Int(other.blue)
    return ((512 + mean) * red * red) / 256 + 4 * green * green
      + ((767 - mean) * blue * blue) / 256
  }

  private static func step(_ level: UInt8) -> UInt8 { level == 0 ? 0 : 55 + level * 40 }

  private static let customary: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238),
    RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0),
    RGB(0, 255, 0), RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255),
    RGB(255, 255, 255),
  ]
}
