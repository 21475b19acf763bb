import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

struct PreferenceTests {
  @Test("The settings have their documented defaults")
  func defaults() {
    let store = SettingsStore(file: "/nonexistent/settings.json", schema: Preference.schema())
    let defaults = store.read().entries.map {
      $0.declaration.name + " " + JSONWriter.line(of: $0.value)
    }
    #expect(
      defaults == [
        "theme \"auto\"", "accent \"\"", "templates []", "icon \"blue\"",
        "appearance \"auto\"", "color \"auto\"",
        "minimumContrast 4.5", "background \"auto\"", "glyphs \"auto\"", "images \"auto\"",
        "links \"auto\"", "mouse \"auto\"", "screenReader \"off\"",
        "pager \"auto\"", "due \"on\"", "lead 14", "home \"everything\"", "signal \"off\"",
        "sync \"auto\"", "syncTheme \"on\"", "keys {}",
      ])
  }

  @Test("An option overrides the environment, and each value has its type")
  func layers() {
    let store = SettingsStore(
      file: "/nonexistent/settings.json", schema: Preference.schema(),
      environment: [
        "PRIORITIES_THEME": "nord", "PRIORITIES_MINIMUM_CONTRAST": "7", "PRIORITIES_COLOR": "256",
        "PRIORITIES_ICON": "purple",
      ],
      prefix: Preference.variablePrefix,
      options: ["theme": ##"{"dark":"night","light":"#FFAA00"}"##])
    let settings = store.read()
    #expect(settings[Preference.theme] == .pair(light: "#ffaa00", dark: "night"))
    #expect(settings[Preference.minimumContrast] == 7)
    #expect(settings[Preference.color] == .ansi256)
    #expect(settings[Preference.icon] == .blue)
    #expect(settings["theme"]?.layer == .option)
    #expect(settings["color"]?.layer == .environment)
    #expect(
      settings.warnings.map(\.description) == [
        "PRIORITIES_ICON: icon cannot be \"purple\". Allowed: one of blue, blue-light, blue-dark, "
          + "green, green-light, green-dark, pink, pink-light, pink-dark. "
          + "In effect: the default, \"blue\"."
      ])
  }

  @Test(
    "A theme is a name, a colour or one name for each appearance",
    arguments: [
      (#""auto""#, ThemeChoice.automatic), (#""ansi""#, .named("ansi")),
      (#""nord""#, .named("nord")),
      (##""#AB12ef""##, .color(RGB(0xAB, 0x12, 0xEF))),
      (#"{"dark": "a", "light": "ansi", "dim": "kept"}"#, .pair(light: "ansi", dark: "a")),
    ])
  func themes(text: String, choice: ThemeChoice) throws {
    #expect(try Preference.theme.codec.decode(JSONReader.value(in: text)) == choice)
  }

  @Test(
    "An invalid theme is rejected with its path",
    arguments: [
      ("1", []), ("true", []), (##""#12""##, []), (##""#gggggg""##, []), (#""""#, []),
      (#"{"dark": "a"}"#, []), (#"{"dark": 1, "light": "a"}"#, ["dark"]),
      (#"{"dark": "auto", "light": "a"}"#, ["dark"]), ("[]", []), ("null", []),
    ] as [(String, [String])])
  func noThemes(text: String, path: [String]) throws {
    let refusal = Preference.theme.declaration.refusal(of: try JSONReader.value(in: text))
    #expect(refusal?.path == path)
  }

  @Test(
    "An argument parses as a name, a colour or one name for each appearance",
    arguments: [
      ("dark:night,light:paper", ["dark": "night", "light": "paper"]),
      ("light: paper, dark: #102030", ["dark": "#102030", "light": "paper"]),
      (#"{"dark": "a", "light": "b"}"#, ["dark": "a", "light": "b"]),
      ("dark:night", ["dark": "night", "light": "night"]), ("nord", "nord"), ("{", "{"),
    ] as [(String, JSONValue)])
  func words(text: String, value: JSONValue) {
    #expect(Preference.theme.declaration.value(parsing: text) == value)
  }

  @Test("With a list of themes, an unknown name is rejected with a near match")
  func knownThemes() {
    let setting = Preference.theme(among: ["nord", "paper"]).declaration
    #expect(setting.refusal(of: "paper") == nil)
    #expect(setting.refusal(of: "nrod")?.nearest == "nord")
    #expect(setting.refusal(of: ["dark": "nord", "light": "papre"])?.path == ["light"])
  }
}
