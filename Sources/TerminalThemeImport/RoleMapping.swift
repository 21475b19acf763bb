import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

/// Derives the styles of roles from another program's scheme.
///
/// Prefers a colour with a meaning (base16 `base0B`, Helix `error`) to the conventional hue of the
/// terminal's sixteen, and then applies ``LoudnessRule``. Theming derives the roles that are left
/// out.
struct RoleMapping {
  let scheme: TerminalScheme

  var styles: [(role: Role, style: RoleStyle)] {
    Role.allCases.compactMap { role in style(of: role).map { (role, $0) } }
  }

  private func style(of role: Role) -> RoleStyle? {
    switch role {
    case .background: RoleStyle(background: scheme.colors[.background] ?? .default)
    case .foreground: text(foreground, of: .foreground)
    case .muted: text(muted, of: .muted)
    case .priorityLow: text(low, of: .muted)
    case .placeholder:
      text(quiet(color(.placeholder, .muted, .ansi(8))), of: .placeholder)
    case .heading: text(heading, of: .heading, .bold)
    case .accent, .keyHint: text(accent, of: .accent)
    case .link: text(color(.link) ?? accent, of: .link, .underline)
    case .match: area(.match, text: color(.matchText, .background))
    case .selection: selection
    case .surface: area(.surface, text: color(.foreground))
    case .statusBar: area(.statusBar, text: color(.statusbarText, .foreground))
    case .cursor: text(cursor)
    case .border: text(color(.border))
    case .success: text(color(.success, .ansi(2)), of: .success)
    case .warning: text(color(.warning, .ansi(3)), of: .warning)
    case .error: text(color(.error, .ansi(1)), of: .error)
    case .info: text(color(.info, .ansi(6)), of: .info)
    case .done: text(muted, .strikethrough)
    case .quote: text(muted, .italic)
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

  private func color(_ slots: SchemeColor...) -> TerminalColor? {
    slots.lazy.compactMap { scheme.colors[$0] }.first
  }

  // MARK: Derived colours

  private var background: RGB {
    scheme[.background] ?? (scheme.measuredVariant == .dark ? .black : .white)
  }

  /// The scheme's red or, failing that, its error colour.
  ///
  /// Red is found by its hue, because names and indices can be wrong.
  private var critical: TerminalColor? {
    let named = color(.error, .ansi(1))
    guard case .rgb? = named else { return named }
    let places = [scheme[.error], scheme[.ansi(1)], scheme[.ansi(9)]].compacted()
    if let red = places.first(where: { Redness($0).isRed }) { return .rgb(red) }
    let reds = scheme.palette.map(\.color).filter { Redness($0).isRed }
    return reds.max { Redness($0).degree < Redness($1).degree }.map { .rgb($0) } ?? named
  }

  /// Orange or, if there is none, halfway from red to yellow.
  private var high: TerminalColor? {
    if let orange = color(.orange, .ansi(16)) { return orange }
    guard case .rgb(let red)? = critical, case .rgb(let yellow)? = color(.warning, .ansi(3))
    else { return color(.warning, .ansi(3)) }
    return .rgb(RGB(OKLCH(red).halfway(to: OKLCH(yellow))))
  }

  /// Blue or cyan, whichever differs more from the other priorities.
  private var medium: TerminalColor? {
    if let medium = color(.medium) { return medium }
    guard let blue = scheme[.ansi(4)], let cyan = scheme[.ansi(6)] else { return color(.ansi(4)) }
    let others = [critical, high, color(.muted, .ansi(8)), color(.foreground)].compactMap {
      $0?.plain
    }
    func distance(_ color: RGB) -> Double {
      others.map { color.difference(from: $0) }.min() ?? 0
    }
    return .rgb(distance(blue) >= distance(cyan) ? blue : cyan)
  }

  /// By default, the colour of a cursor that is neither grey nor the text's, or else blue.
  private var accent: TerminalColor? {
    var preferred = color(.accent)
    if preferred == nil, let cursor = scheme[.cursor], OKLCH(cursor).chroma > 0.05,
      cursor.contrast(with: background) >= 3,
      cursor.difference(from: scheme[.foreground] ?? .black) >= 10
    {
      preferred = .rgb(cursor)
    }
    return distinct(
      preferred ?? color(.ansi(4)), from: [critical, high],
      orElse: [.ansi(4), .ansi(6), .ansi(5)])
  }

  /// By default, the colour of bold text if it differs from ordinary text.
  private var heading: TerminalColor? {
    var preferred = color(.heading)
    if preferred == nil, let bold = scheme[.bold], bold != scheme[.foreground],
      bold.contrast(with: background) >= 3
    {
      preferred = .rgb(bold)
    }
    return distinct(
      preferred ?? accent, from: [critical],
      orElse: [.accent, .ansi(4), .violet, .ansi(5), .ansi(6), .info, .foreground])
  }

  /// The first distinct colour, from the `meanings`, the slots or the rest of the scheme.
  private func distinct(
    _ color: TerminalColor?, from meanings: [TerminalColor?], orElse slots: [SchemeColor]
  ) -> TerminalColor? {
    guard case .rgb(let preferred)? = color else { return color }
    let taken = meanings.compactMap { $0?.plain }.map(readable)
    func isDistinct(_ color: RGB) -> Bool {
      taken.allSatisfy { readable(color).difference(from: $0) >= 10 }
    }
    if isDistinct(preferred) { return color }
    let places = slots.compactMap { scheme[$0] }
    let others = scheme.palette.map(\.color).filter { $0.contrast(with: background) >= 3 }
    return (places + others).first(where: isDistinct).map { .rgb($0) } ?? color
  }

  // MARK: Loudness

  private func readable(_ color: RGB) -> RGB { color.readable(on: background, contrast: 4.5) }

  private func loudness(_ color: RGB) -> Double { readable(color).contrast(with: background) }

  /// The text colour, louder than the scheme's if no readable colour is quieter.
  private var foreground: TerminalColor? {
    guard let text = scheme[.foreground] else { return color(.foreground) }
    let quietest = { (text: RGB) in self.quieter(than: text, by: 5) }
    if quietest(text) != nil { return .rgb(text) }
    for contrast in stride(from: loudness(text) + 0.2, through: 9, by: 0.2) {
      let louder = text.readable(on: background, contrast: contrast)
      if louder.contrast(with: background) >= contrast, quietest(louder) != nil {
        return .rgb(louder)
      }
    }
    return .rgb(text)
  }

  private var muted: TerminalColor? { quiet(color(.muted, .ansi(8))) }

  private func quiet(_ color: TerminalColor?) -> TerminalColor? {
    guard case .rgb(let rgb)? = color, case .rgb(let text)? = foreground else { return color }
    let isQuiet =
      loudness(rgb) <= loudness(text)
      && readable(rgb).difference(from: readable(text)) >= 5
    return isQuiet ? color : .rgb(quieter(than: text, by: 5) ?? rgb)
  }

  /// Muted, but no louder than critical.
  private var low: TerminalColor? {
    guard case .rgb(let color)? = muted, case .rgb(let critical)? = critical else { return muted }
    let limit = loudness(critical)
    guard loudness(color) > limit else { return muted }
    let backdrop = OKLab(background)
    for step in 1...40 {
      let mixed = RGB(OKLab(color).mixed(with: backdrop, fraction: Double(step) / 40))
      if loudness(mixed) <= limit { return .rgb(readable(mixed)) }
    }
    return .rgb(color.readable(on: background, contrast: limit))
  }

  /// Mixes text with the background; returns `nil` if the result is unreadable.
  private func quieter(than text: RGB, by difference: Double) -> RGB? {
    let shown = readable(text)
    for step in [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2] {
      let mixed = RGB(
        OKLab(shown).mixed(with: OKLab(background), fraction: Double(step) / 40))
      if mixed.contrast(with: background) >= 4.5, mixed.difference(from: shown) >= difference {
        return mixed
      }
    }
    return nil
  }

  /// The selection, mixed from the accent or text if the scheme's is invisible.
  private var selection: RoleStyle? {
    guard scheme[.background] != nil else {
      return area(.selection, text: color(.selectionText, .foreground))
    }
    if let fill = scheme[.selection], fill.difference(from: background) >= 4 {
      return area(.selection, text: color(.selectionText, .foreground))
    }
    let backdrop = OKLab(background)
    let sources = [accent, color(.foreground)].compactMap { $0?.plain }
    for source in sources {
      for share in [0.25, 0.35, 0.5] {
        let mixed = RGB(backdrop.mixed(with: OKLab(source), fraction: share))
        if mixed.difference(from: background) >= 6 {
          return RoleStyle(foreground: color(.foreground), background: .rgb(mixed))
        }
      }
    }
    return nil
  }

  private var cursor: TerminalColor? {
    guard let cursor = scheme[.cursor], cursor.contrast(with: background) >= 3 else {
      return accent
    }
    return .rgb(cursor)
  }
}

extension TerminalColor {
  fileprivate var plain: RGB? { if case .rgb(let color) = self { color } else { nil } }
}

extension OKLCH {
  /// The colour halfway along the shorter arc of hues.
  fileprivate func halfway(to other: OKLCH) -> OKLCH {
    // Grey has no hue.
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

private struct Redness {
  let isRed: Bool
  let degree: Double

  init(_ color: RGB) {
    let color = OKLCH(color)
    let distance = color.hueDistance(to: OKLCH(lightness: 0.6, chroma: 0.2, hue: 22))
    isRed = color.chroma >= 0.075 && distance <= 30
    degree = color.chroma - distance / 200
  }
}
