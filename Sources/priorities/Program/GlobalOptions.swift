import ArgumentParser
import Basics
import Settings
import Terminal

struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show colour: auto, always, never, 16, 256 or truecolor.", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  var color: String?

  @Option(
    help: ArgumentHelp(
      "Dress it in a theme: a name, auto, ansi, or a colour such as '#b45309'.",
      valueName: "theme"),
    completion: ThemeCompletion.names)
  var theme: String?

  @Option(
    help: ArgumentHelp("Use the items and settings of a profile.", valueName: "name"),
    completion: ProfileCompletion.names)
  var profile: String?

  var settings: [String: String] {
    var settings: [String: String] = [:]
    if let color { settings[Preference.color.name] = color }
    if let theme { settings[Preference.theme.name] = theme }
    return settings
  }

  /// Refuses values that the settings do not accept.
  ///
  /// In a file, an invalid value falls back to the default; on the command line, it ends the
  /// command.
  func check() throws(Failure) {
    try Self.check(color, as: "--color", Preference.color.declaration)
    try Self.check(theme, as: "--theme", Preference.theme.declaration)
  }

  private static func check(
    _ text: String?, as option: String, _ declared: @autoclosure () -> SettingDeclaration
  ) throws(Failure) {
    // The declaration is built only for an option in use.
    guard let text else { return }
    let declaration = declared()
    guard let refusal = declaration.refusal(of: declaration.value(parsing: text)) else { return }
    throw Failure(
      usage: "\(option) takes \(refusal.allowed), not \"\(text)\"."
        + DidYouMean.sentence(refusal.nearest))
  }
}
