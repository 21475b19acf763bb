import StyledText
import Testing

struct ContrastTests {
  /// Two colours and their contrast.
  struct Row: Sendable, CustomTestStringConvertible {
    var one: String
    var other: String
    var contrast: Double
    var testDescription: String { "\(one) with \(other)" }

    init(_ one: String, _ other: String, _ contrast: Double) {
      self.one = one
      self.other = other
      self.contrast = contrast
    }
  }

  // Made once with coloraide 8.13: `Color(one).contrast(other, method="wcag21")`. WCAG 2.2 kept
  // the formula; coloraide's luminance has more decimals than WCAG's, hence the room.
  @Test(
    "The contrast of two colours is that of coloraide, whichever comes first",
    arguments: [
      Row("#ffffff", "#000000", 21),
      Row("#ffffff", "#777777", 4.478089),
      Row("#ffffff", "#b45309", 5.021271),
      Row("#000000", "#b45309", 4.182208),
      Row("#1e1e2e", "#cdd6f4", 11.341087),
      Row("#ff0000", "#00ff00", 2.913386),
      Row("#0000ff", "#ffff00", 8.002203),
      Row("#0f766e", "#ffffff", 5.473441),
      Row("#6d28d9", "#000000", 2.955709),
      Row("#ff00ff", "#00ffff", 2.500844),
      Row("#0a0a0a", "#0b0b0b", 1.005869),
      Row("#808080", "#808080", 1),
    ])
  func published(row: Row) throws {
    let one = try #require(RGB(hex: row.one))
    let other = try #require(RGB(hex: row.other))
    #expect(abs(one.contrast(with: other) - row.contrast) < 0.001)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }
}
