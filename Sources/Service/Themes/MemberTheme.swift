import Settings
import StyledText
import Theming

/// The theme that a member sees, light and dark.
struct MemberTheme {
  var library: ThemeLibrary
  var settings: SettingsSnapshot

  /// The style sheet of the chosen theme, or of the default if that is missing.
  var css: String {
    let forced: Theming.Appearance? =
      switch settings[Preference.appearance] {
      case .light: .light
      case .dark: .dark
      // The page's device knows whether it is night where its reader is.
      case .auto, .hours: nil
      }
    return ThemeCSS(light: resolved(.light), dark: resolved(.dark), forced: forced).text
  }

  /// The light or dark half of the chosen theme.
  func resolved(_ appearance: Theming.Appearance) -> ResolvedTheme {
    let choice = settings[Preference.theme]
    let theme =
      (try? library.theme(for: choice, appearance: appearance)).flatMap { $0.isAnsi ? nil : $0 }
      ?? (try? ThemeLibrary().theme(for: .automatic, appearance: appearance))
    return Self.resolved(theme ?? .ansi(appearance), settings[Preference.minimumContrast])
  }

  /// A theme as a page shows it: in full colour, over its own background, always readable.
  static func resolved(_ theme: Theme, _ contrast: Double = 4.5) -> ResolvedTheme {
    ResolvedTheme(
      theme, level: .truecolor, minimumContrast: max(4.5, contrast), paintsBackground: true)
  }
}
