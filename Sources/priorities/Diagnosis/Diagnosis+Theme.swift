import Basics
import Rendering
import Settings
import StyledText
import Terminal
import Theming

extension Diagnosis {
  static func theme(_ context: CommandContext) throws -> [Check] {
    let theme = try context.theme
    let appearance = context.presentation.appearance.appearance
    var backdrop = "reported by the terminal"
    if theme.isBackgroundAssumed {
      backdrop = "\(context.presentation.appearance.colors.reason), so the theme's is assumed"
    } else if theme.paintsBackground {
      backdrop = "the theme's background is painted"
    }
    let missing = missingTheme(context, at: theme.level)
    return [
      Check(
        "theme", theme.theme.name, reason: missing ?? choice(context, at: theme.level),
        isOK: missing == nil),
      Check("appearance", appearance.value.rawValue, reason: appearance.reason),
      Check("shown on", theme.background.hex, reason: backdrop),
      Check(
        "minimum contrast", ratio(theme.minimumContrast),
        reason: theme.level >= .ansi256
          ? "text is moved to reach it"
          : "at this level the colours are the terminal's own: measured, not promised"),
    ]
  }

  /// Why another theme than the chosen one is shown; nil if the choice is shown.
  private static func missingTheme(_ context: CommandContext, at level: ColorLevel) -> String? {
    guard let value = context.settings[Preference.theme.name] else { return nil }
    let appearance = context.presentation.appearance.appearance.value
    do throws(ThemeError) {
      _ = try context.library.theme(
        for: context.settings[Preference.theme], appearance: appearance)
      return nil
    } catch {
      let who = value.layer == .environment ? "PRIORITIES_THEME" : "the setting theme"
      let why =
        switch error {
        case .unknown: "which does not exist"
        case .invalid: "which has errors"
        default: "which cannot be read"
        }
      let name = value.value.string ?? ""
      let instead =
        level < .ansi16 ? "no colour is shown here" : "\(Theme.defaultName) is shown instead"
      // No theme is chosen by default: the folder is at fault.
      return value.layer == .default
        ? "the themes in \(context.folders.themes) cannot be read; \(instead)"
        : "\(who) says \"\(name)\", \(why); \(instead)"
    }
  }

  private static func choice(_ context: CommandContext, at level: ColorLevel) -> String {
    if level < .ansi16 { return "no colour is shown, so no theme is read" }
    return switch context.settings[Preference.theme.name]?.layer {
    case .option: "the option --theme says so"
    case .environment: "PRIORITIES_THEME says so"
    case .file: "the setting theme says so"
    case .default, nil: "the setting theme is auto"
    }
  }

  /// A ratio for people, rounded down so that it never overstates.
  private static func ratio(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded(.down))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest):1"
  }
}
