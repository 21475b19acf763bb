import StyledTerminalText
import TerminalThemes
import Testing

private enum Sky: ProgramRole {
  case sun, rain, storm

  var base: Role {
    switch self {
    case .sun: .heading
    case .rain: .muted
    case .storm: .error
    }
  }

  var color: RGB? {
    switch self {
    case .sun: RGB(255, 220, 0)
    case .rain: RGB(0, 0, 160)
    case .storm: nil
    }
  }
}

struct ProgramThemeTests {
  private static let names = ["fjord-dark", "parchment-light", "lighthouse-dark", "confetti-light"]

  private func rgb(_ paint: TerminalColor) -> RGB? {
    switch paint {
    case .rgb(let color): color
    case .indexed(let index): XtermPalette.color(index)
    case .ansi, .default: nil
    }
  }

  @Test(
    "A program's colours are readable in every theme and have the attributes of their base",
    arguments: names, [ColorLevel.ansi256, .truecolor])
  func readable(name: String, level: ColorLevel) throws {
    let resolved = ResolvedTheme(try ThemeLibrary().theme(named: name), level: level)
    let theme = ProgramTheme<Sky>(resolved)
    for role in [Sky.sun, .rain] {
      let style = theme.sheet[theme.key(role)]
      let color = try #require(rgb(style.foreground))
      #expect(color.contrast(with: resolved.background) >= resolved.minimumContrast)
      #expect(style.attributes == resolved.sheet[StyleKey(role.base)].attributes)
    }
    #expect(theme.sheet[theme.key(.storm)] == resolved.sheet[StyleKey(.error)])
    #expect(Set(Sky.allCases.map(theme.key)).count == Sky.allCases.count)
  }

  @Test("The theme's own roles are unchanged")
  func kept() throws {
    let resolved = ResolvedTheme(try ThemeLibrary().theme(named: "fjord-dark"), level: .truecolor)
    let theme = ProgramTheme<Sky>(resolved)
    for role in Role.allCases {
      #expect(theme.sheet[StyleKey(role)] == resolved.sheet[StyleKey(role)])
    }
  }

  @Test("A role looks like its base at sixteen colours and is plain without styles")
  func fewColors() throws {
    let theme = try ThemeLibrary().theme(named: "fjord-dark")
    let sixteen = ResolvedTheme(theme, level: .ansi16)
    let few = ProgramTheme<Sky>(sixteen)
    for role in Sky.allCases {
      #expect(few.sheet[few.key(role)] == sixteen.sheet[StyleKey(role.base)])
    }
    let none = ProgramTheme<Sky>(ResolvedTheme(theme, level: .none))
    #expect(none.sheet.count == 0)
    #expect(Sky.allCases.map(none.key) == [.plain, .plain, .plain])
  }

  @Test("The user's colour overrides the program's")
  func chosen() throws {
    let resolved = ResolvedTheme(
      try ThemeLibrary().theme(named: "fjord-dark"), level: .truecolor, minimumContrast: 0)
    let theme = ProgramTheme<Sky>(resolved, colors: [.storm: RGB(1, 2, 3)])
    #expect(theme.sheet[theme.key(.storm)].foreground == .rgb(RGB(1, 2, 3)))
    #expect(theme.sheet[theme.key(.rain)].foreground == .rgb(RGB(0, 0, 160)))
  }
}
