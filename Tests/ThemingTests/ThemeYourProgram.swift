import StyledTerminalText
import TerminalInterface
import TerminalThemes

struct Check {
  var name: String
  var seconds: Int
  var isPassed: Bool
}

func lines(_ checks: [Check], _ glyphs: Glyphs) -> [Line] {
  let rows = checks.map { check in
    Line([
      check.isPassed ? TextSpan(glyphs.done, .success) : TextSpan(glyphs.cross, .error),
      TextSpan(" \(check.name.sanitized) ", .foreground),
      TextSpan("\(glyphs.separator) \(check.seconds) s", .muted),
    ])
  }
  return [Line("Checks", .heading)] + rows
}

func chosenTheme(
  _ setting: String, folder: String?, isDark: Bool
) throws(ThemeError) -> Theme {
  let library = ThemeLibrary(folder: folder)
  return try library.theme(for: ThemeChoice(setting), appearance: isDark ? .dark : .light)
}

func drawn(
  _ checks: [Check], in theme: Theme, environment: [String: String], isTerminal: Bool,
  background: RGB? = nil
) -> [UInt8] {
  let terminal = Capabilities(TerminalEnvironment(environment: environment, isTerminal: isTerminal))
  let resolved = ResolvedTheme(
    theme, level: terminal.level.value, background: background,
    usesASCII: !terminal.unicode.value)
  var encoder = ANSIEncoder(
    sheet: resolved.sheet, level: resolved.level, writesLinks: terminal.links.value)
  return encoder.encode(lines(checks, resolved.glyphs))
}

func problems(of text: String, named name: String) -> [String] {
  let file = ThemeFile(name: name, path: "\(name).toml", bytes: Array(text.utf8))
  return ThemeLibrary().read(file).checked.flatMap { [$0.headline] + $0.excerpt() }
}

func themeFiles(from color: String, named name: String) -> [Appearance: String]? {
  guard let color = RGB(hex: color) else { return nil }
  let seed = ThemeGenerator(color, name: name)
  return [.light: seed.text(.light), .dark: seed.text(.dark)]
}

enum Sky: String, ProgramRole {
  case sun, rain, today

  var base: Role {
    switch self {
    case .sun: .warning
    case .rain: .info
    case .today: .heading
    }
  }

  var style: RoleStyle {
    switch self {
    case .sun: RoleStyle(foreground: .rgb(RGB(0xE6, 0xB8, 0x00)), attributes: .bold)
    case .rain: RoleStyle(foreground: .rgb(RGB(0x2F, 0x7E, 0xD8)), ansi16: 12)
    case .today: RoleStyle(attributes: .bold)
    }
  }

  var backdrop: Backdrop { self == .today ? .selection : .background }
}

func sunny(
  shipped: [String: [UInt8]], folder: String, level: ColorLevel
) throws(ThemeError) -> [UInt8] {
  let skies = ThemedProgram("skies", roles: Sky.self)
  let library = ThemeLibrary(program: skies, shipped: shipped, folder: folder)
  let resolved = ResolvedTheme(try library.theme(named: "fjord-dark"), level: level)
  var encoder = ANSIEncoder(sheet: resolved.sheet, level: level)
  return encoder.encode([Line("Sunny", Sky.sun)])
}

func faintRoles(of resolved: ResolvedTheme, below minimum: Double = 4.5) -> [Role] {
  resolved.report().filter { report in
    guard report.role.isText, let contrast = report.contrast else { return false }
    return contrast < minimum
  }.map(\.role)
}
