import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Scheme formats")
struct FormatTests {
  private func scheme(_ name: String, _ text: String) throws -> TerminalScheme {
    try #require(try reading(name, text).schemes.first)
  }

  private func reading(_ name: String, _ text: String) throws -> SchemeParseResult {
    try SchemeParseResult(SchemeFile(name, text))
  }

  private func text(_ format: SchemeFormat) -> String {
    String(decoding: Samples.file(format).bytes, as: UTF8.self)
  }

  @Test("YAML numbers and nulls are colours")
  func yamlScalars() throws {
    let plain = text(.base16).replacing(#/"#(\w+)"/#) { String($0.1) }
      .replacing("base00: 101c24", with: "base00: 000000")
      .replacing("base01: 182832", with: "base01: 1e3000")
      .replacing("base02: 243b4a", with: "base02: 0x1234")
    #expect(throws: SchemeError.self) { try scheme("a.yaml", plain) }
    let fixed = plain.replacing("0x1234", with: "001234")
    #expect(try scheme("a.yaml", fixed)[.background] == RGB(0, 0, 0))
    #expect(try scheme("a.yaml", fixed)[.surface] == RGB(0x1E, 0x30, 0))
  }

  @Test("An unquoted # in YAML is reported with its position")
  func yamlComment() {
    let broken = text(.base16).replacing("\"#101c24\"", with: "#101c24")
    let error = #expect(throws: SchemeError.self) { try scheme("a.yaml", broken) }
    #expect(
      error?.description
        == "a.yaml:6:10: base00 has no value, because an unquoted # starts a comment in YAML. "
        + "Put the colour in quotes.")
  }

  @Test("base16 colours at the top level are parsed")
  func oldBase16() throws {
    let old = text(.base16).replacing("palette:\n", with: "").replacing("\n  base", with: "\nbase")
      .replacing("name:", with: "scheme:").replacing("system: base16\n", with: "")
      .replacing("base0A", with: "base0a")
    let scheme = try scheme("a.yaml", old)
    #expect(scheme.name == "Tide Pool")
    #expect(scheme[.warning] == Samples.sixteen[3])
  }

  @Test("YAML aliases are rejected before they expand")
  func aliasBomb() {
    var bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      bomb += "\(name): &\(name) [*\(last), *\(last), *\(last), *\(last), *\(last), *\(last)]\n"
    }
    let error = #expect(throws: SchemeError.self) {
      try reading("bomb.yaml", bomb + text(.base16))
    }
    #expect(error?.description.hasPrefix("bomb.yaml:1: \"&\" starts an anchor or alias") == true)
  }

  @Test(
    "An invalid YAML file is rejected with the fault's position",
    arguments: [
      ("a: \"b\nc: d\n", "a.yaml:3:1: This is not YAML: found unexpected end of stream."),
      (
        "a: b\n c: d\n",
        "a.yaml:2:3: This is not YAML: mapping values are not allowed in this context."
      ),
      ("a: [b\n", "a.yaml:2:1: This is not YAML: did not find expected ',' or ']'."),
      ("a: b\nc: d\na: e\n", "a.yaml:3:1: Duplicate key: a."),
      ("a: *b\n", nil), ("? &a b\n: c\n", nil),
      ("a: \u{1}\n", "a.yaml: This is not YAML: control characters are not allowed."),
      ("- a\n", "a.yaml: A scheme must be a YAML mapping."),
      ("# nothing\n", "a.yaml: A scheme must be a YAML mapping."),
      ("a: b\n---\na: b\n", "a.yaml: A scheme must be a YAML mapping."),
    ])
  func invalidYAML(_ text: String, _ message: String?) {
    let error = #expect(throws: SchemeError.self) {
      try SchemeParseResult(SchemeFile("a.yaml", text), as: .base16)
    }
    if let message {
      #expect(error?.description == message)
    } else {
      #expect(error?.description.contains("starts an anchor or alias") == true)
    }
  }

  @Test("Tags, lists and keys of any kind do not disturb a scheme")
  func otherYAML() throws {
    let more = "tags: [dark, {a: b}]\n? [a]\n: b\nbase00: !!str 101c24\n"
    let text = text(.base16).replacing(#/base00: "#101c24"/#, with: "other: x") + more
    #expect(try scheme("a.yaml", text)[.background] == RGB(0x10, 0x1C, 0x24))
  }

  @Test("A star inside quotes or words is not an alias")
  func harmlessStars() throws {
    let starred = text(.base16).replacing("\"Priorities\"", with: "\"*stars* & co\"")
    #expect(try scheme("a.yaml", starred).author == "*stars* & co")
    let plain = text(.base16).replacing("\"Priorities\"", with: "A & B * C")
    #expect(try scheme("a.yaml", plain).author == "A & B * C")
  }

  @Test(
    "Deep nesting is rejected in every structured format",
    arguments: [
      ("deep.yaml", SchemeFormat.base16, String(repeating: "[", count: 100_000)),
      ("deep.yaml", .base16, String(repeating: "- ", count: 100_000)),
      ("deep.json", .windowsTerminal, String(repeating: "[", count: 100_000)),
      ("deep.itermcolors", .iterm2, "<plist>" + String(repeating: "<array>", count: 100_000)),
      ("deep.toml", .alacritty, "a = " + String(repeating: "[", count: 100_000)),
      ("deep.toml", .helix, "a = " + String(repeating: "{a=", count: 100_000)),
    ])
  func nesting(_ name: String, _ format: SchemeFormat, _ text: String) {
    #expect(throws: SchemeError.self) { try SchemeParseResult(SchemeFile(name, text), as: format) }
  }

  @Test(
    "An invalid property list is rejected with its line",
    arguments: [
      ("<plist>\n<dict>\n", "a:3: The property list is not well-formed XML: no element found."),
      ("\n\n<plist>\n</dict>", "a:4: The property list is not well-formed XML: mismatched tag."),
      (
        "<plist><dict><string>x</string></dict></plist>",
        "a:1: A <dict> needs a <key> before each value."
      ),
      ("<plist>\n<string><key>x</key></string></plist>", "a:2: A <string> contains only text."),
      (
        "<plist><dict><key>x</key><real>x</real></dict></plist>",
        "a:1: A <real> contains no number."
      ),
      ("<plist><set/></plist>", "a:1: Unknown element <set> in a property list."),
      ("<plist/>", "a:1: The property list has no value."),
      ("<plist><array/></plist>", "a: The property list is not a dictionary."),
      (
        "<!DOCTYPE plist [\n<!ENTITY a \"b\">]>\n<plist/>",
        "a:1: Declarations in the document type are not allowed."
      ),
    ])
  func propertyLists(_ text: String, _ sentence: String) {
    let error = #expect(throws: SchemeError.self) {
      try SchemeParseResult(SchemeFile("a", text), as: .iterm2)
    }
    #expect(error?.description == sentence)
  }

  @Test("A binary property list is rejected")
  func binaryPropertyList() {
    let file = SchemeFile(name: "a.itermcolors", bytes: Array("bplist00".utf8) + [0xD1, 0, 0xFF])
    #expect(throws: SchemeError.notText(file: "a.itermcolors")) { try SchemeParseResult(file) }
  }

  @Test("iTerm2's dark and light colours give two schemes")
  func twins() throws {
    let light = text(.iterm2)
    let start = try #require(light.firstRange(of: "<key>Background"))
    let end = try #require(light.firstRange(of: "<key>Foreground"))
    let entry = light[start.lowerBound..<end.lowerBound]
    let dark = entry.replacing("Background Color", with: "Background Color (Dark)")
    let bright = entry.replacing("Background Color", with: "Background Color (Light)")
      .replacing(#/<real>0\.\d+/#, with: "<real>0.95")
    let both = light.replacing(entry, with: entry + dark + bright)
    let reading = try reading("Twin.itermcolors", both)
    #expect(reading.schemes.map(\.variant) == [.dark, .light])
    #expect(reading.schemes.map { $0[.background] } == [Samples.background, RGB(242, 242, 242)])
  }

  @Test("Windows Terminal's settings can contain many schemes, comments and #rgb")
  func windowsSettings() throws {
    let one = text(.windowsTerminal)
    let two = one.replacing("Tide Pool", with: "Second").replacing("#101c24", with: "#123")
    let settings = "// mine\n{ \"profiles\": {}, \"schemes\": [\(one), \(two),] /* end */ }"
    let reading = try reading("settings.json", settings)
    #expect(reading.schemes.map(\.name) == ["Tide Pool", "Second"])
    #expect(reading.schemes.last?[.background] == RGB(0x11, 0x22, 0x33))
  }

  @Test("Included files are reported, never opened")
  func includes() throws {
    let kitty = try reading("a.conf", text(.kitty) + "\ninclude ../x.conf\n")
    #expect(kitty.notes.contains(.notFollowed(line: 26, name: "../x.conf")))
    let ghostty = try reading("a", text(.ghostty) + "\nconfig-file = /etc/passwd\ncommand = rm\n")
    #expect(ghostty.notes.first == .notFollowed(line: 22, name: "/etc/passwd"))
    #expect(ghostty.notes.contains(.unused(["selection-foreground", "command"])))
    let alacritty = try reading("a.toml", "import = ['b.toml']\n" + text(.alacritty))
    #expect(alacritty.notes.contains(.notFollowed(line: nil, name: "b.toml")))
    let xresources = try reading("a.Xresources", "#include \"b\"\n" + text(.xresources))
    #expect(xresources.notes.contains(.notFollowed(line: 1, name: "\"b\"")))
  }

  @Test("Ghostty's palette indices have four notations")
  func ghosttyIndices() throws {
    let odd = text(.ghostty).replacing("palette = 10=", with: "palette = 0xA=")
      .replacing("palette = 9=", with: "palette=0o11=").replacing("= 3=", with: "= 0b11=")
    #expect(try scheme("a", odd) == scheme("a", text(.ghostty)))
  }

  @Test("Alacritty's indexed colours fill orange and brown")
  func alacrittyIndexed() throws {
    let more =
      text(.alacritty) + "\n[[colors.indexed_colors]]\nindex = 16\ncolor = '0xff9e64'\n"
    #expect(try scheme("a.toml", more)[.ansi(16)] == Samples.cursor)
  }

  @Test("Macros with iTerm2's names are parsed as X resources")
  func namedMacros() throws {
    var text = "#define Background_Color #101c24\n#define Foreground_Color #d8e6e4\n"
    for (index, color) in Samples.sixteen.enumerated() {
      text += "#define Ansi_\(index)_Color \(color.hex)\n"
    }
    let reading = try reading("a.xrdb", text)
    #expect(reading.format == .xresources)
    #expect(reading.schemes.first?[.ansi(12)] == Samples.sixteen[12])
  }

  @Test("A Helix theme inherits from its parent")
  func helixParent() throws {
    let child = SchemeFile("child.toml", "inherits = \"tide_pool\"\n[palette]\nsea = \"#000000\"\n")
    let reading = try SchemeParseResult(child) { name in
      name == "tide_pool" ? Samples.file(.helix).bytes : nil
    }
    #expect(reading.schemes.first?[.background] == RGB(0, 0, 0))
    #expect(reading.schemes.first?[.foreground] == Samples.foreground)
    #expect(reading.schemes.first?.attributes[.heading] == .bold)
    #expect(throws: SchemeError.parent(file: "child.toml", name: "tide_pool")) {
      try SchemeParseResult(child)
    }
    #expect(
      throws: SchemeError.loop(file: "child.toml", chain: ["child", "tide_pool", "tide_pool"])
    ) {
      try SchemeParseResult(child) { _ in Array("inherits = \"tide_pool\"".utf8) }
    }
  }

  @Test("A Helix parent cannot be a path", arguments: ["../x", "/etc/x", "a/b", ".x", ""])
  func helixParentPath(_ name: String) {
    let child = SchemeFile("child.toml", "inherits = \"\(name)\"\n\"ui.text\" = \"#ffffff\"\n")
    #expect(throws: SchemeError.parent(file: "child.toml", name: name)) {
      try SchemeParseResult(child) { name in
        Issue.record("asked for \"\(name)\"")
        return nil
      }
    }
  }

  @Test("Control characters are removed")
  func controls() throws {
    let evil = text(.base16).replacing("\"Tide Pool\"", with: #""A\e]0;x\a\u202Eb\x9b31m\n""#)
    let scheme = try scheme("\u{1B}[2Jx.yaml", evil)
    #expect(scheme.name == "A]0;xb31m")
    let error = SchemeError.color(file: "\u{1B}[2J", line: 1, key: "\u{7}a", value: "\u{9B}b\n")
    #expect(
      error.description == "[2J:1: the value of a is not a colour: \"b\". Write it as #rrggbb.")
  }

  @Test("Files over 1 MiB and binary files are rejected")
  func limits() {
    let long = SchemeFile(name: "a.conf", bytes: Array(repeating: 0x20, count: (1 << 20) + 1))
    #expect(throws: SchemeError.tooLarge(file: "a.conf", bytes: 1_048_577)) {
      try SchemeParseResult(long)
    }
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x41, 0], [0x41, 0], [0xC3, 0x28]] {
      #expect(throws: SchemeError.notText(file: "a")) {
        try SchemeParseResult(SchemeFile(name: "a", bytes: bytes))
      }
    }
  }

  @Test("Alacritty's defaults fill missing colours and are reported")
  func alacrittyDefault() throws {
    let file = text(.alacritty).replacing("yellow = '#e6c35c'\n", with: "")
    let reading = try reading("a.toml", file)
    #expect(reading.schemes.first?[.ansi(3)] == RGB(0xF4, 0xBF, 0x75))
    #expect(
      reading.notes.first
        == .assumed("The file has no normal.yellow. Used the Alacritty default #f4bf75."))
    #expect(throws: SchemeError.self) { try self.reading("a.toml", "[colors.cursor]\ntext='#000'") }
  }

  @Test("VS Code syntax colours replace missing terminal colours")
  func vscodeSyntax() throws {
    let reading = try reading(
      "x.json",
      """
      { "type": "light", "colors": { "editor.background": "#fdf6e3",
          "editor.selectionBackground": "#00000020" },
        "tokenColors": [
          { "scope": "comment", "settings": { "foreground": "#93a1a1" } },
          { "scope": ["string", "constant"], "settings": { "foreground": "#2aa198" } },
          { "scope": "keyword", "settings": { "foreground": "#859900" } },
          { "scope": "invalid", "settings": { "foreground": "#dc322f" } } ] }
      """)
    #expect(reading.format == .vscode)
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.error] == RGB(0xDC, 0x32, 0x2F))
    #expect(scheme[.ansi(1)] == RGB(0xDC, 0x32, 0x2F))
    #expect(scheme[.muted] == RGB(0x93, 0xA1, 0xA1))
    // Alpha of 1/8.
    #expect(scheme[.selection] == RGB(0xDD, 0xD7, 0xC7))
    #expect(scheme[.foreground] == RGB(0, 0, 0))
    #expect(
      reading.notes.map(\.description).first
        == "The file has no editor.foreground. Used VS Code's default #000000.")
  }
}

@Suite("Repairs of base16 and base24 schemes")
struct BaseColorsTests {
  private func reading(_ replace: (String) -> String) throws -> SchemeParseResult {
    let file = Samples.file(.base24)
    return try SchemeParseResult(
      SchemeFile(file.name, replace(String(decoding: file.bytes, as: UTF8.self))))
  }

  @Test("Yellow equal to bright blue is repaired and reported")
  func yellow() throws {
    let reading = try reading {
      $0.replacing("base09: \"#ff9e64\"", with: "base09: \"#e6c35c\"")
        .replacing("base0A: \"#e6c35c\"", with: "base0A: \"#8cc2ff\"")
    }
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.warning] == RGB(0xE6, 0xC3, 0x5C))
    #expect(scheme[.orange] == RGB(0xEA, 0x93, 0x5E))
    #expect(
      reading.notes.map(\.description) == [
        "base0A (yellow) was bright blue (#8cc2ff). Changed it to #e6c35c, "
          + "and base09 (orange) to #ea935e."
      ])
  }

  @Test("Brightest text in the background colour is repaired")
  func bright() throws {
    let reading = try reading { $0.replacing("base07: \"#f4faf8\"", with: "base07: \"#101c24\"") }
    #expect(reading.schemes.first?[.bright] == Samples.sixteen[15])
    #expect(reading.notes.count == 1)
  }

  @Test("A wrong variant is reported")
  func variant() throws {
    let reading = try reading { $0.replacing("variant: dark", with: "variant: light") }
    #expect(reading.schemes.first?.measuredVariant == .dark)
    #expect(reading.notes.map(\.description) == ["The file says light, but its colours are dark."])
  }

  @Test("A valid scheme stays unchanged")
  func sound() throws {
    #expect(try reading { $0 }.notes == [])
  }
}

@Suite("Colours in configuration files")
struct ColorTextTests {
  @Test(
    "Every notation is parsed",
    arguments: [
      ("#ff8000", RGB(255, 128, 0)), ("ff8000", RGB(255, 128, 0)), ("0xff8000", RGB(255, 128, 0)),
      ("0XFF8000", RGB(255, 128, 0)), ("#f80", RGB(255, 136, 0)), ("'#ff8000'", RGB(255, 128, 0)),
      ("\"ff8000\"", RGB(255, 128, 0)), ("#fff888000", RGB(255, 136, 0)),
      ("#ffff80000000", RGB(255, 128, 0)), ("rgb:ff/80/00", RGB(255, 128, 0)),
      ("rgb:ffff/8080/0", RGB(255, 128, 0)), ("RGB:f/8/0", RGB(255, 136, 0)),
      ("DodgerBlue", RGB(30, 144, 255)), ("dodger blue", RGB(30, 144, 255)),
      ("gray", RGB(190, 190, 190)), ("grey50", RGB(128, 128, 128)), (" #000 ", RGB(0, 0, 0)),
    ])
  func colors(_ text: String, _ color: RGB) {
    #expect(ColorText.color(text) == color)
  }

  @Test(
    "Invalid colours are rejected",
    arguments: [
      "", "#", "#12", "#ff80001", "#ff800080", "0xfff", "rgb:ff/80", "rgb:ff/80/00/00",
      "rgb:fffff/0/0", "nocolour", "gray101", "gray-1", "#ｆｆ８０００", "rgb:-1/0/0", "+f+f+f",
    ])
  func noColors(_ text: String) {
    #expect(ColorText.color(text) == nil)
  }

  @Test("Calibrated colours have gamma 1.8")
  func calibrated() {
    let grey = WideGamutColor(red: 0.5, green: 0.5, blue: 0.5, space: .genericRGB)
    #expect(grey.rgb(wholeBytes: false) == RGB(146, 146, 146))
    let white = WideGamutColor(red: 1, green: 1, blue: 1, space: .genericRGB)
    #expect(white.rgb(wholeBytes: false) == RGB(255, 255, 255))
    #expect(WideGamutColor.areByteQuantized([grey]) == false)
    // Whole 255ths indicate sRGB.
    let whole = WideGamutColor(red: 0.2, green: 0.4, blue: 0.6, space: .genericRGB)
    #expect(WideGamutColor.areByteQuantized([whole]))
    #expect(whole.rgb(wholeBytes: true) == RGB(0x33, 0x66, 0x99))
  }

  @Test("Display P3 is converted and clipped to sRGB")
  func displayP3() {
    let grey = WideGamutColor(red: 0.4, green: 0.4, blue: 0.4, space: .displayP3)
    #expect(grey.rgb(wholeBytes: false) == RGB(102, 102, 102))
    let red = WideGamutColor(red: 1, green: 0, blue: 0, space: .displayP3)
    #expect(red.rgb(wholeBytes: false) == RGB(255, 0, 0))
    let teal = WideGamutColor(red: 0.2, green: 0.6, blue: 0.6, space: .displayP3)
    #expect(teal.rgb(wholeBytes: false) == RGB(0, 156, 154))
  }
}
