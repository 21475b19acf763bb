import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

struct FindingsTests {
  @Test("All faults of a file are reported together with their positions")
  func golden() throws {
    let reading = read(Self.faulty, "harbour-dark")
    #expect(reading.theme == nil)
    let text = reading.checked(withPriorities: true).flatMap { [$0.headline] + $0.excerpt() }
      .joined(separator: "\n")
    try expectGolden(text + "\n", "faults.txt")
  }

  @Test(
    "Unsafe, oversized and invalid files are rejected with a code",
    arguments: [
      ("format = 1\nname = \"x\u{202E}y\"\nvariant = \"dark\"", "T202"),
      ("format = 1\nname = \"../x\"\nvariant = \"dark\"", "T203"),
      ("format = 9\nname = \"x\"\nvariant = \"dark\"", "T110"),
      ("format = 1\nname = \"x\"\nvariant = \"dusk\"", "T111"),
      ("format = 1\nname = \"x\"\nvariant = \"dark\"\ninherits = \"nowhere\"", "T108"),
      ("format = 1\nname = \"x\"\nvariant = \"dark\"\n[palette]\na = \"b\"\nb = \"a\"", "T107"),
      ("format = 1\nname = \"x\"\nvariant = \"dark\"\n[roles]\naccent = \"#12345\"", "T105"),
      ("format = 1\nname = \"x\"\nvariant = \"dark\"\n[roles]\naccent = #ff0000", "T001"),
      ("format = 1\nname = \"x\"\nvariant = \"dark\"\n[glyphs]\nlist = \"wide\"", "T204"),
      ("format = 1\n" + String(repeating: "# long\n", count: 10_000), "T201"),
    ])
  func refused(text: String, code: String) {
    let reading = read(text, "x")
    #expect(reading.theme == nil)
    #expect(reading.findings.contains { $0.code.rawValue == code && $0.severity == .error })
  }

  @Test("One warning lists the derived priorities, which are not compared with each other")
  func derivedPriorities() {
    let three = """
      format = 1
      name = "ember-dark"
      variant = "dark"
      author = "A"
      license = "B"
      [roles]
      background = "#241a17"
      foreground = "#f0e2d0"
      accent = "#f5985f"
      """
    func warnings(_ text: String) -> [String] {
      read(text, "ember-dark").checked(withPriorities: true).map {
        "\($0.code.rawValue) \($0.message)"
      }
    }
    #expect(
      warnings(three) == [
        "T114 priority.critical, priority.high, priority.medium, priority.low are missing and "
          + "were derived"
      ])
    let given = ["critical", "high", "medium"].map { "\n\"priority.\($0)\" = \"#f0e2d0\"" }
    #expect(
      warnings(three + given.joined()) == [
        "T114 priority.low is missing and was derived",
        "T302 priority.critical and priority.high look alike",
        "T302 priority.critical and priority.medium look alike",
        "T302 priority.high and priority.medium look alike",
      ])
  }

  @Test("An inheritance cycle is rejected with its chain")
  func cycle() throws {
    let folder = try TemporaryFolder()
    for (name, parent) in [("ebb", "tide"), ("tide", "ebb")] {
      let text = "format = 1\nname = \"\(name)\"\nvariant = \"dark\"\ninherits = \"\(parent)\"\n"
      try folder.write(text, to: "\(name).toml")
    }
    let library = ThemeLibrary(folder: folder.path)
    let reading = library.read(try #require(try library.file(named: "ebb")))
    #expect(reading.theme == nil)
    let finding = try #require(reading.findings.first { $0.code.rawValue == "T109" })
    #expect(finding.message.contains("ebb") && finding.message.contains("tide"))
  }

  @Test(
    "Colours parse in every notation",
    arguments: [
      ("#1af", "#11aaff"), ("#11aaff", "#11aaff"), ("rgb(17, 170, 255)", "#11aaff"),
      ("hsl(120, 100%, 25%)", "#008000"), ("oklch(1 0 0)", "#ffffff"),
      ("ink", "#102030"), ("mix(#000000, #ffffff, 0%)", "#000000"), ("lighten(ink, 0)", "#102030"),
    ])
  func colours(text: String, hex: String) throws {
    let file = """
      format = 1
      name = "x"
      variant = "dark"
      [palette]
      ink = "#102030"
      [roles]
      background = "ink"
      accent = "\(text)"
      """
    let reading = read(file, "x")
    #expect(reading.findings.filter { $0.severity == .error } == [])
    let theme = try #require(reading.theme)
    guard case .rgb(let color) = theme.styles[.accent]?.foreground else {
      Issue.record("no colour: \(String(describing: theme.styles[.accent]))")
      return
    }
    #expect(color.hex == hex)
  }

  private func read(_ text: String, _ name: String) -> ThemeParseResult {
    ThemeLibrary().read(ThemeFile(name: name, path: "\(name).toml", bytes: Array(text.utf8)))
  }

  private static let faulty = """
    format = 1
    name = "harbour-dark"
    variant = "dark"
    colour = "none"

    [palette]
    ink = "#0e1420"
    coral = "oklch(0.72 0.15 25)"
    spare = "#123456"

    [roles]
    background = "ink"
    "priorty.high" = "coral"
    accent = "corl"
    muted = { fg = "#4", bold = "yes" }
    "priority.critical" = { fg = "coral", ansi16 = "bright-rde", ansi256 = 900 }
    """
}
