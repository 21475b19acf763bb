import Terminal
import Theming

/// Whether text is shown light or dark, what decided it, and what the terminal reported of its
/// colours.
public struct AppearanceDecision: Sendable, Hashable {
  /// The appearance and the rule that decided it.
  public var appearance: Detected<Appearance>
  /// The terminal's own colours; nil if it was not asked or did not answer.
  public var colors: Detected<TerminalColors?>

  /// Decides by the setting; with `auto` by the colours the terminal reports, then by `COLORFGBG`,
  /// then dark.
  ///
  /// - Parameters:
  ///   - choice: The setting `appearance`, where time does not decide.
  ///   - isDarkFromCOLORFGBG: What the variable `COLORFGBG` says, if it is set.
  ///   - colors: The colours the terminal reports; evaluated only if they count, since asking a
  ///     terminal takes time.
  public init(
    _ choice: Preference.AppearanceChoice, isDarkFromCOLORFGBG: Detected<Bool>?,
    colors: () -> Detected<TerminalColors?>
  ) {
    switch choice {
    case .light, .dark:
      let reason = "the setting appearance is \(choice.rawValue)"
      appearance = Detected(choice == .light ? .light : .dark, reason: reason)
      self.colors = Detected(nil, reason: reason)
    case .auto, .hours:
      let reported = colors()
      self.colors = reported
      if let background = reported.value?.background {
        appearance = Detected(
          Appearance(background: background, foreground: reported.value?.foreground),
          reason: reported.reason)
      } else if let isDark = isDarkFromCOLORFGBG {
        appearance = Detected(isDark.value ? .dark : .light, reason: isDark.reason)
      } else {
        appearance = Detected(.dark, reason: "\(reported.reason), so dark is assumed")
      }
    }
  }

  /// Decides by the hours of light.
  init(_ hours: DaylightHours, at time: LocalTime) {
    let reason = "the setting appearance is \(hours)"
    appearance = Detected(hours.appearance(at: time), reason: reason)
    colors = Detected(nil, reason: reason)
  }

  /// The appearance of the terminal itself, whatever the setting says; nil if it is unknown.
  public func appearanceOfTerminal(isDarkFromCOLORFGBG: Detected<Bool>?) -> Appearance? {
    if let background = colors.value?.background {
      return Appearance(background: background, foreground: colors.value?.foreground)
    }
    return isDarkFromCOLORFGBG.map { $0.value ? .dark : .light }
  }
}
