import Colors
import Rendering
import StyledText
import Terminal

extension Diagnosis {
  /// What the terminal can do, each with the rule that decided.
  static func terminal(_ context: CommandContext) -> [Check] {
    let found = context.capabilities
    let type = context.environment["TERM"].flatMap { $0.isEmpty ? nil : $0 } ?? "none"
    var checks = [
      Check(
        "terminal", type,
        because: found.isTerminal ? "TERM says so" : "but standard output is no terminal"),
      Check(
        "size", "\(found.columns)x\(found.rows)", because: found.size.because),
      Check("colours", found.level.value.word, because: found.level.because),
      Check(
        "shapes", found.unicode.value ? "unicode" : "ascii", because: found.unicode.because),
      Check("links", found.links.value ? "on" : "off", because: found.links.because),
      Check("pictures", found.images.value.rawValue, because: found.images.because),
    ]
    let colors = context.terminalColors
    checks.append(
      Check(
        "text colour", colors.value?.foreground?.hex ?? "not told", because: colors.because))
    checks.append(
      Check(
        "background", colors.value?.background?.hex ?? "not told", because: colors.because))
    if let told = colors.value?.palette.count, told > 0 {
      checks.append(
        Check("own colours", "\(told) of 16 told", because: colors.because, isOK: told == 16))
    }
    return checks
  }
}

extension ColorLevel {
  /// The level as the option `--color` and people say it.
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
