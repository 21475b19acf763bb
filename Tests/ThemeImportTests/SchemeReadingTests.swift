import StyledText
import Testing
import Theming

@testable import ThemeImport

@Suite("Schemes of other programs")
struct SchemeReadingTests {
  @Test("A scheme reads the same from every format", arguments: SchemeFormat.allCases)
  func sameColors(_ format: SchemeFormat) throws {
    let reading = try SchemeParseResult(Samples.file(format))
    #expect(reading.format == format)
    #expect(reading.schemes.count == 1)
    let scheme = try #require(reading.schemes.first)
    #expect(scheme[.background] == Samples.background)
    #expect(scheme[.foreground] == Samples.foreground)
    switch format {
    // It has no selection.
    case .pywal: break
    default: #expect(scheme[.selection] == Samples.selection)
    }
    let hues = (UInt8(1)...6).map { scheme[.ansi($0)] }
    var expected = Samples.sixteen[1...6].map(Optional.init)
    // Helix has no sixteen: its blue is what functions are, its magenta headings.
    if format == .helix { expected[4] = Samples.sixteen[5] }
    #expect(hues == expected)
    #expect(scheme.measuredVariant == .dark)
  }

  @Test(
    "The bright row and the cursor come along",
    arguments: [
      SchemeFormat.base24, .iterm2, .alacritty, .windowsTerminal, .kitty, .ghostty, .xresources,
    ])
  func brightRow(_ format: SchemeFormat) throws {
    let scheme = try #require(try SchemeParseResult(Samples.file(format)).schemes.first)
    #expect((UInt8(9)...15).map { scheme[.ansi($0)] } == Samples.sixteen[9...].map(Optional.init))
    if format != .base24 { #expect(scheme[.cursor] == Samples.cursor) }
  }

  @Test("A file says who made it, in the words of its format")
  func credits() throws {
    let kitty = try #require(try SchemeParseResult(Samples.file(.kitty)).schemes.first)
    #expect(kitty.name == "Tide Pool")
    #expect(kitty.author == "Priorities")
    #expect(kitty.license == "MIT")
    let base = try #require(try SchemeParseResult(Samples.file(.base16)).schemes.first)
    #expect(base.name == "Tide Pool")
    #expect(base.author == "Priorities")
    #expect(base.variant == .dark)
    let helix = try #require(try SchemeParseResult(Samples.file(.helix)).schemes.first)
    #expect(helix.name == "tide_pool")
    #expect(helix.author == "Priorities")
  }

  @Test("--from decides where the content does not")
  func namedFormat() throws {
    let text = "background = 000\nforeground = fff\n"
    let file = SchemeFile("colors", text)
    #expect(SchemeFormat(guessing: "colors", text: text) == .ghostty)
    #expect(throws: SchemeError.self) { try SchemeParseResult(file, as: .kitty) }
    #expect(throws: SchemeError.unknownFormat(file: "notes.txt")) {
      try SchemeParseResult(SchemeFile("notes.txt", "Buy milk\n"))
    }
  }

  @Test(
    "A byte order mark and line ends of Windows change nothing", arguments: SchemeFormat.allCases)
  func windowsText(_ format: SchemeFormat) throws {
    let file = Samples.file(format)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let other = SchemeFile(file.name, "\u{FEFF}" + text.replacing("\n", with: "\r\n"))
    #expect(try SchemeParseResult(other) == SchemeParseResult(file))
  }
}
