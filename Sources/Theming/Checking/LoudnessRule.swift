/// One line of the order of loudness: which role must not have more contrast than which other.
///
/// What is to be read first is the loudest. Text is at least as loud as what steps back from it
/// (`muted`, `done` and others), and `priority.critical` is at least as
/// loud as `priority.low`. Loudness is the contrast with the background, as shown.
public struct LoudnessRule: Hashable, Sendable {
  /// The role that steps back.
  public var quieter: Role
  /// The role that it must not be louder than.
  public var louder: Role

  /// The whole order.
  public static let all: [LoudnessRule] =
    Role.allCases.filter(\.traits.stepsBack).map {
      LoudnessRule(quieter: $0, louder: .foreground)
    } + [LoudnessRule(quieter: .priorityLow, louder: .priorityCritical)]

  /// What rounding to 8 bits may do to two contrasts that are meant to be equal.
  static let tolerance = 0.15

  /// The rules that a theme breaks on its background, with the two contrasts.
  public static func broken(
    in theme: ResolvedTheme
  ) -> [(rule: LoudnessRule, ratios: (quieter: Double, louder: Double))] {
    all.compactMap { rule in
      guard let quieter = theme.report(rule.quieter).contrast,
        let louder = theme.report(rule.louder).contrast, quieter > louder + tolerance
      else { return nil }
      return (rule, (quieter, louder))
    }
  }
}
