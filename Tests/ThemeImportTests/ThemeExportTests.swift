import Foundation
import StyledText
import Testing
import Theming

@testable import ThemeImport

@Suite("Themes for other programs")
struct ThemeExportTests {
  static let terminals: [ExportFormat] = [
    .base16, .base24, .iterm2, .alacritty, .windowsTerminal, .kitty, .ghostty,
  ]

  private func shipped() throws -> [ExportedVariant] {
    let library = ThemeLibrary()
    return try library.families.filter { $0.name != Theme.ansiName }.flatMap { family in
      try Appearance.allCases.map { half in
        let file = try library.file(named: "\(family.name)-\(half)")
        return ExportedVariant(
          try library.theme(family: family.name, appearance: half), file: file)
      }
    }
  }

  private func sixteen(_ scheme: TerminalScheme) -> [RGB?] {
    [scheme[.background], scheme[.foreground]] + (UInt8(0)...15).map { scheme[.ansi($0)] }
  }

  @Test("What is exported is read back with the same colours", arguments: terminals)
  func roundTrip(_ format: ExportFormat) throws {
    for half in try shipped() {
      let text = ThemeExport([half], name: half.theme.name).text(as: format)
      let reading = try SchemeParseResult(SchemeFile("theme", text))
      #expect(reading.format.rawValue == format.rawValue)
      let scheme = try #require(reading.schemes.first)
      #expect(scheme.measuredVariant == half.theme.appearance)
      #expect(reading.notes == [], "\(half.theme.name)")
      // The two base formats have no separate black and white.
      let isBase = format == .base16 || format == .base24
      let count = isBase ? 2 : 18
      #expect(sixteen(scheme).prefix(count) == sixteen(half.scheme).prefix(count))
      if isBase {
        let hues = (UInt8(1)...6)
        #expect(hues.map { scheme[.ansi($0)] } == hues.map { half.scheme[.ansi($0)] })
      }
    }
  }

  @Test("Design tokens bring back the colours of every role, of both halves")
  func designTokens() throws {
    let halves = try shipped().filter { $0.theme.family == "hearth" }
    let text = ThemeExport(halves, name: "hearth").text(as: .dtcg)
    let reading = try SchemeParseResult(SchemeFile("x", text))
    #expect(reading.schemes.map(\.variant) == [.dark, .light])
    for (scheme, half) in zip(reading.schemes, halves) {
      let expected = Role.allCases.map { role in
        let colors = half.colors(of: role)
        guard role != .background else { return RoleStyle(background: .rgb(colors.area)) }
        return RoleStyle(
          foreground: .rgb(colors.text),
          background: half.bringsArea(role) ? .rgb(colors.area) : nil)
      }
      #expect(Role.allCases.map { scheme.roles[$0] } == expected)
      #expect(ImportedTheme(scheme, from: .dtcg).appearance == half.theme.appearance)
    }
  }

  @Test("An imported scheme goes out as it came in", arguments: terminals)
  func importedRoundTrip(_ format: ExportFormat) throws {
    let source = try #require(SchemeFormat(rawValue: format.rawValue))
    let original = try #require(try SchemeParseResult(Samples.file(source)).schemes.first)
    let imported = ImportedTheme(original, from: source)
    let file = ThemeFile(
      name: imported.name, path: "x", bytes: Array(imported.text().utf8))
    let theme = try ThemeLibrary().theme(of: file)
    let text = ThemeExport([ExportedVariant(theme, file: file)], name: "x").text(as: format)
    let back = try #require(try SchemeParseResult(SchemeFile("x", text)).schemes.first)
    #expect(sixteen(back) == sixteen(original))
    #expect(back[.selection] == original[.selection])
    #expect(back[.cursor] == original[.cursor])
  }

  @Test("Both halves go into one file where the format has room for them")
  func twins() throws {
    let halves = try shipped().filter { $0.theme.family == "stillwater" }
    let text = ThemeExport(halves, name: "stillwater").text(as: .iterm2)
    let reading = try SchemeParseResult(SchemeFile("x.itermcolors", text))
    #expect(reading.schemes.map(\.variant) == [.dark, .light])
    #expect(reading.schemes.map(\.measuredVariant) == [.dark, .light])
  }

  @Test("Every role has a custom property and a token of the same colour")
  func roles() throws {
    let half = try #require(try shipped().first)
    let export = ThemeExport([half], name: half.theme.name)
    let css = export.text(as: .css)
    let tokens = try #require(
      try JSONSerialization.jsonObject(with: Data(export.text(as: .dtcg).utf8))
        as? [String: Any])
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

  @Test("CSS follows the reader's preference, and an attribute")
  func preference() throws {
    let halves = try shipped().filter { $0.theme.family == "stillwater" }
    let css = ThemeExport(halves, name: "stillwater").text(as: .css)
    let selectors = css.split(separator: "\n").filter { $0.hasSuffix("{") }
    #expect(
      selectors == [
        ":root {", "@media (prefers-color-scheme: dark) {",
        "  :root:not([data-theme=\"light\"]) {", ":root[data-theme=\"dark\"] {",
      ])
  }
}
