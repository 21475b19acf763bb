import Foundation
import TestSupport
import Testing
import Theming

@Suite("The names of themes")
struct ThemeNameTests {
  @Test(
    "A name is taken apart at its end alone",
    arguments: [
      ("fjord", "fjord", nil), ("fjord-dark", "fjord", .dark), ("fjord-light", "fjord", .light),
      ("two-light-dark", "two-light", .dark), ("darkroom", "darkroom", nil),
      ("fjord_dark", "fjord_dark", nil),
    ] as [(String, String, Appearance?)])
  func parts(_ name: String, family: String, half: Appearance?) {
    #expect(ThemeName(name).family == family)
    #expect(ThemeName(name).half == half)
  }

  @Test("A name may stand for a file of that name or for both halves of a family")
  func candidates() {
    #expect(ThemeName.candidates(for: "fjord") == ["fjord", "fjord-light", "fjord-dark"])
  }

  @Test("Families are sorted whatever their case")
  func sorted() throws {
    let folder = try TemporaryFolder()
    for name in ["Aster", "fjell", "Fjord"] {
      try Data().write(to: folder.url("\(name).toml"))
    }
    let names = ThemeLibrary(folder: folder.path).names
    #expect(names.prefix(3) == ["afterglow", "ansi", "Aster"])
    let place = try #require(names.firstIndex(of: "fjell"))
    #expect(names[place...].prefix(3) == ["fjell", "Fjord", "fjord"])
  }
}
