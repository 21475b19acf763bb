import Colors
import StyledText
import Theming

/// What each role looks like in a theme made of a foreign scheme.
///
/// Where a scheme has a colour of a meaning (a base16 `base0B`, a Helix `error`)
/// that is taken; else the meaning comes from the terminal's sixteen, whose hues
/// have been used so for decades. Roles that are left out Theming derives.
struct RoleMapping {
  let scheme: TerminalScheme

  /// The roles in the order in which a file lists them.
  var styles: [(role: Role, style: RoleStyle)] {
    Role.allCases.compactMap { role in style(of: role).map { (role, $0) } }
  }

  private func style(of role: Role) -> RoleStyle? {
    switch role {
    case .background: RoleStyle(background: scheme.colors[.background] ?? .default)
    case .foreground: text(.foreground)
    case .muted, .priorityLow: text(color(.muted, .ansi(8)), of: .muted)
    case .placeholder: text(color(.placeholder, .muted, .ansi(8)), of: .placeholder)
    case .heading: text(heading, of: .heading, .bold)
    case .accent, .keyHint: text(accent, of: .accent)
    case .link: text(color(.link) ?? accent, of: .link, .underline)
    case .match: area(.match, text: color(.matchText, .background))
    case .selection: area(.selection, text: color(.selectionText, .foreground))
    case .surface: area(.surface, text: color(.foreground))
    case .statusBar: area(.statusBar, text: color(.statusbarText, .foreground))
    case .cursor: text(cursor)
    case .border: text(color(.border))
    case .success: text(color(.success, .ansi(2)), of: .success)
    case .warning: text(color(.warning, .ansi(3)), of: .warning)
    case .error: text(color(.error, .ansi(1)), of: .error)
    case .info: text(color(.info, .ansi(6)), of: .info)
    case .done: text(color(.muted, .ansi(8)), .strikethrough)
    case .quote: text(color(.muted, .ansi(8)), .italic)
    case .illustration: text(color(.violet, .ansi(5)) ?? accent)
    case .priorityCritical: text(critical, .bold)
    case .priorityHigh: text(high)
    case .priorityMedium: text(medium)
    default: nil
    }
  }

  // MARK: Styles

  private func text(
    _ color: TerminalColor?, of slot: SchemeColor? = nil, _ attributes: Attributes = []
  ) -> RoleStyle? {
    guard let color else { return nil }
    let own = slot.flatMap { scheme.attributes[$0] } ?? []
    let all = attributes.union(own)
    return RoleStyle(foreground: color, attributes: all.isEmpty ? nil : all)
  }

  private func text(_ slot: SchemeColor) -> RoleStyle? { text(scheme.colors[slot], of: slot) }

  private func area(_ slot: SchemeColor, text: TerminalColor?) -> RoleStyle? {
    guard let area = scheme.colors[slot] else { return nil }
    return RoleStyle(foreground: text, background: area)
  }

  /// The first of some places that has a colour.
  private func color(_ slots: SchemeColor...) -> TerminalColor? {
    slots.lazy.compactMap { scheme.colors[$0] }.first
  }

  // MARK: Derived colours

  private var background: RGB {
    scheme[.background] ?? (scheme.measuredVariant == .dark ? .black : .white)
  }

  /// Red; the bright one where the normal one is too dark to read and it is not.
  private var critical: TerminalColor? {
    if let error = color(.error) { return error }
    guard let red = scheme[.ansi(1)], let bright = scheme[.ansi(9)] else { return color(.ansi(1)) }
    let isBetter =
      red.contrast(with: background) < 4.5
      && bright.contrast(with: background) > red.contrast(with: background)
    return .rgb(isBetter ? bright : red)
  }

  /// Orange; where there is none, half way from red to yellow.
  private var high: TerminalColor? {
    if let orange = color(.orange, .ansi(16)) { return orange }
    guard case .rgb(let red)? = critical, case .rgb(let yellow)? = color(.warning, .ansi(3))
    else { return color(.warning, .ansi(3)) }
    return .rgb(RGB(OKLCH(red).halfway(to: OKLCH(yellow))))
  }

  /// Blue or cyan, whichever is easier to tell from the other priorities.
  private var medium: TerminalColor? {
    if let medium = color(.medium) { return medium }
    guard let blue = scheme[.ansi(4)], let cyan = scheme[.ansi(6)] else { return color(.ansi(4)) }
    let others = [critical, high, color(.muted, .ansi(8)), color(.foreground)].compactMap { color in
      if case .rgb(let rgb)? = color { rgb } else { nil }
    }
    func distance(_ color: RGB) -> Double {
      others.map { color.difference(from: $0) }.min() ?? 0
    }
    return .rgb(distance(blue) >= distance(cyan) ? blue : cyan)
  }

  /// The scheme's own colour: a cursor that is not grey shows it, else blue.
  private var accent: TerminalColor? {
    if let accent = color(.accent) { return accent }
    if let cursor = scheme[.cursor], OKLCH(cursor).chroma > 0.05,
      cursor.contrast(with: background) >= 3
    {
      return .rgb(cursor)
    }
    return color(.ansi(4))
  }

  /// What the scheme paints bold text with, unless that is ordinary text's colour.
  private var heading: TerminalColor? {
    if let heading = color(.heading) { return heading }
    guard let bold = scheme[.bold], bold != scheme[.foreground],
      bold.contrast(with: background) >= 3
    else { return accent }
    return .rgb(bold)
  }

  /// The cursor must be seen where it stands.
  private var cursor: TerminalColor? {
    guard let cursor = scheme[.cursor], cursor.contrast(with: background) >= 3 else {
      return accent
    }
    return .rgb(cursor)
  }
}

extension OKLCH {
  /// The colour in the middle, by the shorter way round the hues.
  fileprivate func halfway(to other: OKLCH) -> OKLCH {
    // Grey has no hue to speak of.
    let turn = chroma < 0.01 || other.chroma < 0.01 ? 0 : shortestTurn(to: other)
    let start = chroma < 0.01 ? other.hue : hue
    return OKLCH(
      lightness: (lightness + other.lightness) / 2, chroma: (chroma + other.chroma) / 2,
      hue: start + turn / 2)
  }

  private func shortestTurn(to other: OKLCH) -> Double {
    let turn = (other.hue - hue).truncatingRemainder(dividingBy: 360)
    if turn > 180 { return turn - 360 }
    return turn < -180 ? turn + 360 : turn
  }
}
