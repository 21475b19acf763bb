import Foundation
import StyledText
import TestSupport
import Testing
import Theming

@Suite("The library of themes, and the names in it")
struct ThemeLibraryTests {
  @Test("A file that is saved arrives, in a folder that comes later too", .timeLimit(.minutes(1)))
  func changes() async throws {
    let home = try TemporaryFolder()
    let folder = home.url("Themes")
    var changes = ThemeLibrary(folder: folder.path).changes.makeAsyncIterator()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    #expect(await changes.next() != nil)
    try Data("format = 1\n".utf8).write(to: folder.appendingPathComponent("mine-dark.toml"))
    #expect(await changes.next() != nil)
  }

  @Test("A library without a folder has none", .timeLimit(.minutes(1)))
  func none() async {
    for await _ in ThemeLibrary().changes { Issue.record("The shipped themes cannot change.") }
  }

  @Test(
    "A name is taken apart at its end alone",
    arguments: [
      ("fjord", "fjord", nil), ("fjord-dark", "fjord", .dark), ("fjord-light", "fjord", .light),
      ("two-light-dark", "two-light", .dark), ("darkroom", "darkroom", nil),
      ("fjord_dark", "fjord_dark", nil),
    ] as [(String, String, Appearance?)])
  func parts(_ name: String, family: String, half: Appearance?) {
    #expect(ThemeName(name).family == family)
    #expect(ThemeName(name).half == half)
  }

  @Test("A name may stand for a file of that name or for both halves of a family")
  func candidates() {
    #expect(ThemeName.candidates(for: "fjord") == ["fjord", "fjord-light", "fjord-dark"])
  }

  @Test("Families are sorted whatever their case")
  func sorted() throws {
    let folder = try TemporaryFolder()
    for name in ["Aster", "fjell", "Fjord"] {
      try Data().write(to: folder.url("\(name).toml"))
    }
    let names = ThemeLibrary(folder: folder.path).names
    #expect(names.prefix(3) == ["afterglow", "ansi", "Aster"])
    let place = try #require(names.firstIndex(of: "fjell"))
    #expect(names[place...].prefix(3) == ["fjell", "Fjord", "fjord"])
  }

  @Test(
    "Two halves are read as they are written, one for both if it stands alone",
    arguments: [
      ("light:parchment,dark:fjord", "light:parchment,dark:fjord"),
      ("dark: fjord, light: parchment", "light:parchment,dark:fjord"),
      ("dark:fjord", "light:fjord,dark:fjord"),
    ])
  func pair(text: String, written: String) throws {
    #expect(try "\(ThemeChoice(text))" == written)
  }

  @Test(
    "What says a half twice, nothing, or something else is no choice",
    arguments: [
      "light:parchment,dark:fjord,", ",dark:fjord", "light:parchment,light:fjord", "light:",
      "dusk:fjord",
      "light:parchment;dark:fjord", "#12345", "../fjord", "",
    ])
  func refused(text: String) {
    #expect(throws: ThemeError.self) { try ThemeChoice(text) }
  }

  @Test(
    "Light or dark is decided by the text against its background",
    arguments: [
      (RGB(208, 208, 208), RGB(16, 32, 48), .dark), (RGB(40, 40, 40), RGB(250, 250, 250), .light),
      // The text decides for a medium background.
      (RGB(255, 255, 255), RGB(140, 140, 140), .dark),
      (RGB(0, 0, 0), RGB(100, 100, 100), .light),
      // Without text: the luminance at which black and white text are equally readable.
      (nil, RGB(140, 140, 140), .light), (nil, RGB(100, 100, 100), .dark),
      (RGB(100, 100, 100), RGB(100, 100, 100), .dark),
      (nil, RGB(117, 117, 117), .dark), (nil, RGB(118, 118, 118), .light),
    ] as [(RGB?, RGB, Appearance)])
  func together(foreground: RGB?, background: RGB, expected: Appearance) {
    #expect(Appearance(background: background, foreground: foreground) == expected)
  }
}
