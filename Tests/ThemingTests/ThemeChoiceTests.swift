import Testing
import Theming

@Suite("Choices of a theme")
struct ThemeChoiceTests {
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
}
