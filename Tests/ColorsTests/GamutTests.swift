import Colors
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
      Row(OKLCH(0.7, 0.3, 30), chroma: 0.191512, hex: "#ff6551"),
      Row(OKLCH(0.5, 0.4, 150), chroma: 0.137699, hex: "#007835"),
      Row(OKLCH(0.9, 0.2, 260), chroma: 0.048524, hex: "#ccdfff"),
      Row(OKLCH(0.3, 0.25, 90), chroma: 0.061307, hex: "#3a2c00"),
      Row(OKLCH(0.6, 0.37, 330), chroma: 0.273489, hex: "#d100cb"),
      Row(OKLCH(0.85, 0.35, 200), chroma: 0.144505, hex: "#00e9f3"),
      Row(OKLCH(0.15, 0.2, 300), chroma: 0.080069, hex: "#120027"),
      Row(OKLCH(0.6, 0.1, 60), chroma: 0.1, hex: "#ac713e"),
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
        let color = OKLCH(lightness, 0.4, hue)
        let mapped = color.inGamut
        #expect(mapped.isInGamut)
        #expect(mapped.chroma > 0 && mapped.chroma < 0.4)
        #expect(mapped.lightness == color.lightness)
        #expect(mapped.hue == color.hue)
        #expect(mapped.inGamut == mapped)
        // No more was taken than had to be.
        #expect(!OKLCH(lightness, mapped.chroma + 0.000_1, hue).isInGamut)
      }
    }
  }

  @Test("Beyond white is white, and below black is black")
  func ends() {
    #expect(RGB(OKLCH(1, 0.3, 40)) == .white)
    #expect(RGB(OKLCH(1.4, 0.1, 40)) == .white)
    #expect(RGB(OKLCH(0, 0.3, 40)) == .black)
    #expect(RGB(OKLCH(-1, 0.1, 40)) == .black)
  }
}
