import StyledTerminalText
import Testing

@testable import TerminalThemes

private enum Weather: String, ProgramRole {
  case sun, rain, storm, panel

  var base: Role {
    switch self {
    case .sun: .heading
    case .rain: .muted
    case .storm: .error
    case .panel: .surface
    }
  }

  var style: RoleStyle {
    switch self {
    case .sun: RoleStyle(foreground: .rgb(RGB(255, 220, 0)), attributes: .italic, ansi16: 3)
    case .rain: RoleStyle(foreground: .rgb(RGB(0, 0, 160)), background: .rgb(RGB(119, 119, 119)))
    case .storm, .panel: RoleStyle()
    }
  }
}

@Suite("A program's own roles")
struct ProgramRoleTests {
  private static let names = ["fjord-dark", "parchment-light", "lighthouse-dark", "confetti-light"]
  private static let program = ThemedProgram("skies", roles: Weather.self)
  private static let library = ThemeLibrary(program: program)

  private static func read(
    _ roles: String, palette: String = "", for program: ThemedProgram? = program
  ) -> ThemeParseResult {
    let text = """
      format = 1
      name = "x"
      variant = "dark"
      author = "A"
      license = "B"
      [palette]
      gold = "#e6b800"
      \(palette)
      [roles]
      background = "#101010"
      \(roles)
      """
    let file = ThemeFile(name: "x", path: "x.toml", bytes: Array(text.utf8))
    return ThemeLibrary(program: program).read(file)
  }

  private static func headlines(_ result: ThemeParseResult) -> [String] {
    result.checked.map(\.headline)
  }

  @Test(
    "Own roles are readable on every backdrop, background and colour level",
    arguments: names, [nil, "#777777", "#000000", "#ffffff", "#5f5f00", "#008080"])
  func readable(name: String, background: String?) throws {
    let theme = try Self.library.theme(named: name)
    for level in [ColorLevel.ansi256, .truecolor] {
      let resolved = ResolvedTheme(
        theme, level: level, background: background.flatMap { RGB(hex: $0) })
      for report in resolved.report() where report.role.isText {
        let fill = report.background ?? resolved.background
        let contrast = try #require(report.contrast ?? report.declared?.contrast(with: fill))
        // On a middle grey, neither black nor white reaches the contrast that some themes require.
        let reachable = max(RGB.black.contrast(with: fill), RGB.white.contrast(with: fill))
        #expect(
          contrast >= min(resolved.minimumContrast, reachable),
          "\(report.programRole ?? report.role.name) on \(report.backdrop) at \(level)")
      }
      #expect(Set(Weather.allCases.map { StyleKey($0) }).count == Weather.allCases.count)
      #expect(
        resolved.sheet[StyleKey(Weather.storm, on: .selection)]
          == resolved.sheet[StyleKey(.error, on: .selection)])
      #expect(resolved.sheet[StyleKey(Weather.sun)].attributes == .italic)
    }
  }

  @Test("At sixteen colours, a role has its own entry or that of its base")
  func fewColors() throws {
    let theme = try Self.library.theme(named: "fjord-dark")
    let sixteen = ResolvedTheme(theme, level: .ansi16).sheet
    #expect(sixteen[StyleKey(Weather.sun)] == Style(foreground: .ansi(3), attributes: .italic))
    #expect(sixteen[StyleKey(Weather.storm)] == sixteen[StyleKey(.error)])
    let mono = ResolvedTheme(theme, level: .mono).sheet
    #expect(mono[StyleKey(Weather.sun)] == Style(attributes: .italic))
    #expect(ResolvedTheme(theme, level: .none).sheet[StyleKey(Weather.sun)] == .plain)
    let ansi = ResolvedTheme(try Self.library.theme(named: "ansi"), level: .truecolor).sheet
    #expect(ansi[StyleKey(Weather.sun)].foreground == .ansi(3))
  }

  @Test(
    "A text sets attributes, colour and background of any role",
    arguments: [
      ("bold #ff0000", "#ff0000", nil, Attributes.bold),
      ("#ff0000 underline italic on #0000ff", "#ff0000", "#0000ff", [.underline, .italic]),
      ("on gold", nil, "#e6b800", nil),
      ("gold on rgb(0, 0, 255)", "#e6b800", "#0000ff", nil),
      ("strikethrough", nil, nil, .strikethrough),
      ("mix(gold, #000000, 0%)", "#e6b800", nil, nil),
    ] as [(String, String?, String?, Attributes?)])
  func texts(text: String, foreground: String?, background: String?, attributes: Attributes?) throws
  {
    let style = RoleStyle(
      foreground: foreground.flatMap { RGB(hex: $0) }.map { .rgb($0) },
      background: background.flatMap { RGB(hex: $0) }.map { .rgb($0) }, attributes: attributes)
    let result = Self.read("accent = \"\(text)\"\n[roles.skies]\nsun = \"\(text)\"")
    #expect(result.findings == [])
    let theme = try #require(result.theme)
    #expect(theme.styles[.accent] == style)
    #expect(theme.programStyles[0] == style)
  }

  @Test("A palette's name comes before an attribute's, and a single colour sets an area")
  func precedence() throws {
    let dim = try #require(
      Self.read("muted = \"dim\"", palette: "dim = \"#112233\"")
        .theme)
    #expect(dim.styles[.muted]?.foreground == .rgb(RGB(0x11, 0x22, 0x33)))
    #expect(dim.styles[.muted]?.attributes == nil)
    let area = try #require(Self.read("selection = \"underline gold\"").theme)
    #expect(area.styles[.selection]?.background == .rgb(RGB(230, 184, 0)))
    #expect(area.styles[.selection]?.attributes == .underline)
  }

  @Test(
    "Findings in own roles have their positions",
    arguments: [
      (
        "sun = \"bold gld\"",
        ["x.toml:12:13: error[T106] unknown colour \"gld\"; did you mean \"gold\"?"]
      ),
      (
        "snu = \"gold\"",
        ["x.toml:12:1: error[T104] unknown role \"snu\" of skies; did you mean \"sun\"?"]
      ),
      (
        "sun = { fg = \"gold\", bold = 1 }",
        ["x.toml:12:29: error[T102] bold must be true or false"]
      ),
      ("sun = 1", ["x.toml:12:7: error[T102] sun must be a colour in quotes or a table"]),
      (
        "sun = \"gold #fff\"",
        ["x.toml:12:13: error[T105] unexpected text after the colour"]
      ),
      ("sun = \"gold on\"", ["x.toml:12:13: error[T105] a colour is missing"]),
      (
        "sun = \"bold #333333\"\nrain = \"gold\"",
        [
          "x.toml:12:13: warning[T301] sun has a contrast of 1.5 on #101010, but needs 4.5;"
            + " use #7c7c7c",
          "x.toml:13:8: warning[T301] rain has a contrast of 2.39 on #777777, but needs 4.5;"
            + " use #0a0600",
        ]
      ),
    ])
  func findings(roles: String, expected: [String]) {
    let found = Self.headlines(Self.read("[roles.skies]\n\(roles)"))
    #expect(found.filter { !$0.contains("T401") } == expected)
  }

  @Test(
    "The table of another program is ignored, and a name near a role is an error",
    arguments: [
      ("[roles.skies]\nsun = \"bold gold\"\nmoon = { fg = \"what\", size = 3 }", []),
      ("accent = \"gold\"\n[roles.tides]\nebb = 4", []),
      (
        "accent = \"gold\"\n[roles.headng]\nsun = \"gold\"",
        ["x.toml:12:1: error[T104] unknown role \"headng\"; did you mean \"heading\"?"]
      ),
      (
        "accent = \"gold\"\n[roles.priorty]\nhigh = \"gold\"",
        ["x.toml:12:1: error[T104] unknown role \"priorty\"; did you mean \"priority\"?"]
      ),
    ])
  func foreign(roles: String, expected: [String]) {
    #expect(Self.headlines(Self.read(roles, for: nil)) == expected)
  }

  @Test(
    "A program cannot have a name near a role's",
    arguments: [
      ("heading", "heading"), ("headng", "heading"), ("priority", "priority"),
      ("skies", nil), ("forecast", nil), ("notes", nil),
    ])
  func refused(name: String, near: String?) {
    #expect((ThemedProgram.problem(withName: name) != nil) == (near != nil))
    if let near { #expect(ThemedProgram.problem(withName: name)?.contains("\"\(near)\"") == true) }
  }

  @Test("Only a program that shows priorities has findings about them")
  func priorities() throws {
    let roles = "accent = \"gold\"\n\"priority.high\" = \"#222222\"\n\"priority.low\" = \"#222222\""
    let result = Self.read(roles, for: nil)
    #expect(Self.headlines(result) == [])
    #expect(!result.checked(withPriorities: true).isEmpty)
    let high = try #require(Self.read("\"priority.high\" = \"gold\"").theme)
    #expect(ResolvedTheme(high, level: .truecolor).report(.match).declared == RGB(230, 184, 0))
  }

  @Test("A theme inherits own roles, whose parts it can replace")
  func inherited() throws {
    let base =
      "format = 1\nname = \"base\"\nvariant = \"dark\"\n[roles.skies]\nsun = \"bold #ff0000\""
    let child =
      "format = 1\nname = \"child\"\ninherits = \"base\"\n[roles.skies]\nsun = \"#00ff00\""
    let library = ThemeLibrary(
      program: Self.program, shipped: ["base": Array(base.utf8), "child": Array(child.utf8)])
    let theme = try library.theme(named: "child")
    #expect(
      theme.programStyles[0] == RoleStyle(foreground: .rgb(RGB(0, 255, 0)), attributes: .bold))
    #expect(Set(["base", "child", "fjord"]).isSubset(of: library.names))
  }
}
