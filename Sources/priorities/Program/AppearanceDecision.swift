import Preferences
import Terminal
import Theming

/// Whether text is light or dark, what told it, and what the terminal said.
struct AppearanceDecision {
  /// The decision and its rule.
  var appearance: Detected<Theming.Appearance>
  /// The terminal's own colours, where it was asked and told.
  var colors: Detected<TerminalColors?>

  /// Decides for an output.
  ///
  /// - Parameter ask: asks the terminal; called only where the answer counts.
  init(
    setting: Preference.Appearance, terminalEnvironment: TerminalEnvironment,
    ask: () -> Detected<TerminalColors?>
  ) {
    switch setting {
    case .light, .dark:
      let rule = "the setting appearance is \(setting.rawValue)"
      appearance = Detected(setting == .light ? .light : .dark, reason: rule)
      colors = Detected(nil, reason: rule)
    case .auto:
      let answer = ask()
      let told = answer.value?.isDark.map { Detected($0, reason: answer.reason) }
      let isDark =
        told ?? terminalEnvironment.isDarkFromCOLORFGBG
        ?? Detected(true, reason: "\(answer.reason), so dark is assumed")
      colors = answer
      appearance = Detected(isDark.value ? .dark : .light, reason: isDark.reason)
    }
  }
}
