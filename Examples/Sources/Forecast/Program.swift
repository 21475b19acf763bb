import LayeredSettings
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// A theme, resolved for one terminal.
struct Look {
  let resolved: ResolvedTheme
  let sky: ProgramTheme<Sky>
  let isASCII: Bool
  func bytes(_ lines: [Line]) -> [UInt8] {
    var encoder = ANSIEncoder(sheet: sky.sheet, level: resolved.level)
    return encoder.encode(lines)
  }
}

/// What a run of the program reads from its environment, once.
struct Program {
  static let fahrenheit = Setting(
    "fahrenheit", default: false, .boolean, "Whether temperatures are in Fahrenheit")

  let library: ThemeLibrary
  let theme: Setting<ThemeChoice>
  let store: SettingsStore
  let terminal: Capabilities

  init(
    environment: [String: String], options: [String: String] = [:], isTerminal: Bool,
    size: TerminalSize? = nil
  ) {
    let home = environment["FORECAST_HOME"] ?? "\(environment["HOME"] ?? ".")/.config/forecast"
    let library = ThemeLibrary(folder: "\(home)/Themes")
    self.library = library
    theme = Setting(
      "theme", default: .named("fjord"),
      .parsed("the name of a theme, or a colour such as #b45309", words: library.names) {
        try library.checkedChoice($0)
      }, "The theme, or a colour to make one from")
    store = SettingsStore(
      file: "\(home)/settings.json",
      schema: SettingsSchema(title: "Forecast", [theme.declaration, Self.fahrenheit.declaration]),
      environment: environment, prefix: "FORECAST_", options: options)
    terminal = Capabilities(
      TerminalEnvironment(environment: environment, isTerminal: isTerminal, size: size))
  }

  /// The theme that the settings choose.
  func look(_ settings: SettingsSnapshot) throws(ThemeError) -> Look {
    let isLight = terminal.isDarkFromCOLORFGBG?.value == false
    let isASCII = !terminal.unicode.value
    let resolved = ResolvedTheme(
      try library.theme(for: settings[theme], appearance: isLight ? .light : .dark),
      level: terminal.level.value, usesASCII: isASCII)
    return Look(resolved: resolved, sky: ProgramTheme(resolved), isASCII: isASCII)
  }
}
