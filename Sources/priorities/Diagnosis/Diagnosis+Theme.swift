import Colors
import JSON
import Preferences
import Rendering
import Settings
import StyledText
import Terminal
import Theming

extension Diagnosis {
  /// Which theme is shown and why.
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
    let obstacle = AppearanceSchedule.obstacle(in: context.settings)
    return [
      Check(
        "theme", theme.theme.name, reason: missing ?? choice(context, at: theme.level),
        isOK: missing == nil),
      Check(
        "appearance", appearance.value.rawValue,
        reason: obstacle.map { "\($0.clause); \(appearance.reason)" } ?? appearance.reason,
        isOK: obstacle == nil),
      Check("shown on", theme.background.hex, reason: backdrop),
      Check(
        "minimum contrast", ratio(theme.minimumContrast),
        reason: theme.level >= .ansi256
          ? "text is moved to reach it"
          : "at this level the colours are the terminal's own: measured, not promised"),
    ]
  }

  /// Why the theme that was chosen is not the one shown; `nil` where it is.
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
      // By default no theme is named: then the folder is at fault.
      return value.layer == .default
        ? "the themes in \(context.folders.themes) cannot be read; \(instead)"
        : "\(who) says \"\(name)\", \(why); \(instead)"
    }
  }

  /// What chose the theme.
  private static func choice(_ context: CommandContext, at level: ColorLevel) -> String {
    if level < .ansi16 { return "no colour is shown, so no theme is read" }
    return switch context.settings[Preference.theme.name]?.layer {
    case .option: "the option --theme says so"
    case .environment: "PRIORITIES_THEME says so"
    case .file: "the setting theme says so"
    case .default, nil: "the setting theme is auto"
    }
  }

  /// The contrast of every role, on the ground where it is lowest.
  static func contrast(_ context: CommandContext) throws -> [Check] {
    let theme = try context.theme
    let colors = context.presentation.terminalColors.value ?? TerminalColors()
    let palette = (0..<16).compactMap { colors.palette[$0] }
    let reports = theme.report(
      palette: palette.count == 16 ? palette : [], foreground: colors.foreground)
    return Role.allCases.map { role in
      let known = reports.filter { $0.role == role && $0.contrast != nil }
      guard let lowest = known.min(by: { ($0.contrast ?? 0) < ($1.contrast ?? 0) }),
        let contrast = lowest.contrast
      else {
        let rule =
          theme.level < .ansi16 ? "no colour is shown" : "its colours are the terminal's own"
        return Check("contrast \(role)", "not known", reason: rule, role: role)
      }
      let pair =
        "\(lowest.foreground?.hex ?? "the terminal's text") on "
        + "\((lowest.background ?? theme.background).hex)"
      let place = lowest.backdrop == .background ? "" : ", where it is lowest: \(lowest.backdrop)"
      return Check(
        "contrast \(role)", ratio(contrast),
        reason: pair + place + (role.isText ? "" : ", not read"),
        isOK: !role.isText || contrast >= theme.minimumContrast - 0.005, role: role)
    }
  }

  /// A ratio as people write it, never rounded up to what it does not reach.
  private static func ratio(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded(.down))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest):1"
  }
}
