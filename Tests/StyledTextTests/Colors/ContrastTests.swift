import StyledTerminalText
import Testing

struct ContrastTests {
  // From coloraide 8.13: `Color(one).contrast(other, method="wcag21")`. Its luminance has more
  // decimals than WCAG's, hence the tolerance.
  @Test(
    "The contrast of two colours matches coloraide in either order",
    arguments: [
      ("#ffffff", "#000000", 21),
      ("#ffffff", "#777777", 4.478089),
      ("#ffffff", "#b45309", 5.021271),
      ("#000000", "#b45309", 4.182208),
      ("#1e1e2e", "#cdd6f4", 11.341087),
      ("#ff0000", "#00ff00", 2.913386),
      ("#0000ff", "#ffff00", 8.002203),
      ("#0f766e", "#ffffff", 5.473441),
      ("#6d28d9", "#000000", 2.955709),
      ("#ff00ff", "#00ffff", 2.500844),
      ("#0a0a0a", "#0b0b0b", 1.005869),
      ("#808080", "#808080", 1),
    ] as [(String, String, Double)])
  func published(first: String, second: String, contrast: Double) throws {
    let one = try #require(RGB(hex: first))
    let other = try #require(RGB(hex: second))
    #expect(abs(one.contrast(with: other) - contrast) < 0.001)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }
}

struct ColorDifferenceTests {
  // The test data of Sharma, Wu and Dalal (2005).
  @Test(
    "CIEDE2000 matches the published pairs",
    arguments: [
      ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
      ([50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615),
      ([50, 2.8361, -74.0200], [50, 0, -82.7485], 3.4412),
      ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1),
      ([50, -1.1848, -84.8006], [50, 0, -82.7485], 1),
      ([50, -0.9009, -85.5211], [50, 0, -82.7485], 1),
      ([50, 0, 0], [50, -1, 2], 2.3669),
      ([50, -1, 2], [50, 0, 0], 2.3669),
      ([50, 2.4900, -0.0010], [50, -2.4900, 0.0009], 7.1792),
      ([50, 2.4900, -0.0010], [50, -2.4900, 0.0010], 7.1792),
      ([50, 2.4900, -0.0010], [50, -2.4900, 0.0011], 7.2195),
      ([50, 2.4900, -0.0010], [50, -2.4900, 0.0012], 7.2195),
      ([50, -0.0010, 2.4900], [50, 0.0009, -2.4900], 4.8045),
      ([50, -0.0010, 2.4900], [50, 0.0010, -2.4900], 4.8045),
      ([50, -0.0010, 2.4900], [50, 0.0011, -2.4900], 4.7461),
      ([50, 2.5, 0], [50, 0, -2.5], 4.3065),
      ([50, 2.5, 0], [73, 25, -18], 27.1492),
      ([50, 2.5, 0], [61, -5, 29], 22.8977),
      ([50, 2.5, 0], [56, -27, -3], 31.9030),
      ([50, 2.5, 0], [58, 24, 15], 19.4535),
      ([50, 2.5, 0], [50, 3.1736, 0.5854], 1),
      ([50, 2.5, 0], [50, 3.2972, 0], 1),
      ([50, 2.5, 0], [50, 1.8634, 0.5757], 1),
      ([50, 2.5, 0], [50, 3.2592, 0.3350], 1),
      ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
      ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
      ([61.2901, 3.7196, -5.3901], [61.4292, 2.2480, -4.9620], 1.8731),
      ([35.0831, -44.1164, 3.7933], [35.0232, -40.0716, 1.5901], 1.8645),
      ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
      ([36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
      ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
      ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
      ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
      ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ] as [([Double], [Double], Double)])
  func publishedPairs(one: [Double], other: [Double], difference: Double) {
    let colors = [one, other].map { CIELab(lightness: $0[0], a: $0[1], b: $0[2]) }
    #expect(abs(colors[0].difference(from: colors[1]) - difference) < 0.000_05)
    #expect(abs(colors[1].difference(from: colors[0]) - difference) < 0.000_05)
  }
}

struct ColorVisionTests {
  // From coloraide 8.13: `Color(hex).filter("protan", 1, method="machado")`, clipped to sRGB.
  @Test(
    "Simulated colours match coloraide's Machado model",
    arguments: [
      ("#000000", "#000000", "#000000", "#000000"),
      ("#ffffff", "#ffffff", "#ffffff", "#ffffff"),
      ("#808080", "#808080", "#808080", "#808080"),
      ("#ff0000", "#6d5f00", "#a39000", "#ff000f"),
      ("#00ff00", "#ffe500", "#efd63a", "#00f7d9"),
      ("#0000ff", "#0059ff", "#003dfb", "#006b96"),
      ("#ffff00", "#fff400", "#fffa31", "#ffeed9"),
      ("#00ffff", "#edf2ff", "#d0ddff", "#00fffe"),
      ("#ff00ff", "#007fff", "#689bfa", "#ff4a97"),
      ("#b45309", "#6f6100", "#877703", "#c63c47"),
      ("#0f766e", "#6f6f6e", "#62656f", "#007973"),
      ("#6d28d9", "#005ade", "#0055d6", "#495d83"),
    ] as [(String, String, String, String)])
  func published(hex: String, protan: String, deutan: String, tritan: String) throws {
    let color = try #require(RGB(hex: hex))
    #expect(ColorVisionDeficiency.normal.simulated(color) == color)
    #expect(ColorVisionDeficiency.protan.simulated(color).hex == protan)
    #expect(ColorVisionDeficiency.deutan.simulated(color).hex == deutan)
    #expect(ColorVisionDeficiency.tritan.simulated(color).hex == tritan)
  }
}
