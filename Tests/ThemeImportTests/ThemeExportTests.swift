import Colors
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
      // The two base formats have no black and white of their own.
      let isBase = format == .base16 || format == .base24
      let count = isBase ? 2 : 18
      #expect(sixteen(scheme).prefix(count) == sixteen(half.scheme).prefix(count))
      if isBase {
        let hues = (UInt8(1)...6)
        #expect(hues.map { scheme[.ansi($0)] } == hues.map { half.scheme[.ansi($0)] })
      }
    }
  }

  /// The formats that are written and read, by the names of their formats or templates.
  static let both = [
    "base16", "base24", "iterm2", "alacritty", "windows-terminal", "kitty", "ghostty", "dtcg",
    "helix", "xresources", "vscode", "bat",
  ]

  @Test("A theme that goes out comes back role by role, with ΔE 0", arguments: both)
  func lossless(_ name: String) throws {
    for half in try shipped() {
      let theme = half.theme
      let text = try text([half], as: name)
      let back = try Self.theme(try SchemeParseResult(SchemeFile("x", text)), named: theme.name)
      #expect(back.styles == theme.styles, "\(theme.name)")
      #expect(back.contrast == theme.contrast, "\(theme.name)")
      let (one, other) = (
        ResolvedTheme(theme, level: .truecolor, paintsBackground: true),
        ResolvedTheme(back, level: .truecolor, paintsBackground: true)
      )
      let worst = Role.allCases.compactMap { role -> Double? in
        guard let was = one.report(role).foreground, let now = other.report(role).foreground
        else { return nil }
        return was == now ? 0 : was.difference(from: now)
      }.max()
      #expect(worst == 0, "\(theme.name)")
    }
  }

  @Test(
    "Both halves in one file come back, each with its own roles", arguments: ["iterm2", "dtcg"])
  func losslessTwins(_ name: String) throws {
    let halves = try shipped().filter { $0.theme.family == "hearth" }
    let reading = try SchemeParseResult(SchemeFile("x", try text(halves, as: name)))
    #expect(reading.schemes.count == 2)
    for (scheme, half) in zip(reading.schemes, halves.sorted { $0.theme.name < $1.theme.name }) {
      #expect(scheme.roles == half.theme.styles)
      #expect(ImportedTheme(scheme, from: reading.format).appearance == half.theme.appearance)
    }
  }

  @Test("A colour that was changed in the file counts, and the roles that it kept do not")
  func changedExport() throws {
    let half = try #require(try shipped().first)
    let text = try text([half], as: "kitty").replacing(#/(?m)^color1 .*$/#, with: "color1 #d7263d")
    let reading = try SchemeParseResult(SchemeFile("x.conf", text))
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.ansi(1)] == RGB(0xD7, 0x26, 0x3D))
    #expect(scheme.roles.isEmpty)
    #expect(
      reading.notes.map(\.description) == [
        "The file was changed since it was exported; its roles are made from its colours."
      ])
  }

  private func text(_ halves: [ExportedVariant], as name: String) throws -> String {
    let title = halves[0].theme.name
    if let format = ExportFormat(rawValue: name) {
      return ThemeExport(halves, name: title).text(as: format)
    }
    return try #require(try ShippedTemplates.template(named: name)).text(with: halves, name: title)
  }

  private static func theme(_ reading: SchemeParseResult, named name: String) throws -> Theme {
    let scheme = try #require(reading.schemes.first)
    let imported = ImportedTheme(scheme, from: reading.format)
    let file = ThemeFile(name: imported.name, path: "x", bytes: Array(imported.text().utf8))
    return try ThemeLibrary().theme(of: file)
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
