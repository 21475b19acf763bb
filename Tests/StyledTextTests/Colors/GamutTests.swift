import StyledText
import Testing

struct GamutTests {
  /// One colour and what becomes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var color: OKLCH
    var chroma: Double
    var hex: String
    var testDescription: String { hex }

    init(_ color: OKLCH, chroma: Double, hex: String) {
      self.color = color
      self.chroma = chroma
      self.hex = hex
    }
  }

  // Made once with coloraide 8.13: `Color("oklch", [l, c, h]).fit("srgb", method="raytrace",
  // pspace="oklch")`, which keeps lightness and hue as we do. The chroma is compared less
  // strictly: we stop where 8 bits hide the rest.
  @Test(
    "A colour that no screen shows loses chroma, and is coloraide's colour then",
    arguments: [
      Row(OKLCH(lightness: 0.7, chroma: 0.3, hue: 30), chroma: 0.191512, hex: "#ff6551"),
      Row(OKLCH(lightness: 0.5, chroma: 0.4, hue: 150), chroma: 0.137699, hex: "#007835"),
      Row(OKLCH(lightness: 0.9, chroma: 0.2, hue: 260), chroma: 0.048524, hex: "#ccdfff"),
      Row(OKLCH(lightness: 0.3, chroma: 0.25, hue: 90), chroma: 0.061307, hex: "#3a2c00"),
      Row(OKLCH(lightness: 0.6, chroma: 0.37, hue: 330), chroma: 0.273489, hex: "#d100cb"),
      Row(OKLCH(lightness: 0.85, chroma: 0.35, hue: 200), chroma: 0.144505, hex: "#00e9f3"),
      Row(OKLCH(lightness: 0.15, chroma: 0.2, hue: 300), chroma: 0.080069, hex: "#120027"),
      Row(OKLCH(lightness: 0.6, chroma: 0.1, hue: 60), chroma: 0.1, hex: "#ac713e"),
    ])
  func published(row: Row) {
    let mapped = row.color.inGamut
    #expect(mapped.lightness == row.color.lightness)
    #expect(mapped.hue == row.color.hue)
    #expect(abs(mapped.chroma - row.chroma) < 0.002)
    #expect(RGB(row.color).hex == row.hex)
  }

  @Test("Mapping keeps lightness and hue, ends in the gamut, and is done after once")
  func everywhere() {
    for lightness in stride(from: 0.05, through: 0.95, by: 0.1) {
      for hue in stride(from: 0.0, to: 360, by: 15) {
        let color = OKLCH(lightness: lightness, chroma: 0.4, hue: hue)
        let mapped = color.inGamut
        #expect(mapped.isInGamut)
        #expect(mapped.chroma > 0 && mapped.chroma < 0.4)
        #expect(mapped.lightness == color.lightness)
        #expect(mapped.hue == color.hue)
        #expect(mapped.inGamut == mapped)
        // No more was taken than had to be.
        #expect(!OKLCH(lightness: lightness, chroma: mapped.chroma + 0.000_1, hue: hue).isInGamut)
      }
    }
  }

  @Test("Beyond white is white, and below black is black")
  func ends() {
    #expect(RGB(OKLCH(lightness: 1, chroma: 0.3, hue: 40)) == .white)
    #expect(RGB(OKLCH(lightness: 1.4, chroma: 0.1, hue: 40)) == .white)
    #expect(RGB(OKLCH(lightness: 0, chroma: 0.3, hue: 40)) == .black)
    #expect(RGB(OKLCH(lightness: -1, chroma: 0.1, hue: 40)) == .black)
  }
}
