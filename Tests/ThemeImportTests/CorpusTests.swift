import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

/// Real colour schemes from the folder of shared data.
enum Corpus {
  static let folder = sharedData("schemes")

  static var isPresent: Bool { folder != nil }

  /// The only file with a binary property list, which is unsupported.
  static let binary = "Sunset Drive.itermcolors"

  static func files(_ name: String) throws -> [SchemeFile] {
    guard let folder = folder?.appending(path: name),
      FileManager.default.fileExists(atPath: folder.path)
    else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0 != binary }.sorted().map {
        SchemeFile(name: $0, bytes: Array(try Data(contentsOf: folder.appending(path: $0))))
      }
  }

  static func helixParent(_ name: String) -> [UInt8]? {
    let file = folder?.appending(path: "helix/\(name).toml")
    return file.flatMap { try? Data(contentsOf: $0) }.map(Array.init)
  }
}

@Suite(
  "Real schemes",
  .enabled(if: Corpus.isPresent, "needs real schemes in ../shared/data/schemes, which are absent"))
struct CorpusTests {
  @Test(
    "Every file is parsed and its format detected",
    arguments: [
      ("alacritty", SchemeFormat.alacritty, 150), ("alacritty-theme", .alacritty, 50),
      ("base16", .base16, 80), ("base24", .base24, 50), ("ghostty", .ghostty, 150),
      ("iterm2", .iterm2, 149), ("kitty", .kitty, 150), ("windows-terminal", .windowsTerminal, 150),
      ("xrdb", .xresources, 150), ("xresources", .xresources, 150),
    ])
  func everyFile(_ folder: String, _ format: SchemeFormat, _ count: Int) throws {
    let files = try Corpus.files(folder)
    #expect(files.count == count)
    for file in files {
      let reading = try SchemeParseResult(file)
      #expect(reading.format == format, "\(file.name)")
      for scheme in reading.schemes {
        let missing = (UInt8(0)...15).filter { scheme[.ansi($0)] == nil }
        #expect(missing.isEmpty && scheme[.background] != nil, "\(file.name)")
      }
    }
  }

  @Test("Every Helix theme is parsed, or reports a missing parent")
  func helix() throws {
    var orphans = 0
    for file in try Corpus.files("helix") {
      do {
        let reading = try SchemeParseResult(file, parent: Corpus.helixParent)
        #expect(reading.format == .helix)
      } catch SchemeError.parent {
        orphans += 1
      }
    }
    #expect(orphans == 12)
  }

  @Test("Files with dark and light colours give two schemes")
  func twins() throws {
    let twins = try Corpus.files("iterm2").filter { try SchemeParseResult($0).schemes.count == 2 }
    #expect(
      twins.map(\.name) == ["Elegant", "Havn Skumring", "Heeler"].map { $0 + ".itermcolors" })
  }

  @Test("Calibrated colours convert to their published values")
  func calibrated() throws {
    let files = try Corpus.files("iterm2").filter { $0.name.hasPrefix("Solarized Dark Patched") }
    let scheme = try #require(try files.first.map { try SchemeParseResult($0) }?.schemes.first)
    let accents = (UInt8(1)...6).map { scheme[.ansi($0)]?.hex }
    #expect(accents == ["#dc322f", "#859900", "#b58900", "#268bd2", "#d33682", "#2aa198"])
  }

  @Test("The variant is measured from the colours")
  func variants() throws {
    var wrong: [String] = []
    for file in try Corpus.files("base16") + Corpus.files("base24") {
      let scheme = try #require(try SchemeParseResult(file).schemes.first)
      if scheme.variant != scheme.measuredVariant { wrong.append(file.name) }
    }
    #expect(wrong == ["brushtrees.yaml"])
  }

  @Test("The known defect of base24 files is repaired")
  func defects() throws {
    let repaired = try Corpus.files("base24").filter { file in
      try SchemeParseResult(file).notes.contains { note in
        if case .repaired(let text) = note { text.hasPrefix("base0A") } else { false }
      }
    }
    #expect(repaired.count == 47)
  }

  static let folders = [
    "alacritty", "alacritty-theme", "base16", "base24", "ghostty", "helix", "iterm2", "kitty",
    "windows-terminal", "xrdb", "xresources",
  ]

  @Test("Imported themes keep the order of loudness and colour meanings", arguments: folders)
  func faults(folder: String) throws {
    var faults: [String] = []
    for file in try Corpus.files(folder) {
      let parsed = Result { try SchemeParseResult(file, parent: Corpus.helixParent) }
      if case .failure(SchemeError.parent) = parsed { continue }
      let reading = try parsed.get()
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
      let red = OKLCH(lightness: 0.6, chroma: 0.2, hue: 22)
      let reds = scheme.palette.map(\.color).filter {
        let color = OKLCH($0)
        return color.chroma >= 0.1 && color.hueDistance(to: red) <= 20
      }
      let shown = OKLCH(critical)
      let isRed = shown.hueDistance(to: red) <= 40
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
