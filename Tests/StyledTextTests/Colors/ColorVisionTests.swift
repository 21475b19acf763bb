import StyledText
import Testing

struct ColorVisionTests {
  /// A colour and what it looks like.
  struct Row: Sendable, CustomTestStringConvertible {
    var color: String
    var protan: String
    var deutan: String
    var tritan: String
    var testDescription: String { color }

    init(_ color: String, _ protan: String, _ deutan: String, _ tritan: String) {
      self.color = color
      self.protan = protan
      self.deutan = deutan
      self.tritan = tritan
    }
  }

  // Made once with coloraide 8.13: `Color(hex).filter("protan", 1, method="machado")` and so on,
  // clipped to sRGB.
  @Test(
    "Colours look as coloraide has it by Machado's model of 2009",
    arguments: [
      Row("#000000", "#000000", "#000000", "#000000"),
      Row("#ffffff", "#ffffff", "#ffffff", "#ffffff"),
      Row("#808080", "#808080", "#808080", "#808080"),
      Row("#ff0000", "#6d5f00", "#a39000", "#ff000f"),
      Row("#00ff00", "#ffe500", "#efd63a", "#00f7d9"),
      Row("#0000ff", "#0059ff", "#003dfb", "#006b96"),
      Row("#ffff00", "#fff400", "#fffa31", "#ffeed9"),
      Row("#00ffff", "#edf2ff", "#d0ddff", "#00fffe"),
      Row("#ff00ff", "#007fff", "#689bfa", "#ff4a97"),
      Row("#b45309", "#6f6100", "#877703", "#c63c47"),
      Row("#0f766e", "#6f6f6e", "#62656f", "#007973"),
      Row("#6d28d9", "#005ade", "#0055d6", "#495d83"),
    ])
  func published(row: Row) throws {
    let color = try #require(RGB(hex: row.color))
    #expect(ColorVisionDeficiency.normal.simulated(color) == color)
    #expect(ColorVisionDeficiency.protan.simulated(color).hex == row.protan)
    #expect(ColorVisionDeficiency.deutan.simulated(color).hex == row.deutan)
    #expect(ColorVisionDeficiency.tritan.simulated(color).hex == row.tritan)
  }
}
