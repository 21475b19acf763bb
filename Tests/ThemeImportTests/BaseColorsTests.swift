import StyledText
import Testing
import Theming

@testable import ThemeImport

@Suite("Defects of base16 and base24 schemes")
struct BaseColorsTests {
  private func reading(_ replace: (String) -> String) throws -> SchemeParseResult {
    let file = Samples.file(.base24)
    return try SchemeParseResult(
      SchemeFile(file.name, replace(String(decoding: file.bytes, as: UTF8.self))))
  }

  @Test("A yellow that is bright blue goes back to yellow, and is told")
  func yellow() throws {
    let reading = try reading {
      $0.replacing("base09: \"#ff9e64\"", with: "base09: \"#e6c35c\"")
        .replacing("base0A: \"#e6c35c\"", with: "base0A: \"#8cc2ff\"")
    }
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.warning] == RGB(0xE6, 0xC3, 0x5C))
    #expect(scheme[.orange] == RGB(0xEA, 0x93, 0x5E))
    #expect(
      reading.notes.map(\.description) == [
        "base0A, the yellow, was bright blue (#8cc2ff): it is #e6c35c in its place, "
          + "and base09, the orange, #ea935e."
      ])
  }

  @Test("Brightest text in the background's colour becomes text again")
  func bright() throws {
    let reading = try reading { $0.replacing("base07: \"#f4faf8\"", with: "base07: \"#101c24\"") }
    #expect(reading.schemes.first?[.bright] == Samples.sixteen[15])
    #expect(reading.notes.count == 1)
  }

  @Test("A wrong variant is told; the colours decide")
  func variant() throws {
    let reading = try reading { $0.replacing("variant: dark", with: "variant: light") }
    #expect(reading.schemes.first?.measuredVariant == .dark)
    #expect(
      reading.notes.map(\.description) == ["The file says light, but its colours are dark."])
  }

  @Test("A sound scheme is left as it is")
  func sound() throws {
    #expect(try reading { $0 }.notes == [])
  }
}
