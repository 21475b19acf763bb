import StyledText
import Testing

@testable import ThemeImport

/// What the formats of editors and palette tools leave open, and files that are none of them.
@Suite("Formats beside terminals'")
struct OtherFormatTests {
  private func reading(_ name: String, _ text: String) throws -> SchemeParseResult {
    try SchemeParseResult(SchemeFile(name, text))
  }

  @Test("A colour that Alacritty's file leaves open is Alacritty's own, and that is reported")
  func alacrittyDefault() throws {
    let text = String(decoding: Samples.file(.alacritty).bytes, as: UTF8.self)
      .replacing("yellow = '#e6c35c'\n", with: "")
    let reading = try reading("a.toml", text)
    #expect(reading.schemes.first?[.ansi(3)] == RGB(0xF4, 0xBF, 0x75))
    #expect(
      reading.notes.first
        == .assumed("The file has no normal.yellow; Alacritty's own default, #f4bf75, is used."))
    #expect(throws: SchemeError.self) { try self.reading("a.toml", "[colors.cursor]\ntext='#000'") }
  }

  @Test("A VS Code theme without the terminal's colours gets them from its syntax")
  func vscodeSyntax() throws {
    let reading = try reading(
      "x.json",
      """
      { "type": "light", "colors": { "editor.background": "#fdf6e3",
          "editor.selectionBackground": "#00000020" },
        "tokenColors": [
          { "scope": "comment", "settings": { "foreground": "#93a1a1" } },
          { "scope": ["string", "constant"], "settings": { "foreground": "#2aa198" } },
          { "scope": "keyword", "settings": { "foreground": "#859900" } },
          { "scope": "invalid", "settings": { "foreground": "#dc322f" } } ] }
      """)
    #expect(reading.format == .vscode)
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.error] == RGB(0xDC, 0x32, 0x2F))
    #expect(scheme[.ansi(1)] == RGB(0xDC, 0x32, 0x2F))
    #expect(scheme[.muted] == RGB(0x93, 0xA1, 0xA1))
    // An eighth of black over the background.
    #expect(scheme[.selection] == RGB(0xDD, 0xD7, 0xC7))
    #expect(scheme[.foreground] == RGB(0, 0, 0))
    #expect(
      reading.notes.map(\.description).first
        == "The file has no editor.foreground; VS Code's own default, #000000, is used.")
  }
}
