import Settings
import StyledText
import Terminal
import Theming

extension CommandContext {
  var library: ThemeLibrary { ThemeLibrary(folder: folders.themes) }

  var appearance: Appearance { presentation.appearance.appearance.value }

  /// A theme at one colour level, with the contrast set in the settings.
  func resolved(
    _ theme: Theme, at level: ColorLevel, paintsBackground: Bool = true
  ) -> ResolvedTheme {
    ResolvedTheme(
      theme, level: level, background: presentation.appearance.colors.value?.background,
      minimumContrast: settings[Preference.minimumContrast],
      paintsBackground: paintsBackground, usesASCII: !capabilities.unicode.value)
  }

  func theme(called name: String) throws -> Theme {
    try library.theme(for: library.choice(name), appearance: appearance)
  }

  /// The theme, accent and variant that settings choose at this moment.
  ///
  /// - Parameter settings: What is in effect; a command that keeps running reads it again.
  func theme(of settings: SettingsSnapshot) throws -> Theme {
    let resolver = ThemeResolver(settings: settings, library: library, capabilities: capabilities)
    let decision = resolver.decision(at: { ProcessEnvironment.localTime() }) {
      presentation.terminalColors
    }
    return try resolver.theme(for: decision)
  }
}
