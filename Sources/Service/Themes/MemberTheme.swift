import Preferences
import Settings
import StyledText
import Theming

/// The theme that a member sees, both halves.
struct MemberTheme {
  var library: ThemeLibrary
  var settings: SettingsSnapshot

  /// The style sheet of the choice; what cannot be had is the default theme.
  var css: String {
    let forced: Theming.Appearance? =
      switch settings[Preference.appearance] {
      case .light: .light
      case .dark: .dark
      // A page is read where its reader is; the device knows about day and night there.
      case .auto, .sun, .hours: nil
      }
    return ThemeCSS(light: resolved(.light), dark: resolved(.dark), forced: forced).text
  }

  /// One half of the choice.
  func resolved(_ appearance: Theming.Appearance) -> ResolvedTheme {
    let choice = settings[Preference.theme]
    let theme =
      (try? library.theme(for: choice, appearance: appearance)).flatMap { $0.isAnsi ? nil : $0 }
      ?? (try? ThemeLibrary().theme(for: .automatic, appearance: appearance))
    return Self.resolved(theme ?? .ansi(appearance), settings[Preference.minimumContrast])
  }

  /// A theme as a page shows it: with all colours, over its own background, always readable.
  static func resolved(_ theme: Theme, _ contrast: Double = 4.5) -> ResolvedTheme {
    ResolvedTheme(
      theme, level: .truecolor, minimumContrast: max(4.5, contrast), paintsBackground: true)
  }
}
