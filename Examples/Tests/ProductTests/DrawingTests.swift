import AppIconSets
import StyledTerminalText
import TerminalInterface
import TerminalThemeImport
import TerminalThemes
import Testing

@Suite("Drawing products, from outside")
struct DrawingTests {
  @Test("StyledText parses a colour and measures its lightness")
  func colors() throws {
    let amber = try #require(RGB(hex: "#b45309"))
    #expect(amber.hex == "#b45309")
    #expect(OKLab(amber).lightness > OKLab(RGB(0, 0, 0)).lightness)
  }

  @Test("Terminal encodes text of StyledText")
  func text() {
    let line = Line([TextSpan("Sun "), TextSpan("and rain")])
    #expect(line.text == "Sun and rain")
    let dumb = Capabilities(TerminalEnvironment(environment: ["TERM": "dumb"], isTerminal: true))
    #expect(dumb.level.value == .none)
    var encoder = ANSIEncoder(sheet: StyleSheet(), level: dumb.level.value)
    #expect(String(decoding: encoder.encode([line]), as: UTF8.self) == "Sun and rain\n")
  }

  @Test("Theming resolves a shipped theme for 256 colours")
  func theming() throws {
    let theme = try ThemeLibrary().theme(named: "fjord-dark")
    let resolved = ResolvedTheme(theme, level: .ansi256)
    #expect(resolved.report().count == Role.allCases.count * Backdrop.allCases.count)
  }

  @Test("ThemeImport reads another program's scheme")
  func themeImport() throws {
    let text = """
      [colors.primary]
      background = "#101010"
      foreground = "#e0e0e0"
      [colors.normal]
      black = "#101010"
      red = "#d05050"
      green = "#50d050"
      yellow = "#d0d050"
      blue = "#5050d0"
      magenta = "#d050d0"
      cyan = "#50d0d0"
      white = "#d0d0d0"
      """
    let file = SchemeFile(name: "dusk.toml", bytes: Array(text.utf8))
    let scheme = try #require(try SchemeParseResult(file).schemes.first)
    #expect(ImportedTheme(scheme, from: .alacritty).appearance == .dark)
  }

  @Test("Icons draws a shipped icon as pixels and as SVG")
  func icons() throws {
    let icon = try IconLibrary.shipped.icon(named: "blue-dark")
    let bitmap = icon.bitmap(.square, pixels: 16)
    #expect(bitmap.width == 16)
    #expect(icon.artwork(.square).svg.hasPrefix("<svg"))
  }
}
