import Settings
import StyledText
import Terminal
import Theming

extension CommandContext {
  var library: ThemeLibrary { ThemeLibrary(folder: folders.themes) }

  /// Whether dark or light halves are meant where nothing says so.
  var appearance: Appearance { presentation.appearance.appearance.value }

  /// A theme as one level shows it, at the contrast that the settings ask for.
  func resolved(
    _ theme: Theme, at level: ColorLevel, paintsBackground: Bool = true
  ) -> ResolvedTheme {
    ResolvedTheme(
      theme, level: level, background: presentation.appearance.colors.value?.background,
      minimumContrast: settings[Preference.minimumContrast],
      paintsBackground: paintsBackground, usesASCII: !capabilities.unicode.value)
  }

  /// A theme by what a person calls it: a name, `auto`, `ansi` or a colour.
  func theme(called name: String) throws -> Theme {
    try library.theme(for: library.choice(name), appearance: appearance)
  }

  /// The theme that settings choose, with their accent, light or dark as they ask for now.
  ///
  /// - Parameter settings: What is in effect; a command that goes on for long reads it again.
  func theme(of settings: SettingsSnapshot) throws -> Theme {
    let resolver = ThemeResolver(settings: settings, library: library, capabilities: capabilities)
    let decision = resolver.decision(at: { ProcessEnvironment.localTime() }) {
      presentation.terminalColors
    }
    return try resolver.theme(for: decision)
  }
}
