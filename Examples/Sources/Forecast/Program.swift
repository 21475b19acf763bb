import LayeredSettings
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension ResolvedTheme {
  func bytes(_ lines: [Line]) -> [UInt8] {
    var encoder = ANSIEncoder(sheet: sheet, level: level)
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
    // A theme sets the program's own roles in its table `[roles.skies]`.
    let library = ThemeLibrary(
      program: ThemedProgram("skies", roles: Sky.self),
      shipped: [
        "dusk-dark": PackageResources.dusk_dark_toml,
        "dusk-light": PackageResources.dusk_light_toml,
      ], folder: "\(home)/Themes")
    self.library = library
    theme = Setting(
      "theme", default: .named("dusk"),
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

  /// The theme that the settings choose, for the terminal.
  func look(_ settings: SettingsSnapshot) throws(ThemeError) -> ResolvedTheme {
    let isLight = terminal.isDarkFromCOLORFGBG?.value == false
    return ResolvedTheme(
      try library.theme(for: settings[theme], appearance: isLight ? .light : .dark),
      level: terminal.level.value, background: isLight ? .white : nil,
      usesASCII: !terminal.unicode.value)
  }
}
