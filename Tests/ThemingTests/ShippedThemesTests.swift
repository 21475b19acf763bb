import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import Testing

@testable import TerminalThemes

struct ShippedThemesTests {
  @Test("The embedded themes are the files of Themes/")
  func embedded() throws {
    let folder = packageRoot.appending(path: "Themes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".toml") }.sorted()
    #expect(ShippedThemes.names.map { "\($0).toml" } == files)
    for name in ShippedThemes.names {
      let data = try Data(contentsOf: folder.appending(path: "\(name).toml"))
      #expect(ShippedThemes.file(named: name)?.bytes == Array(data))
    }
  }

  @Test("Every shipped theme is valid", arguments: ShippedThemes.names)
  func faultless(name: String) throws {
    let library = ThemeLibrary()
    let file = try #require(try library.file(named: name))
    let reading = library.read(file)
    #expect(reading.findings == [])
    // No user file can change it, so checking it need not read it.
    #expect(reading.draft.inherits == nil)
    let theme = try #require(reading.theme)
    #expect(theme.otherVariant == "\(theme.family)-\(theme.appearance == .dark ? "light" : "dark")")
    #expect(theme.name == "\(theme.family)-\(theme.appearance)")
  }

  @Test("The families' backgrounds differ", arguments: Appearance.allCases)
  func backgrounds(appearance: Appearance) throws {
    let themes = try ShippedThemes.names.map { try ThemeLibrary().theme(named: $0) }
      .filter { $0.appearance == appearance }
    #expect(themes.count == 14)
    for (index, one) in themes.enumerated() {
      for other in themes[..<index] {
        let distance = ResolvedTheme.assumedBackground(of: one)
          .difference(from: ResolvedTheme.assumedBackground(of: other))
        #expect(distance >= 4, "\(one.name) and \(other.name): \(distance)")
      }
    }
  }

  @Test(
    "Surfaces differ from the background, and high and medium from text",
    arguments: ShippedThemes.names)
  func surfaces(name: String) throws {
    let theme = try ThemeLibrary().theme(named: name)
    let shown = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
    for (role, least) in [(Role.surface, 3.0), (.statusBar, 6), (.selection, 6)] {
      let fill = try #require(shown.report(role).background)
      #expect(fill.difference(from: shown.background) >= least, "\(role)")
    }
    #expect(LoudnessRule.broken(in: shown).isEmpty)
    // Graphite distinguishes them without colour, as its first line says.
    guard theme.family != "graphite" else { return }
    let text = try #require(shown.report(.foreground).foreground)
    for role in [Role.priorityHigh, .priorityMedium] {
      let color = try #require(shown.report(role).foreground)
      #expect(color.difference(from: text) >= 20, "\(role)")
      #expect(OKLCH(color).chroma >= 0.05, "\(role)")
    }
  }

  @Test(
    "At 256 colours, greys stay grey and everyone can distinguish the priorities",
    arguments: ShippedThemes.names)
  func indexed(name: String) throws {
    let theme = try ThemeLibrary().theme(named: name)
    let full = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
    let indexed = ResolvedTheme(theme, level: .ansi256, paintsBackground: true)
    for role in Role.allCases where role.isText {
      guard let wanted = full.report(role).foreground, let shown = indexed.report(role).foreground
      else { continue }
      let (one, other) = (OKLCH(wanted), OKLCH(shown))
      if one.chroma < 0.04 { #expect(other.chroma < 0.07, "\(role) \(wanted) \(shown)") }
    }
    let priorities = PriorityStyle.allCases.map(\.role)
    for (index, one) in priorities.enumerated() {
      for other in priorities[..<index] {
        for vision in ColorVisionDeficiency.allCases {
          func difference(_ theme: ResolvedTheme) -> Double {
            guard let one = theme.report(one).foreground, let other = theme.report(other).foreground
            else { return 0 }
            return vision.simulated(one).difference(from: vision.simulated(other))
          }
          #expect(
            difference(indexed) >= min(6, difference(full)) - 0.01,
            "\(one) \(other) \(vision)")
        }
      }
    }
  }

  @Test("A custom accent replaces the theme's own, but not colours with a meaning")
  func accent() throws {
    let theme = try ThemeLibrary().theme(named: "fjord-dark")
    let amber = try #require(RGB(hex: "#b45309"))
    let shown = ResolvedTheme(theme.accented(amber), level: .truecolor, paintsBackground: true)
    let before = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
    for role in [Role.accent, .heading, .cursor] {
      let color = try #require(shown.report(role).foreground)
      #expect(OKLCH(color).hueDistance(to: OKLCH(amber)) < 6, "\(role)")
      #expect(color.contrast(with: shown.background) >= 4.5)
    }
    for role in [Role.priorityCritical, .priorityHigh, .priorityMedium, .foreground, .success] {
      #expect(shown.report(role).foreground == before.report(role).foreground, "\(role)")
    }
  }
}
