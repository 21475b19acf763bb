import Preferences
import Settings
import StyledText
import Terminal
import Theming

/// Finds the theme that a person chose and resolves it for one output.
struct ThemeResolver {
  /// The settings in effect.
  var settings: SettingsSnapshot
  /// All themes there are.
  var library: ThemeLibrary
  /// What the command line asked for; it must exist.
  var isNamedOnCommandLine: Bool
  /// Whether text is light or dark, and what the terminal told of its colours.
  var decision: AppearanceDecision
  /// Told when the setting names a theme that cannot be had.
  var warn: (String) -> Void

  /// The theme for an output.
  ///
  /// - Throws: ``ThemeError`` for a theme that the command line names; one
  ///   that a setting names falls back to the default, with a warning.
  func theme(for capabilities: Capabilities) throws(ThemeError) -> ResolvedTheme {
    let level = capabilities.level.value
    // A command's lines stand among those of other programs: only the full-screen app paints.
    return ResolvedTheme(
      try theme(at: level), level: level, background: decision.colors.value?.background,
      minimumContrast: settings[Preference.minimumContrast],
      paintsBackground: false,
      usesASCII: !capabilities.unicode.value)
  }

  private func theme(at level: ColorLevel) throws(ThemeError) -> Theme {
    // Without colour no theme is read: all look alike then.
    guard level >= .ansi16 || isNamedOnCommandLine else { return .ansi(appearance) }
    do {
      return try library.theme(for: settings[Preference.theme], appearance: appearance)
    } catch  where !isNamedOnCommandLine {
      warn("\(error) Until then the theme \(Theme.defaultName) is shown.")
      return try library.theme(for: .automatic, appearance: appearance)
    }
  }

  private var appearance: Theming.Appearance { decision.appearance.value }
}
