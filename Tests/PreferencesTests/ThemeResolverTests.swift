import LayeredSettings
import PrioritiesPreferences
import StyledTerminalText
import TerminalInterface
import TerminalThemes
import Testing

struct ThemeResolverTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var setting = "auto"
    var colorFGBG = ""
    var colors: TerminalColors?
    var expected: Appearance
    var reason: String
    var testDescription: String { name }
  }

  @Test(
    "The appearance is the setting's, else the terminal's, else COLORFGBG's, else dark",
    arguments: [
      Case(
        name: "light by setting", setting: "light", colorFGBG: "15;0",
        colors: TerminalColors(background: RGB(0, 0, 0)), expected: .light,
        reason: "the appearance setting is light"),
      Case(
        name: "dark by setting", setting: "dark",
        colors: TerminalColors(background: RGB(255, 255, 255)), expected: .dark,
        reason: "the appearance setting is dark"),
      Case(
        name: "a middling grey with white text", colorFGBG: "0;15",
        colors: TerminalColors(foreground: RGB(255, 255, 255), background: RGB(150, 150, 150)),
        expected: .dark, reason: "reported"),
      Case(
        name: "a background alone", colors: TerminalColors(background: RGB(250, 250, 250)),
        expected: .light, reason: "reported"),
      Case(
        name: "only a foreground", colorFGBG: "0;15",
        colors: TerminalColors(foreground: RGB(0, 0, 0)), expected: .light,
        reason: "COLORFGBG is 0;15"),
      Case(
        name: "silent, light by variable", colorFGBG: "0;15", expected: .light,
        reason: "COLORFGBG is 0;15"),
      Case(
        name: "silent, dark by variable", colorFGBG: "15;default;0", expected: .dark,
        reason: "COLORFGBG is 15;default;0"),
      Case(name: "nothing known", expected: .dark, reason: "silent, so dark is assumed"),
    ])
  func decides(_ example: Case) {
    let resolver = Self.resolver(["appearance": example.setting], colorFGBG: example.colorFGBG)
    let decision = resolver.decision(at: Self.midnight) {
      Detected(example.colors, reason: example.colors == nil ? "silent" : "reported")
    }
    #expect(decision.appearance == Detected(example.expected, reason: example.reason))
  }

  @Test("The terminal is queried only if its reply matters", arguments: ["dark", "light"])
  func queries(setting: String) {
    var count = 0
    let query = { () -> Detected<TerminalColors?> in
      count += 1
      return Detected(nil, reason: "silent")
    }
    _ = Self.resolver(["appearance": setting]).decision(at: Self.midnight, colors: query)
    _ = Self.resolver(["color": "never"]).decision(at: Self.midnight, colors: query)
    #expect(count == 0)
    _ = Self.resolver([:]).decision(at: Self.midnight, colors: query)
    #expect(count == 1)
  }

  @Test(
    "Only the app paints a background; auto paints only over the other appearance",
    arguments: [
      ("auto", "fjord-light", RGB(0, 0, 0), true), ("auto", "fjord-dark", RGB(0, 0, 0), false),
      ("auto", "fjord-dark", RGB(255, 255, 255), true), ("auto", "fjord-light", nil, false),
      ("auto", "fjord-dark", nil, false), ("paint", "fjord-dark", RGB(0, 0, 0), true),
      ("terminal", "fjord-light", RGB(0, 0, 0), false),
    ] as [(String, String, RGB?, Bool)])
  func painting(setting: String, name: String, background: RGB?, expected: Bool) throws {
    let resolver = Self.resolver(["background": setting, "theme": name])
    let decision = resolver.decision(at: Self.midnight) {
      Detected(background.map { TerminalColors(background: $0) }, reason: "given")
    }
    let theme = try resolver.theme(for: decision)
    #expect(theme.name == name)
    let painted = resolver.resolved(theme, for: decision, mayPaint: true)
    #expect(painted.paintsBackground == expected)
    #expect(!resolver.resolved(theme, for: decision).paintsBackground)
  }

  @Test(
    "The background is known by a report, COLORFGBG, the appearance setting or paint",
    arguments: [
      ("auto", "", nil, "auto", false), ("auto", "", RGB(250, 250, 250), "auto", true),
      ("auto", "0;15", nil, "auto", true), ("light", "", nil, "auto", true),
      ("07:00-19:00", "", nil, "auto", true), ("auto", "", nil, "paint", true),
      ("auto", "", nil, "terminal", false),
    ] as [(String, String, RGB?, String, Bool)])
  func knowing(
    appearance: String, colorFGBG: String, reported: RGB?, background: String, expected: Bool
  ) throws {
    let settings = [
      "appearance": appearance, "background": background, "theme": "parchment-light",
    ]
    let resolver = Self.resolver(settings, colorFGBG: colorFGBG)
    let decision = resolver.decision(at: Self.midnight) {
      Detected(reported.map { TerminalColors(background: $0) }, reason: "given")
    }
    let theme = try resolver.theme(for: decision)
    let resolved = resolver.resolved(theme, for: decision, mayPaint: true)
    #expect(resolved.isBackgroundUnknown == !expected)
  }

  @Test("A pinned variant is readable on the background that a setting or COLORFGBG says")
  func pinned() throws {
    for (appearance, colorFGBG) in [("dark", ""), ("auto", "15;0")] {
      let resolver = Self.resolver(
        ["appearance": appearance, "theme": "parchment-light"], colorFGBG: colorFGBG)
      let decision = resolver.decision(at: Self.midnight) { Detected(nil, reason: "silent") }
      let resolved = resolver.resolved(try resolver.theme(for: decision), for: decision)
      let text = try #require(resolved.report(.foreground).foreground)
      #expect(text.contrast(with: RGB(16, 16, 16)) >= 4.5)
    }
  }

  @Test("A family follows the appearance")
  func family() throws {
    let resolver = Self.resolver(["theme": "fjord"])
    let light = resolver.decision(at: Self.midnight) {
      Detected(TerminalColors(background: RGB(255, 255, 255)), reason: "given")
    }
    #expect(try resolver.theme(for: light).name == "fjord-light")
    #expect(try resolver.theme(.named("parchment"), for: light).name == "parchment-light")
  }

  private static let midnight = { @Sendable in LocalTime(seconds: 0) }

  private static func resolver(
    _ options: [String: String], colorFGBG: String = ""
  ) -> ThemeResolver {
    let store = SettingsStore(
      file: "/nonexistent/settings.json", schema: Preference.schema(), options: options)
    let settings = store.read()
    let environment = TerminalEnvironment(
      environment: ["TERM": "xterm-256color", "COLORFGBG": colorFGBG], isTerminal: true,
      colorSetting: settings[Preference.color])
    return ThemeResolver(
      settings: settings, library: ThemeLibrary(), capabilities: Capabilities(environment))
  }
}

struct DaylightHoursTests {
  @Test(
    "Only valid hours parse",
    arguments: [
      ("07:00-19:00", "07:00-19:00"), ("7:00-19:30", "07:00-19:30"), ("22:15-06:00", "22:15-06:00"),
      ("07:00", nil), ("24:00-07:00", nil), ("07:00-07:00", nil), ("7-19", nil),
      ("07:60-19:00", nil), ("+7:00-19:00", nil), ("", nil),
    ] as [(String, String?)])
  func hours(text: String, expected: String?) {
    #expect(DaylightHours(text)?.description == expected)
  }

  @Test(
    "The hours are light by local time, even across midnight",
    arguments: [
      ("07:00-19:00", 0, 6 * 3600 + 3599, Appearance.dark, 1),
      ("07:00-19:00", 0, 7 * 3600, .light, 12 * 3600),
      ("07:00-19:00", 7200, 5 * 3600, .light, 12 * 3600),
      ("07:00-19:00", 0, 19 * 3600, .dark, 12 * 3600),
      ("22:00-06:00", 0, 23 * 3600, .light, 7 * 3600),
      ("22:00-06:00", 0, 12 * 3600, .dark, 10 * 3600),
      ("00:00-12:00", -3600, 0, .dark, 3600),
    ] as [(String, Int, Int, Appearance, Int64)])
  func byClock(
    hours: String, fromUTC: Int, second: Int, expected: Appearance, change: Int64
  ) throws {
    let hours = try #require(DaylightHours(hours))
    let time = LocalTime(seconds: 1_700_006_400 + Int64(second), secondsFromUTC: fromUTC)
    #expect(hours.appearance(at: time) == expected)
    #expect(hours.secondsToChange(after: time) == change)
  }
}
