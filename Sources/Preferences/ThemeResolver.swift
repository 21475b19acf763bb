import Settings
import StyledText
import Terminal
import Theming

/// Finds the theme that the settings choose and resolves it for one output: the same rules for
/// every command and for the full-screen app.
///
/// It is pure, except that it reads theme files: the terminal is asked by the closure that
/// ``decision(colors:)`` takes, and nothing is kept between calls.
public struct ThemeResolver: Sendable {
  /// The settings in effect.
  public var settings: SettingsSnapshot
  /// Where themes are looked up.
  public var library: ThemeLibrary
  /// What the output can show.
  public var capabilities: Capabilities

  /// Creates a resolver for one output.
  public init(settings: SettingsSnapshot, library: ThemeLibrary, capabilities: Capabilities) {
    self.settings = settings
    self.library = library
    self.capabilities = capabilities
  }

  /// Decides whether text is light or dark.
  ///
  /// - Parameters:
  ///   - time: The moment, and the clock on the wall; evaluated only if the setting is hours.
  ///   - colors: What the terminal reports; evaluated only if the setting is `auto` and the output
  ///     shows colour.
  public func decision(
    at time: () -> LocalTime, colors: () -> Detected<TerminalColors?>
  ) -> AppearanceDecision {
    let choice = settings[Preference.appearance]
    if let hours = choice.hours { return AppearanceDecision(hours, at: time()) }
    return AppearanceDecision(
      choice, isDarkFromCOLORFGBG: capabilities.isDarkFromCOLORFGBG
    ) {
      capabilities.level.value >= .ansi16
        ? colors() : Detected(nil, reason: "no colour is shown")
    }
  }

  /// The theme of the settings, or of another choice, such as one being tried.
  ///
  /// - Throws: ``ThemeError`` if the theme does not exist or its file has errors.
  public func theme(
    _ choice: ThemeChoice? = nil, for decision: AppearanceDecision
  ) throws(ThemeError) -> Theme {
    let theme = try library.theme(
      for: choice ?? settings[Preference.theme], appearance: decision.appearance.value)
    guard let accent = settings[Preference.accent].color else { return theme }
    return theme.accented(accent)
  }

  /// The theme in the styles of the output.
  ///
  /// - Parameter mayPaint: Whether the theme's background may be painted. Only the full-screen app
  ///   does: the lines of a command stand among those of other programs.
  public func resolved(
    _ theme: Theme, for decision: AppearanceDecision, mayPaint: Bool = false
  ) -> ResolvedTheme {
    ResolvedTheme(
      theme, level: capabilities.level.value, background: decision.colors.value?.background,
      minimumContrast: settings[Preference.minimumContrast],
      paintsBackground: mayPaint && paints(theme, over: decision),
      usesASCII: !capabilities.unicode.value)
  }

  /// Whether the setting `background` asks to paint: with `auto`, if the theme is light where the
  /// terminal is dark or the other way round.
  private func paints(_ theme: Theme, over decision: AppearanceDecision) -> Bool {
    switch settings[Preference.background] {
    case .paint: true
    case .terminal: false
    case .auto:
      theme.appearance
        != decision.appearanceOfTerminal(isDarkFromCOLORFGBG: capabilities.isDarkFromCOLORFGBG)
        ?? .dark
    }
  }
}
