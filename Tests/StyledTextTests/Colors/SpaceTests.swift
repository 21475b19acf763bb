import StyledText
import Testing

struct SpaceTests {
  /// One colour in the three spaces.
  struct Row: Sendable, CustomTestStringConvertible {
    var hex: String
    var lightness: Double
    var a: Double
    var b: Double
    var chroma: Double
    /// `nil` for greys, which have no hue.
    var hue: Double?
    var testDescription: String { hex }

    init(_ hex: String, _ lab: (Double, Double, Double), chroma: Double, hue: Double?) {
      self.hex = hex
      (lightness, a, b) = lab
      self.chroma = chroma
      self.hue = hue
    }
  }

  // Made once with coloraide 8.13: `Color(hex).convert("oklab")` and `.convert("oklch")`.
  @Test(
    "OKLab and OKLCH are those of coloraide",
    arguments: [
      Row("#000000", (0, 0, 0), chroma: 0, hue: nil),
      Row("#ffffff", (1, 0, 0), chroma: 0, hue: nil),
      Row("#808080", (0.599871, 0, 0), chroma: 0, hue: nil),
      Row("#ff0000", (0.627955, 0.224863, 0.125846), chroma: 0.257683, hue: 29.2339),
      Row("#00ff00", (0.86644, -0.233888, 0.179498), chroma: 0.294827, hue: 142.4953),
      Row("#0000ff", (0.452014, -0.032457, -0.311528), chroma: 0.313214, hue: 264.052),
      Row("#ffff00", (0.967983, -0.071369, 0.19857), chroma: 0.211006, hue: 109.7692),
      Row("#00ffff", (0.905399, -0.149444, -0.039398), chroma: 0.15455, hue: 194.769),
      Row("#ff00ff", (0.701674, 0.274566, -0.169156), chroma: 0.322491, hue: 328.3634),
      Row("#b45309", (0.555283, 0.095465, 0.10981), chroma: 0.145505, hue: 48.9975),
      Row("#0f766e", (0.510938, -0.085521, -0.00958), chroma: 0.086055, hue: 186.3914),
      Row("#6d28d9", (0.490666, 0.09263, -0.222738), chroma: 0.241232, hue: 292.5809),
    ])
  func published(row: Row) throws {
    let color = try #require(RGB(hex: row.hex))
    let lab = OKLab(color)
    #expect(abs(lab.lightness - row.lightness) < 0.000_002)
    #expect(abs(lab.a - row.a) < 0.000_002)
    #expect(abs(lab.b - row.b) < 0.000_002)
    let polar = OKLCH(color)
    #expect(abs(polar.lightness - row.lightness) < 0.000_002)
    #expect(abs(polar.chroma - row.chroma) < 0.000_002)
    if let hue = row.hue { #expect(abs(polar.hue - hue) < 0.001) }
  }

  @Test("Every colour of a grid comes back from every space as it was")
  func roundTrips() {
    let steps = stride(from: 0, through: 255, by: 17).map { UInt8($0) }
    var lost: [String] = []
    for red in steps {
      for green in steps {
        for blue in steps {
          let color = RGB(red, green, blue)
          let back = [RGB(LinearRGB(color)), RGB(OKLab(color)), RGB(OKLCH(color))]
          if back != [color, color, color] { lost.append(color.hex) }
        }
      }
    }
    #expect(lost == [])
  }

  @Test("A hue is brought into 0 to 360, and the way between two is the short one")
  func hues() {
    #expect(OKLCH(lightness: 0.5, chroma: 0.1, hue: -30).hue == 330)
    #expect(OKLCH(lightness: 0.5, chroma: 0.1, hue: 750).hue == 30)
    #expect(
      OKLCH(lightness: 0.5, chroma: 0.1, hue: 350).hueDistance(
        to: OKLCH(lightness: 0.5, chroma: 0.1, hue: 20)) == 30)
    #expect(
      OKLCH(lightness: 0.5, chroma: 0.1, hue: 20).hueDistance(
        to: OKLCH(lightness: 0.5, chroma: 0.1, hue: 200)) == 180)
  }
}
