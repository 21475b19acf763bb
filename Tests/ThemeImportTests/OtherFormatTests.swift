import Colors
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

  @Test("Catppuccin's palette holds its flavours, each a theme")
  func flavours() throws {
    let flavor = Samples.catppuccin.drop { $0 != "{" }.dropFirst().drop { $0 != "{" }
      .dropLast(2)
    let other = flavor.replacing("Tide Pool", with: "Mocha")
    let reading = try reading("palette.json", "{ \"pool\": \(flavor), \"mocha\": \(other) }")
    #expect(reading.format == .catppuccin)
    #expect(reading.schemes.map(\.name) == ["Catppuccin Tide Pool", "Catppuccin Mocha"])
  }

  @Test("A GIMP palette without names finds its hues, and says what it took for what")
  func gimp() throws {
    let reading = try reading(
      "reef.gpl", "GIMP Palette\n#\n 16 28 36\n216 230 228\n232 92 92\n92 159 224\tsea\n")
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.background] == RGB(16, 28, 36))
    #expect(scheme[.foreground] == RGB(216, 230, 228))
    #expect(scheme[.ansi(1)] == RGB(232, 92, 92))
    #expect(scheme[.ansi(4)] == RGB(92, 159, 224))
    #expect(
      reading.notes.map(\.description) == [
        "A palette does not say what its colours are for: the background is #101c24, the text "
          + "#d8e6e4.",
        "It has no green, yellow, magenta, cyan; made to go with its other colours.",
      ])
  }

  @Test(
    "A format that is known and not read is named",
    arguments: [
      (
        "a", "set background=dark\nhi Normal guifg=#ffffff guibg=#000000\n",
        "a colour scheme of Vim"
      ),
      ("a", "[Background]\nColor=1,2,3\n[Color0Intense]\nColor=1,2,3\n", "a Konsole scheme"),
      ("a.el", "(deftheme mine)", "an Emacs theme"),
      ("a.icls", "<scheme name=\"x\"/>", "a JetBrains scheme"),
      (
        "a.ini", "[colors]\nbackground=101c24\nregular0=000000\nbright0=111111\n",
        "a foot configuration"
      ),
      ("a", "Windows Registry Editor Version 5.00\n\"Colour0\"=\"1,2,3\"\n", "a PuTTY session"),
      ("x.css", ":root { --a: #fff }", "a style sheet"),
      ("x.sublime-color-scheme", "{\"name\": \"x\"}", "a colour scheme of Sublime Text"),
    ])
  func unsupported(name: String, text: String, phrase: String) {
    let error = #expect(throws: SchemeError.self) { try reading(name, text) }
    #expect(
      error?.description.hasPrefix("\(name) is \(phrase), which cannot be imported. ") == true,
      "\(error?.description ?? "")")
  }

  @Test("A picture and Adobe's swatches are named too, though they are no text")
  func binary() {
    for (bytes, phrase) in [
      ([0x89, 0x50, 0x4E, 0x47, 0], "a picture"), (Array("ASEF".utf8) + [0, 1], "a file of Adobe"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: SchemeError.self) {
        try SchemeParseResult(SchemeFile(name: "x", bytes: bytes))
      }
      #expect(error?.description.hasPrefix("x is \(phrase)") == true)
    }
  }
}
