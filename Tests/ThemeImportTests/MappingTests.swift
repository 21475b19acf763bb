import StyledText
import Testing
import Theming

@testable import ThemeImport

/// How many themes made of real schemes have a fault that the eye sees, by the fault.
@Suite(
  "The mapping of real schemes",
  .enabled(if: Corpus.isPresent, "needs real schemes in ../shared/data/schemes, which are absent"))
struct MappingTests {
  static let folders = [
    "alacritty", "alacritty-theme", "base16", "base24", "ghostty", "helix", "iterm2", "kitty",
    "windows-terminal", "xrdb", "xresources",
  ]

  @Test("keeps the order of loudness and what colours mean", arguments: folders)
  func faults(folder: String) throws {
    var faults: [String] = []
    for file in try Corpus.files(folder) {
      guard let reading = try Self.reading(file) else { continue }
      for scheme in reading.schemes {
        let imported = ImportedTheme(scheme, from: reading.format)
        let text = Array(imported.text().utf8)
        let result = ThemeLibrary().read(
          ThemeFile(name: imported.name, path: file.name, bytes: text))
        let theme = try #require(result.theme, "\(file.name)")
        let shown = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
        faults += Self.faults(of: shown, scheme).map { "\(file.name): \($0)" }
      }
    }
    #expect(faults == [])
  }

  /// What a file holds; nil if the scheme that it inherits from is not on the shelf.
  private static func reading(_ file: SchemeFile) throws -> SchemeParseResult? {
    do {
      return try SchemeParseResult(file, parent: Corpus.helixParent)
    } catch {
      if case SchemeError.parent = error { return nil }
      throw error
    }
  }

  private static func faults(of theme: ResolvedTheme, _ scheme: TerminalScheme) -> [String] {
    func text(_ role: Role) -> RGB? { theme.report(role).foreground }
    var faults = LoudnessRule.broken(in: theme).map {
      "\($0.rule.quieter) is louder than \($0.rule.louder): \($0.ratios)"
    }
    if let muted = text(.muted), let plain = text(.foreground), muted.difference(from: plain) < 4 {
      faults.append("muted looks like text: \(muted) \(plain)")
    }
    if let heading = text(.heading), let critical = text(.priorityCritical),
      heading.difference(from: critical) < 5,
      scheme.palette.contains(where: {
        $0.color.difference(from: critical) > 25 && $0.color.contrast(with: theme.background) > 3
      })
    {
      faults.append("heading looks like critical: \(heading) \(critical)")
    }
    if let critical = text(.priorityCritical) {
      let reds = scheme.palette.map(\.color).filter {
        let color = OKLCH($0)
        return color.chroma >= 0.1
          && color.hueDistance(to: OKLCH(lightness: 0.6, chroma: 0.2, hue: 22)) <= 20
      }
      let shown = OKLCH(critical)
      let isRed = shown.hueDistance(to: OKLCH(lightness: 0.6, chroma: 0.2, hue: 22)) <= 40
      if !reds.isEmpty, !isRed || shown.chroma < 0.05 {
        faults.append("critical is \(critical), not one of the reds \(reds)")
      }
    }
    if let fill = theme.report(.selection).background,
      fill.difference(from: theme.background) < 3.5
    {
      faults.append("the selection cannot be seen: \(fill) on \(theme.background)")
    }
    return faults
  }
}
