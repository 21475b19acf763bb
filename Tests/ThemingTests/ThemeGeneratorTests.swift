import StyledTerminalText
import Testing

@testable import TerminalThemes

struct ThemeGeneratorTests {
  /// Black, white, greys, the corners of sRGB, and every hue at two chromas.
  private static let seeds: [RGB] = {
    let corners = (0..<8).map { corner in
      RGB(corner & 1 == 0 ? 0 : 255, corner & 2 == 0 ? 0 : 255, corner & 4 == 0 ? 0 : 255)
    }
    let greys = [RGB(64, 64, 64), RGB(160, 160, 160)]
    let hues = stride(from: 0.0, to: 360, by: 15).flatMap { hue in
      [0.06, 0.15].map { RGB(OKLCH(lightness: 0.6, chroma: $0, hue: hue)) }
    }
    return corners + greys + hues
  }()

  @Test("Any colour gives distinguishable priorities and readable text")
  func sound() throws {
    for seed in Self.seeds {
      for variant in Appearance.allCases {
        let text = ThemeGenerator(seed).text(variant, hasBothVariants: true)
        let file = ThemeFile(
          name: "seed-\(variant)", path: "/seed-\(variant).toml", bytes: Array(text.utf8))
        let found = ThemeLibrary().read(file).checked(withPriorities: true).map {
          "\($0.code.rawValue) \($0.message)"
        }
        let counted = found.filter { !$0.hasPrefix("T402") && !$0.hasPrefix("T403") }
        #expect(counted == [], "\(seed.hex) \(variant)")
      }
    }
  }
}
