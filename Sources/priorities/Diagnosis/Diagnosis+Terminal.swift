import Rendering
import StyledText
import Terminal

extension Diagnosis {
  static func terminal(_ context: CommandContext) -> [Check] {
    let found = context.capabilities
    let type = context.environment["TERM"].flatMap { $0.isEmpty ? nil : $0 } ?? "none"
    var checks = [
      Check(
        "terminal", type,
        reason: found.isTerminal ? "TERM says so" : "but standard output is not a terminal"),
      Check(
        "size", "\(found.columns)x\(found.rows)", reason: found.size.reason),
      Check("colours", found.level.value.word, reason: found.level.reason),
      Check(
        "shapes", found.unicode.value ? "unicode" : "ascii", reason: found.unicode.reason),
      Check("links", found.links.value ? "on" : "off", reason: found.links.reason),
      Check("pictures", found.images.value.rawValue, reason: found.images.reason),
    ]
    let colors = context.presentation.terminalColors
    checks.append(
      Check(
        "text colour", colors.value?.foreground?.hex ?? "not reported", reason: colors.reason))
    checks.append(
      Check(
        "background", colors.value?.background?.hex ?? "not reported", reason: colors.reason))
    if let count = colors.value?.palette.count, count > 0 {
      checks.append(
        Check("own colours", "\(count) of 16 reported", reason: colors.reason, isOK: count == 16))
    }
    return checks
  }
}

extension ColorLevel {
  /// The level as `--color` spells it.
  fileprivate var word: String {
    switch self {
    case .none: "none"
    case .mono: "attributes only"
    case .ansi16: "16"
    case .ansi256: "256"
    case .truecolor: "truecolor"
    }
  }
}
