import StyledTerminalText
import TerminalThemes
import Testing

struct ResolutionTests {
  private static let library = ThemeLibrary()

  @Test("Role names have one or two parts")
  func namesOfRoles() {
    for name in Role.names { #expect(name.split(separator: ".").count <= 2, "\(name)") }
  }

  @Test(
    "Text has the theme's minimum contrast, at least 4.5, at 24 bits and 256 colours",
    arguments: names)
  func readable(name: String) throws {
    let theme = try Self.library.theme(named: name)
    let least = max(4.5, theme.contrast ?? 0)
    for level in [ColorLevel.truecolor, .ansi256] {
      for isPainted in [true, false] {
        let resolved = ResolvedTheme(theme, level: level, paintsBackground: isPainted)
        for report in resolved.report() where report.role.isText {
          let text = try #require(report.foreground ?? report.declared)
          let backdrop = report.background ?? resolved.background
          #expect(
            text.contrast(with: backdrop) >= least,
            "\(report.role) on \(report.backdrop) at \(level): \(text) on \(backdrop)")
        }
      }
    }
  }

  @Test(
    "On an unknown background, text is the terminal's, and colours have contrast 3 on black and white",
    arguments: names + ["ansi"])
  func unknown(name: String) throws {
    let theme = try Self.library.theme(named: name)
    for level in [ColorLevel.truecolor, .ansi256] where name != "ansi" {
      let resolved = ResolvedTheme(theme, level: level, isBackgroundUnknown: true)
      #expect(resolved.isBackgroundUnknown)
      var priorities: Set<RGB> = []
      for report in resolved.report() {
        let style = report.style
        guard style.background == .default else {
          if report.role.isText { #expect(try #require(report.contrast) >= 4.5, "\(report)") }
          continue
        }
        guard style.foreground != .default else { continue }
        #expect(report.role != .foreground)
        guard report.role.isText || report.role.name.hasPrefix("symbol") else { continue }
        let color = try #require(report.foreground)
        #expect(color.contrast(with: .black) >= 3, "\(report.role) at \(level): \(color)")
        #expect(color.contrast(with: .white) >= 3, "\(report.role) at \(level): \(color)")
        if report.role.name.hasPrefix("priority.") { priorities.insert(color) }
      }
      #expect(resolved.report(.foreground).style.foreground == .default)
      #expect(priorities.count == 4)
    }
    let sixteen = ResolvedTheme(theme, level: .ansi16, isBackgroundUnknown: true)
    #expect(sixteen.sheet == ResolvedTheme(.ansi(.dark), level: .ansi16).sheet)
    // Painting makes it known.
    let painted = ResolvedTheme(
      theme, level: .truecolor, isBackgroundUnknown: true, paintsBackground: true)
    #expect(painted.isBackgroundUnknown == (theme.styles[.background] == nil))
  }

  @Test(
    "A repair changes lightness but not hue, on any background",
    arguments: ["#000000", "#3b3b3b", "#777777", "#c0c0c0", "#ffffff", "#002b36"])
  func repair(background: String) throws {
    let backdrop = try #require(RGB(hex: background))
    for name in ["stillwater-dark", "stillwater-light", "confetti-dark", "pink-light"] {
      let theme = try Self.library.theme(named: name)
      let resolved = ResolvedTheme(theme, level: .truecolor, background: backdrop)
      for report in resolved.report() where report.backdrop == .background && report.role.isText {
        guard let shown = report.foreground, let declared = report.declared else { continue }
        let backdropColor = report.background ?? backdrop
        #expect(shown.contrast(with: backdropColor) >= 4.5, "\(name) \(report.role)")
        let before = OKLCH(declared)
        let after = OKLCH(shown)
        if report.isRepaired, before.chroma > 0.02, after.chroma > 0.02 {
          #expect(before.hueDistance(to: after) <= 3, "\(name) \(report.role) \(declared) \(shown)")
        }
      }
    }
  }

  @Test(
    "The four priorities differ, also for the vision that a theme is designed for",
    arguments: names)
  func priorities(name: String) throws {
    let theme = try Self.library.theme(named: name)
    let resolved = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
    let colors = try PriorityStyle.allCases.map { level in
      try #require(resolved.report(level.role).foreground)
    }
    let designed: [String: ColorVisionDeficiency] = [
      "meridian": .deutan, "solstice": .protan, "madrone": .tritan,
    ]
    for vision in [.normal, designed[theme.family] ?? .normal] {
      for (index, one) in colors.enumerated() {
        for other in colors[..<index] {
          #expect(
            vision.simulated(one).difference(from: vision.simulated(other)) >= 10,
            "\(name) to \(vision) eyes: \(one) and \(other)")
        }
      }
    }
  }

  @Test("Sixteen colours are the terminal's, by role", arguments: names)
  func sixteen(name: String) throws {
    let theme = try Self.library.theme(named: name)
    let resolved = ResolvedTheme(theme, level: .ansi16)
    for role in Role.allCases {
      let style = resolved.sheet[StyleKey(role)]
      for color in [style.foreground, style.background] {
        switch color {
        case .default: break
        case .ansi(let index): #expect(![0, 7, 8, 15].contains(index), "\(role)")
        case .indexed, .rgb: Issue.record("\(role) is \(color)")
        }
      }
    }
    #expect(Set(PriorityStyle.allCases.map { resolved.sheet[StyleKey($0.role)] }).count == 4)
  }

  @Test("Without colour, attributes and shapes distinguish priorities; without styles, shapes")
  func colourless() throws {
    let theme = try Self.library.theme(named: "fjord-dark")
    let mono = ResolvedTheme(theme, level: .mono)
    for backdrop in Backdrop.allCases {
      for role in Role.allCases {
        let style = mono.sheet[StyleKey(role, on: backdrop)]
        #expect(style.foreground == .default && style.background == .default)
      }
    }
    #expect(Set(PriorityStyle.allCases.map { mono.sheet[StyleKey($0.role)] }).count >= 3)
    #expect(mono.sheet[StyleKey(.selection)].attributes.contains(.reverse))
    let none = ResolvedTheme(theme, level: .none, usesASCII: true)
    for role in Role.allCases { #expect(none.sheet[StyleKey(role)] == .plain) }
    #expect(none.glyphs.priorities.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("Repair can be disabled, and a theme can require more contrast")
  func minimumContrast() throws {
    let theme = try Self.library.theme(named: "stillwater-dark")
    let grey = try #require(RGB(hex: "#808080"))
    let off = ResolvedTheme(theme, level: .truecolor, background: grey, minimumContrast: 0)
    #expect(off.report().allSatisfy { !$0.isRepaired })
    let lighthouse = try Self.library.theme(named: "lighthouse-dark")
    let strict = ResolvedTheme(lighthouse, level: .truecolor, paintsBackground: true)
    #expect(strict.minimumContrast == 7)
    for report in strict.report() where report.role.isText && report.backdrop == .background {
      guard let text = report.foreground else { continue }
      #expect(text.contrast(with: report.background ?? strict.background) >= 7, "\(report.role)")
    }
  }

  @Test("A fill's palette entry does not apply to the text on it")
  func fillEntries() throws {
    let text = """
      format = 1
      name = "entries"
      variant = "dark"
      inherits = "stillwater-dark"
      [roles]
      selection = { bg = "#005f87", ansi256 = 24, ansi16 = "blue" }
      surface = { bg = "#303030", ansi256 = 236, ansi16 = "green" }
      "badge.high" = { bg = "#ffaf00", ansi256 = 214 }
      heading = { fg = "#ffd700", ansi256 = 220, ansi16 = "magenta" }
      """
    let file = ThemeFile(name: "entries", path: "entries.toml", bytes: Array(text.utf8))
    let theme = try Self.library.theme(of: file)
    let indexed = ResolvedTheme(theme, level: .ansi256)
    let fills: [(Role, Backdrop, UInt8)] = [
      (.selection, .background, 24), (.foreground, .selection, 24), (.surface, .background, 236),
      (.muted, .surface, 236), (.badgeHigh, .background, 214),
    ]
    for (role, backdrop, entry) in fills {
      let report = indexed.report(role, on: backdrop)
      #expect(report.style.background == .indexed(entry), "\(role) on \(backdrop)")
      #expect(try #require(report.contrast) >= 4.5, "\(role) on \(backdrop)")
    }
    #expect(indexed.sheet[StyleKey(.heading)].foreground == .indexed(220))
    let sixteen = ResolvedTheme(theme, level: .ansi16).sheet
    #expect(
      sixteen[StyleKey(.muted, on: .selection)] == Style(foreground: .ansi(4), attributes: .reverse)
    )
    #expect(sixteen[StyleKey(.surface)] == .plain)
    #expect(sixteen[StyleKey(.heading)].foreground == .ansi(5))
  }

  @Test("The theme ansi uses the same styles at every level and paints no background")
  func ansi() {
    for level in [ColorLevel.truecolor, .ansi256, .ansi16] {
      let resolved = ResolvedTheme(.ansi(.dark), level: level, paintsBackground: true)
      #expect(!resolved.paintsBackground)
      #expect(resolved.sheet[StyleKey(.background)].background == .default)
      #expect(resolved.sheet == ResolvedTheme(.ansi(.dark), level: .ansi16).sheet)
    }
  }

  @Test(
    "A theme from one colour is readable in both variants",
    arguments: ["#b45309", "#000000", "#ffffff", "#7f7f7f", "#ffff00", "#0000ff", "#39ff14"])
  func seed(hex: String) throws {
    let color = try #require(RGB(hex: hex))
    for appearance in Appearance.allCases {
      let theme = ThemeGenerator(color).theme(appearance)
      #expect(theme.appearance == appearance)
      let resolved = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
      for report in resolved.report() where report.role.isText {
        guard let text = report.foreground else { continue }
        #expect(
          text.contrast(with: report.background ?? resolved.background) >= 4.5,
          "\(appearance) \(report.role)")
      }
    }
  }

  /// Both variants of every shipped family.
  static var names: [String] {
    ThemeLibrary().families.filter { $0.name != "ansi" }
      .flatMap { family in family.variants.map { "\(family.name)-\($0)" } }
  }
}
