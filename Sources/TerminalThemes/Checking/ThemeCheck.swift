import PrioritiesBasics
import StyledTerminalText

extension ThemeParseResult {
  /// All findings, including readability and unused colours.
  public var checked: [ThemeFinding] { checked(withPriorities: false) }

  /// All findings, those about priorities only for a program that shows them.
  package func checked(withPriorities showsPriorities: Bool) -> [ThemeFinding] {
    let check = theme.map { ThemeCheck($0, draft, showsPriorities: showsPriorities).faults }
    return located(faults + (check ?? []) + leftovers)
  }

  private var leftovers: [ThemeDiagnostic] {
    guard theme != nil else { return [] }
    var faults = unusedColors.map { color in
      ThemeDiagnostic(
        .unused, "unused colour \"\(color.path.last ?? color.text)\"",
        .key(color.path))
    }
    if blendsAlpha {
      faults.append(
        ThemeDiagnostic(
          .blended,
          "a colour with alpha is mixed with the background, because terminals cannot"
            + " show transparent text"))
    }
    if draft.author == nil || draft.license == nil {
      let what =
        draft.author == nil ? draft.license == nil ? "author and license" : "author" : "license"
      faults.append(
        ThemeDiagnostic(.unsigned, "missing \(what)"))
    }
    if let name = draft.name, name.lowercased() != file.name.lowercased(),
      "\(name)-\(draft.appearance?.rawValue ?? "")".lowercased() != file.name.lowercased()
    {
      faults.append(
        ThemeDiagnostic(
          .nameDiffers,
          "the name differs from the file name \"\(file.name)\"; change the name or rename "
            + "the file", .value(["name"])))
    }
    return faults
  }
}

/// Checks the readability of a theme, as defined, on its own background.
struct ThemeCheck {
  private let theme: Theme
  private let draft: ParsedTheme
  private let showsPriorities: Bool
  private let background: RGB
  private let complete: DerivedStyles

  init(_ theme: Theme, _ draft: ParsedTheme, showsPriorities: Bool) {
    self.showsPriorities = showsPriorities
    self.theme = theme
    self.draft = draft
    background = ResolvedTheme.assumedBackground(of: theme)
    complete = DerivedStyles(theme, on: background)
  }

  var faults: [ThemeDiagnostic] {
    variant + (showsPriorities ? derived + closePriorities + merged : []) + lowContrast
      + faintSelection + loudness
  }

  private var variant: [ThemeDiagnostic] {
    guard let own = DerivedStyles.rgb(theme.styles[.background]?.background) else { return [] }
    let actual = Appearance(background: own)
    guard actual != theme.appearance else { return [] }
    return [
      ThemeDiagnostic(
        .variantContradicts,
        "the variant is \(theme.appearance), but the background is \(actual)",
        suggestion: actual.rawValue, .value(["variant"]))
    ]
  }

  private var derived: [ThemeDiagnostic] {
    let roles = PriorityStyle.allCases.map(\.role).filter(isDerived)
    guard !roles.isEmpty else { return [] }
    let words = roles.map { "\($0)" }.commaSeparated
    return [
      ThemeDiagnostic(
        .derivedRole,
        roles.count == 1
          ? "\(words) is missing and was derived" : "\(words) are missing and were derived",
        .table(["roles"]))
    ]
  }

  private func isDerived(_ role: Role) -> Bool { draft.roles[role] == nil }

  private var lowContrast: [ThemeDiagnostic] {
    let full = ResolvedTheme(
      theme, level: .truecolor, minimumContrast: 0, paintsBackground: true)
    let ours = draft.roles.entries.filter { isShown($0.role) }.map {
      (style: $0.value, report: full.report($0.role))
    }
    let own = draft.programRoles.enumerated().compactMap { index, style in
      style.map { (style: $0, report: full.report(programRole: index, complete)) }
    }
    return lowContrast(in: ours + own)
  }

  private func isShown(_ role: Role) -> Bool { showsPriorities || !role.isAboutPriorities }

  private func lowContrast(
    in roles: [(style: ParsedTheme.RoleDraft, report: RoleReport)]
  ) -> [ThemeDiagnostic] {
    roles.compactMap { style, report -> ThemeDiagnostic? in
      let target = report.role.contrast(for: max(4.5, theme.contrast ?? 0))
      guard target > 0, let declaration = style.foreground ?? style.background else { return nil }
      guard let ratio = report.contrast, ratio < target, let text = report.foreground else {
        return nil
      }
      let backdrop = report.background ?? background
      let better = text.readable(on: backdrop, contrast: target)
      return ThemeDiagnostic(
        .lowContrast,
        "\(report.programRole ?? report.role.name) has a contrast of \(Self.decimal(ratio)) on \(backdrop.hex), but"
          + " needs \(Self.decimal(target))",
        suggestion: better.hex, place(of: declaration))
    }
  }

  /// The place of a colour: the whole value unless it has other parts.
  private func place(of declaration: Palette.Declaration) -> ThemeDiagnostic.Place {
    .value(
      declaration.path, offset: declaration.start,
      length: declaration.isPart ? declaration.text.utf8.count : nil)
  }

  private var priorities: [(priority: PriorityStyle, color: RGB)] {
    PriorityStyle.allCases.compactMap { priority in
      DerivedStyles.rgb(complete.foreground(priority.role)).map { (priority, $0) }
    }
  }

  /// Skips pairs of derived priorities, because resolving separates them.
  private var closePriorities: [ThemeDiagnostic] {
    var faults: [ThemeDiagnostic] = []
    for (index, one) in priorities.enumerated() {
      for other in priorities[..<index]
      where !(isDerived(one.priority.role) && isDerived(other.priority.role)) {
        let near = ColorVisionDeficiency.allCases.filter {
          $0.simulated(one.color).difference(from: $0.simulated(other.color)) < 10
        }
        guard !near.isEmpty else { continue }
        let isNormal = near.contains(.normal)
        let whom =
          isNormal ? "" : " to \(near.map(\.rawValue).commaSeparated) eyes"
        faults.append(
          ThemeDiagnostic(
            isNormal ? .closePriorities : .closePrioritiesInSimulation,
            "\(other.priority.role) and \(one.priority.role) look alike\(whom)",
            place(of: one.priority.role)))
      }
    }
    return faults
  }

  private var merged: [ThemeDiagnostic] {
    let at256 = ResolvedTheme(theme, level: .ansi256, paintsBackground: true)
    let at16 = ResolvedTheme(theme, level: .ansi16)
    var faults: [ThemeDiagnostic] = []
    for (index, one) in PriorityStyle.allCases.enumerated() {
      for other in PriorityStyle.allCases[..<index] {
        let keys = (StyleKey(one.role), StyleKey(other.role))
        let isIndexed = DerivedStyles.rgb(at256.sheet[keys.0].foreground) != nil
        if isIndexed, at256.sheet[keys.0].foreground == at256.sheet[keys.1].foreground {
          faults.append(
            ThemeDiagnostic(
              .mergedAt256, "\(other.role) and \(one.role) map to the same one of 256 colours",
              place(of: one.role)))
        }
        if at16.sheet[keys.0].foreground == at16.sheet[keys.1].foreground {
          faults.append(
            ThemeDiagnostic(
              .mergedAt16, "\(other.role) and \(one.role) map to the same one of 16 colours",
              place(of: one.role)))
        }
      }
    }
    return faults
  }

  private var faintSelection: [ThemeDiagnostic] {
    guard draft.roles[.selection]?.background != nil,
      let fill = DerivedStyles.rgb(complete.background(.selection)),
      fill.contrast(with: background) < 1.2
    else { return [] }
    return [
      ThemeDiagnostic(
        .faintSelection, "the selection is almost the same colour as the background",
        place(of: .selection))
    ]
  }

  private var loudness: [ThemeDiagnostic] {
    let shown = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
    return LoudnessRule.broken(in: shown).filter { isShown($0.rule.quieter) }.map { rule, ratios in
      ThemeDiagnostic(
        .loudness,
        "\(rule.quieter) has a higher contrast (\(Self.decimal(ratios.quieter))) than"
          + " \(rule.louder) (\(Self.decimal(ratios.louder)))",
        place(of: rule.quieter))
    }
  }

  private func place(of role: Role) -> ThemeDiagnostic.Place {
    let path = draft.roles[role]?.foreground?.path ?? draft.roles[role]?.background?.path
    return path.map { .value($0) } ?? .table(["roles"])
  }

  /// Formats a number with up to two decimals, rounded down so that 4.499 doesn't become 4.5.
  static func decimal(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded(.down))
    let fraction = hundredths % 100
    if fraction == 0 { return "\(hundredths / 100)" }
    if fraction % 10 == 0 { return "\(hundredths / 100).\(fraction / 10)" }
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

/// One rule of the loudness order: a role that must not have more contrast than another.
///
/// Text is at least as loud as secondary roles such as `muted` and `done`, and `priority.critical`
/// at least as loud as `priority.low`. Loudness is the contrast as displayed.
public struct LoudnessRule: Hashable, Sendable {
  package var quieter: Role
  package var louder: Role

  /// The rules that a theme is checked against, for each role that steps back and each priority.
  public static let all: [LoudnessRule] =
    Role.allCases.filter(\.traits.stepsBack).map {
      LoudnessRule(quieter: $0, louder: .foreground)
    } + [LoudnessRule(quieter: .priorityLow, louder: .priorityCritical)]

  /// How far equal contrasts may differ because of rounding to 8 bits.
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
