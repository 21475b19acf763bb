import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Scheme parsing")
struct SchemeParsingTests {
  @Test("Every format gives the same scheme", arguments: SchemeFormat.allCases)
  func sameColors(_ format: SchemeFormat) throws {
    let reading = try SchemeParseResult(Samples.file(format))
    #expect(reading.format == format)
    #expect(reading.schemes.count == 1)
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.background] == Samples.background)
    #expect(scheme[.foreground] == Samples.foreground)
    if format != .pywal { #expect(scheme[.selection] == Samples.selection) }
    let hues = (UInt8(1)...6).map { scheme[.ansi($0)] }
    var expected = Samples.sixteen[1...6].map(Optional.init)
    // Helix's blue is the colour of functions, its magenta that of headings.
    if format == .helix { expected[4] = Samples.sixteen[5] }
    #expect(hues == expected)
    #expect(scheme.measuredVariant == .dark)
  }

  @Test(
    "Bright colours and the cursor are parsed",
    arguments: [
      SchemeFormat.base24, .iterm2, .alacritty, .windowsTerminal, .kitty, .ghostty, .xresources,
    ])
  func brightRow(_ format: SchemeFormat) throws {
    let scheme = try Samples.scheme(format)
    #expect((UInt8(9)...15).map { scheme[.ansi($0)] } == Samples.sixteen[9...].map(Optional.init))
    if format != .base24 { #expect(scheme[.cursor] == Samples.cursor) }
  }

  @Test("Author and license are parsed")
  func credits() throws {
    let kitty = try Samples.scheme(.kitty)
    #expect([kitty.name, kitty.author, kitty.license] == ["Tide Pool", "Priorities", "MIT"])
    let base = try Samples.scheme(.base16)
    #expect([base.name, base.author] == ["Tide Pool", "Priorities"])
    #expect(base.variant == .dark)
    let helix = try Samples.scheme(.helix)
    #expect([helix.name, helix.author] == ["tide_pool", "Priorities"])
  }

  @Test("A requested format resolves ambiguous content")
  func namedFormat() throws {
    let text = "background = 000\nforeground = fff\n"
    let file = SchemeFile("colors", text)
    #expect(SchemeFormat(guessing: "colors", text: text) == .ghostty)
    #expect(throws: SchemeError.self) { try SchemeParseResult(file, as: .kitty) }
    #expect(throws: SchemeError.unknownFormat(file: "notes.txt")) {
      try SchemeParseResult(SchemeFile("notes.txt", "Buy milk\n"))
    }
  }

  @Test("A byte order mark and Windows line ends are ignored", arguments: SchemeFormat.allCases)
  func windowsText(_ format: SchemeFormat) throws {
    let file = Samples.file(format)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let other = SchemeFile(file.name, "\u{FEFF}" + text.replacing("\n", with: "\r\n"))
    #expect(try SchemeParseResult(other) == SchemeParseResult(file))
  }
}

@Suite("Imported themes")
struct ImportedThemeTests {
  private func imported(_ format: SchemeFormat) throws -> ImportedTheme {
    ImportedTheme(try Samples.scheme(format), from: format, family: "Tide Pool!")
  }

  private func read(_ theme: ImportedTheme) -> ThemeParseResult {
    let library = ThemeLibrary()
    return library.read(
      ThemeFile(name: theme.name, path: "\(theme.name).toml", bytes: Array(theme.text().utf8)))
  }

  @Test("The file is a valid theme", arguments: SchemeFormat.allCases)
  func valid(_ format: SchemeFormat) throws {
    let theme = try imported(format)
    #expect(theme.name == "tide-pool-dark")
    let reading = read(theme)
    #expect(reading.theme?.appearance == .dark)
    #expect(reading.findings.filter { $0.severity == .error } == [])
  }

  @Test(
    "A theme's name is its scheme's in ASCII, else the file's slug or name",
    arguments: [
      ("Ros\u{E9} Pine", nil, "rose-pine.yaml", "rose-pine"),
      ("Frappe\u{301}", nil, "x.yaml", "frappe"),
      ("\u{41D}\u{43E}\u{447}\u{44C} \u{429}\u{443}\u{43A}\u{430}", nil, "x.yaml", "noch-shchuka"),
      ("\u{39D}\u{3CD}\u{3C7}\u{3C4}\u{3B1}", nil, "x.yaml", "nychta"),
      ("Stra\u{DF}e \u{141}\u{F3}d\u{17A} \u{C6}r\u{F8}", nil, "x.yaml", "strasse-lodz-aero"),
      ("\u{FF2D}\u{FF4F}\u{FF4F}\u{FF4E}1", nil, "x.yaml", "moon1"),
      ("\u{6697}\u{3044}\u{591C}", "kurai-yoru", "x.yaml", "kurai-yoru"),
      ("\u{6697}\u{3044}\u{591C}", nil, "folder/kurai.yaml", "kurai"),
      ("\u{6697}\u{3044} Dark", nil, "kurai.yaml", "kurai"),
      ("\u{6697}", nil, "\u{6697}.yaml", "imported"),
      ("Dark+", nil, "x.yaml", "dark-plus"),
    ] as [(String, String?, String, String)])
  func names(title: String, slug: String?, file: String, name: String) throws {
    let text = String(decoding: Samples.file(.base16).bytes, as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("name:") && !$0.hasPrefix("scheme:") }
      .joined(separator: "\n")
    let head = "name: \"\(title)\"\n" + (slug.map { "slug: \($0)\n" } ?? "")
    let reading = try SchemeParseResult(SchemeFile(file, head + text))
    let scheme = try #require(reading.schemes.first)
    #expect(ImportedTheme(scheme, from: .base16).name == name + "-dark")
  }

  @Test(
    "base16 in flow style is recognized",
    arguments: [
      "name: Night\npalette: {@}\n", "name: Night\npalette: { @ }\n", "{name: Night, palette: {@}}",
      "name: Night\npalette: {\n@}\n", "{name: Night, @}",
      "{\"name\": \"Night\", \"palette\": {@}}",
    ])
  func flow(shape: String) throws {
    let colors = (0..<16).map { index in
      let name = "base0\(String(index, radix: 16, uppercase: true))"
      let value = String(repeating: String(index, radix: 16), count: 6)
      return shape.contains("\"name") ? "\"\(name)\": \"\(value)\"" : "\(name): \"\(value)\""
    }
    let text = shape.replacing("@", with: colors.joined(separator: ", "))
    let reading = try SchemeParseResult(SchemeFile("night", text))
    #expect(reading.format == .base16)
    #expect(reading.schemes.map(\.name) == ["Night"])
    #expect(reading.schemes.first?[.background] == .black)
  }

  @Test("Roles of a terminal scheme")
  func terminalRoles() throws {
    let styles = try #require(read(try imported(.kitty)).theme?.styles)
    #expect(styles[.background]?.background == .rgb(Samples.background))
    #expect(styles[.foreground]?.foreground == .rgb(Samples.foreground))
    #expect(styles[.priorityCritical]?.foreground == .rgb(Samples.sixteen[1]))
    // Halfway from red to yellow.
    #expect(styles[.priorityHigh]?.foreground == .rgb(RGB(0xF1, 0x90, 0x3E)))
    #expect(styles[.priorityMedium]?.foreground == .rgb(Samples.sixteen[6]))
    #expect(styles[.priorityLow]?.foreground == .rgb(Samples.sixteen[8]))
    #expect(styles[.success]?.foreground == .rgb(Samples.sixteen[2]))
    // The cursor's orange looks like high items.
    #expect(styles[.accent]?.foreground == .rgb(Samples.sixteen[4]))
    #expect(styles[.selection]?.background == .rgb(Samples.selection))
    #expect(styles[.link]?.attributes == .underline)
  }

  @Test("The accent is not the colour of text, which many cursors have")
  func textCursor() throws {
    var scheme = try Samples.scheme(.kitty)
    for (slot, hex) in [
      (SchemeColor.foreground, "#c0caf5"), (.cursor, "#c0caf5"), (.ansi(4), "#7aa2f7"),
    ] {
      scheme.colors[slot] = RGB(hex: hex).map { .rgb($0) }
    }
    let styles = try #require(read(ImportedTheme(scheme, from: .kitty)).theme?.styles)
    #expect(styles[.accent]?.foreground == RGB(hex: "#7aa2f7").map { .rgb($0) })
  }

  @Test("Roles of base16")
  func baseRoles() throws {
    let styles = try #require(read(try imported(.base16)).theme?.styles)
    #expect(styles[.priorityCritical]?.foreground == .rgb(Samples.sixteen[1]))
    #expect(styles[.priorityHigh]?.foreground == .rgb(Samples.cursor))
    #expect(styles[.priorityMedium]?.foreground == .rgb(Samples.sixteen[3]))
    #expect(styles[.muted]?.foreground == .rgb(Samples.sixteen[8]))
    #expect(styles[.heading]?.foreground == .rgb(Samples.sixteen[4]))
    #expect(styles[.match]?.background == .rgb(Samples.sixteen[3]))
    #expect(styles[.surface]?.background == .rgb(Samples.sixteen[0]))
  }

  @Test("Helix modifiers are imported")
  func helixModifiers() throws {
    let styles = try #require(read(try imported(.helix)).theme?.styles)
    #expect(styles[.heading]?.foreground == .rgb(Samples.sixteen[5]))
    #expect(styles[.heading]?.attributes?.contains(.bold) == true)
    #expect(styles[.error]?.foreground == .rgb(Samples.sixteen[1]))
  }

  @Test("The file has the expected text")
  func file() throws {
    let scheme = TerminalScheme(
      name: "A \"B\" \\ C", author: "Me", variant: .light,
      colors: [
        .background: .rgb(.white), .foreground: .rgb(.black), .ansi(1): .ansi(9),
        .selection: .rgb(RGB(1, 2, 3)),
      ],
      palette: [.init(name: "paper", color: .white)])
    let expected = """
      # A "B" \\ C, imported from a Helix scheme.
      format = 1
      name = "a-b-c-light"
      author = "Me"
      variant = "light"
      pair = "a-b-c-dark"

      [palette]
      paper = "#ffffff"

      [roles]
      background = "paper"
      foreground = "#000000"
      selection = { fg = "#000000", bg = "#010203" }
      warning = "ansi:9"
      error = "ansi:9"
      "priority.critical" = { fg = "ansi:9", bold = true }

      """
    let text = ImportedTheme(scheme, from: .helix).text(hasBothVariants: true)
    #expect(text == expected.replacing("warning = \"ansi:9\"\n", with: ""))
  }

  @Test(
    "Scheme names become family names",
    arguments: [
      ("Dracula+", "dracula-plus-dark"), ("  ", "imported-dark"), ("Ünï Çode", "uni-code-dark"),
      ("../../etc/passwd", "etc-passwd-dark"), ("atelier-dark", "atelier-dark"),
      ("Solarized Light", "solarized-light-dark"), ("-x-", "x-dark"),
      ("Gruvbox dark, hard", "gruvbox-hard-dark"), ("Dark Pastel", "dark-pastel-dark"),
    ])
  func names(_ name: String, _ expected: String) {
    let scheme = TerminalScheme(
      name: name, colors: [.background: .rgb(.black), .foreground: .rgb(.white)])
    let theme = ImportedTheme(scheme, from: .kitty)
    #expect(theme.name == expected)
    #expect(ThemeFile.isSafeName(theme.name))
  }
}
