import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@Suite("Theme library and theme names")
struct ThemeLibraryTests {
  @Test("A saved file is reported, even in a folder created later", .timeLimit(.minutes(1)))
  func changes() async throws {
    let home = try TemporaryFolder()
    let folder = home.url("Themes").path
    var changes = ThemeLibrary(folder: folder).changes.makeAsyncIterator()
    try makeFolder(folder)
    #expect(await changes.next() != nil)
    try home.write("format = 1\n", to: "Themes/mine-dark.toml")
    #expect(await changes.next() != nil)
  }

  @Test("A library without a folder has no changes", .timeLimit(.minutes(1)))
  func none() async {
    for await _ in ThemeLibrary().changes { Issue.record("The shipped themes cannot change.") }
  }

  @Test(
    "A name is split only at its variant suffix",
    arguments: [
      ("fjord", "fjord", nil), ("fjord-dark", "fjord", .dark), ("fjord-light", "fjord", .light),
      ("two-light-dark", "two-light", .dark), ("darkroom", "darkroom", nil),
      ("fjord_dark", "fjord_dark", nil),
    ] as [(String, String, Appearance?)])
  func parts(_ name: String, family: String, variant: Appearance?) {
    #expect(ThemeName(name).family == family)
    #expect(ThemeName(name).variant == variant)
  }

  @Test("A name refers to a file or to both variants of a family")
  func candidates() {
    #expect(ThemeName.candidates(for: "fjord") == ["fjord", "fjord-light", "fjord-dark"])
  }

  @Test("Families are sorted ignoring case")
  func sorted() throws {
    let folder = try TemporaryFolder()
    for name in ["Aster", "fjell", "Fjord"] { try folder.write("", to: "\(name).toml") }
    let names = ThemeLibrary(folder: folder.path).names
    #expect(names.prefix(3) == ["afterglow", "ansi", "Aster"])
    let place = try #require(names.firstIndex(of: "fjell"))
    #expect(names[place...].prefix(3) == ["fjell", "Fjord", "fjord"])
  }

  @Test(
    "A choice by appearance parses; one theme alone applies to both",
    arguments: [
      ("light:parchment,dark:fjord", "light:parchment,dark:fjord"),
      ("dark: fjord, light: parchment", "light:parchment,dark:fjord"),
      ("dark:fjord", "light:fjord,dark:fjord"),
    ])
  func pair(text: String, written: String) throws {
    #expect(try "\(ThemeChoice(text))" == written)
  }

  @Test(
    "A repeated, empty or unknown appearance is not a choice",
    arguments: [
      "light:parchment,dark:fjord,", ",dark:fjord", "light:parchment,light:fjord", "light:",
      "dusk:fjord",
      "light:parchment;dark:fjord", "#12345", "../fjord", "",
    ])
  func refused(text: String) {
    #expect(throws: ThemeError.self) { try ThemeChoice(text) }
  }

  @Test(
    "The appearance follows from text and background",
    arguments: [
      (RGB(208, 208, 208), RGB(16, 32, 48), .dark), (RGB(40, 40, 40), RGB(250, 250, 250), .light),
      // A medium background.
      (RGB(255, 255, 255), RGB(140, 140, 140), .dark),
      (RGB(0, 0, 0), RGB(100, 100, 100), .light),
      // No text, or the same colour: a luminance threshold.
      (nil, RGB(140, 140, 140), .light), (nil, RGB(100, 100, 100), .dark),
      (RGB(100, 100, 100), RGB(100, 100, 100), .dark),
      (nil, RGB(117, 117, 117), .dark), (nil, RGB(118, 118, 118), .light),
    ] as [(RGB?, RGB, Appearance)])
  func together(foreground: RGB?, background: RGB, expected: Appearance) {
    #expect(Appearance(background: background, foreground: foreground) == expected)
  }
}
