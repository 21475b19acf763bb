import Preferences
import Terminal
import Theming

/// Whether text is light or dark, what told it, and what the terminal said.
struct AppearanceDecision {
  /// The decision and its rule.
  var appearance: Decision<Theming.Appearance>
  /// The terminal's own colours, where it was asked and told.
  var colors: Decision<TerminalColors?>

  /// Decides for an output.
  ///
  /// - Parameter ask: asks the terminal; called only where the answer counts.
  init(
    setting: Preference.Appearance, surroundings: Surroundings,
    ask: () -> Decision<TerminalColors?>
  ) {
    switch setting {
    case .light, .dark:
      let rule = "the setting appearance is \(setting.rawValue)"
      appearance = Decision(setting == .light ? .light : .dark, because: rule)
      colors = Decision(nil, because: rule)
    case .auto:
      let answer = ask()
      let told = answer.value?.isDark.map { Decision($0, because: answer.because) }
      let isDark =
        told ?? surroundings.isDarkByVariable
        ?? Decision(true, because: "\(answer.because), so dark is assumed")
      colors = answer
      appearance = Decision(isDark.value ? .dark : .light, because: isDark.because)
    }
  }
}
