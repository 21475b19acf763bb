import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Theme exports")
struct ThemeExportTests {
  static let terminals: [ExportFormat] = [
    .base16, .base24, .iterm2, .alacritty, .windowsTerminal, .kitty, .ghostty,
  ]

  private func shipped() throws -> [ExportedVariant] {
    try Samples.themes.map { try Samples.variant($0.name) }
  }

  private func sixteen(_ scheme: TerminalScheme) -> [RGB?] {
    [scheme[.background], scheme[.foreground]] + (UInt8(0)...15).map { scheme[.ansi($0)] }
  }

  @Test("Exports parse with the same colours", arguments: terminals)
  func roundTrip(_ format: ExportFormat) throws {
    for variant in try shipped() {
      let text = ThemeExport([variant], name: variant.theme.name).text(as: format)
      let reading = try SchemeParseResult(SchemeFile("theme", text))
      #expect(reading.format.rawValue == format.rawValue)
      let scheme = try #require(reading.schemes.first)
      #expect(scheme.measuredVariant == variant.theme.appearance)
      #expect(reading.notes == [], "\(variant.theme.name)")
      // The two base formats have no separate black and white.
      let isBase = format == .base16 || format == .base24
      let count = isBase ? 2 : 18
      #expect(sixteen(scheme).prefix(count) == sixteen(variant.scheme).prefix(count))
      if isBase {
        let hues = (UInt8(1)...6)
        #expect(hues.map { scheme[.ansi($0)] } == hues.map { variant.scheme[.ansi($0)] })
      }
    }
  }

  @Test("Design tokens preserve the role colours of both variants")
  func designTokens() throws {
    let variants = try shipped().filter { $0.theme.family == "hearth" }
    let text = ThemeExport(variants, name: "hearth").text(as: .dtcg)
    let reading = try SchemeParseResult(SchemeFile("x", text))
    #expect(reading.schemes.map(\.variant) == [.dark, .light])
    for (scheme, variant) in zip(reading.schemes, variants) {
      let expected = Role.allCases.map { role in
        let colors = variant.colors(of: role)
        guard role != .background else { return RoleStyle(background: .rgb(colors.area)) }
        return RoleStyle(
          foreground: .rgb(colors.text),
          background: variant.hasOwnBackground(role) ? .rgb(colors.area) : nil)
      }
      #expect(Role.allCases.map { scheme.roles[$0] } == expected)
      #expect(ImportedTheme(scheme, from: .dtcg).appearance == variant.theme.appearance)
    }
  }

  @Test("Exporting an imported scheme preserves its colours", arguments: terminals)
  func importedRoundTrip(_ format: ExportFormat) throws {
    let source = try #require(SchemeFormat(rawValue: format.rawValue))
    let original = try Samples.scheme(source)
    let imported = ImportedTheme(original, from: source)
    let file = ThemeFile(name: imported.name, path: "x", bytes: Array(imported.text().utf8))
    let theme = try ThemeLibrary().theme(of: file)
    let text = ThemeExport([ExportedVariant(theme, file: file)], name: "x").text(as: format)
    let back = try #require(try SchemeParseResult(SchemeFile("x", text)).schemes.first)
    #expect(sixteen(back) == sixteen(original))
    #expect(back[.selection] == original[.selection])
    #expect(back[.cursor] == original[.cursor])
  }

  @Test("iTerm2 files contain both variants")
  func twins() throws {
    let variants = try shipped().filter { $0.theme.family == "stillwater" }
    let text = ThemeExport(variants, name: "stillwater").text(as: .iterm2)
    let reading = try SchemeParseResult(SchemeFile("x.itermcolors", text))
    #expect(reading.schemes.map(\.variant) == [.dark, .light])
    #expect(reading.schemes.map(\.measuredVariant) == [.dark, .light])
  }

  @Test("Every role has a custom property and a token of the same colour")
  func roles() throws {
    let variant = try #require(try shipped().first)
    let export = ThemeExport([variant], name: variant.theme.name)
    let css = export.text(as: .css)
    let tokens = try jsonObject(export.text(as: .dtcg))
    #expect(tokens["$type"] as? String == "color")
    for role in Role.allCases {
      let name = role.name.replacing(".", with: "-")
      let token = try #require(tokens[name] as? [String: Any])
      let value = try #require(token["$value"] as? [String: Any])
      let hex = try #require(value["hex"] as? String)
      #expect(css.contains("  --theme-\(name): \(hex);\n"), "\(name)")
      let components = try #require(value["components"] as? [Double])
      let bytes = components.map { UInt8(($0 * 255).rounded()) }
      #expect(RGB(hex: hex) == RGB(bytes[0], bytes[1], bytes[2]))
      #expect(value["colorSpace"] as? String == "srgb")
    }
  }

  @Test("CSS follows the preferred colour scheme and an attribute")
  func preference() throws {
    let variants = try shipped().filter { $0.theme.family == "stillwater" }
    let css = ThemeExport(variants, name: "stillwater").text(as: .css)
    let selectors = css.split(separator: "\n").filter { $0.hasSuffix("{") }
    #expect(
      selectors == [
        ":root {", "@media (prefers-color-scheme: dark) {",
        "  :root:not([data-theme=\"light\"]) {", ":root[data-theme=\"dark\"] {",
      ])
  }
}
