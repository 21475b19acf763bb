import StyledTerminalText
import TerminalThemes

struct SchemeBuilder {
  let theme: ResolvedTheme

  func complete(_ scheme: inout TerminalScheme) {
    fill(&scheme, .background, background)
    fill(&scheme, .foreground, text(.foreground))
    fill(&scheme, .cursor, text(.cursor))
    fill(&scheme, .cursorText, background)
    fill(&scheme, .selection, area(.selection))
    fill(&scheme, .selectionText, text(.selection))
    fill(&scheme, .surface, area(.surface))
    fill(&scheme, .muted, text(.muted))
    fill(&scheme, .link, text(.link))
    fill(&scheme, .bold, text(.heading))
    fill(&scheme, .orange, text(.priorityHigh))
    fillNormalRow(&scheme)
    for index in UInt8(9)...14 {
      if let normal = scheme[.ansi(index - 8)] { fill(&scheme, .ansi(index), bright(normal)) }
    }
    let red = scheme[.ansi(1)] ?? text(.error)
    fill(&scheme, .brown, mixed(red, background, 0.3))
  }

  private func fillNormalRow(_ scheme: inout TerminalScheme) {
    let foreground = text(.foreground)
    let isDark = theme.theme.appearance == .dark
    // Black stays darkest and white lightest, even on light backgrounds.
    let greys: [(UInt8, RGB)] =
      if isDark {
        [
          (0, area(.statusBar)), (7, mixed(foreground, background, 0.18)), (8, text(.muted)),
          (15, mixed(foreground, .white, 0.5)),
        ]
      } else {
        [
          (0, foreground), (7, area(.statusBar)), (8, text(.muted)),
          (15, mixed(background, .white, 0.5)),
        ]
      }
    let hues: [(UInt8, RGB)] = [
      (1, text(.error)), (2, text(.success)), (3, text(.warning)), (4, color(near: 255)),
      (5, color(near: 325)), (6, color(near: 200)),
    ]
    for (index, color) in greys + hues { fill(&scheme, .ansi(index), color) }
  }

  private func fill(_ scheme: inout TerminalScheme, _ slot: SchemeColor, _ color: RGB) {
    if scheme.colors[slot] == nil { scheme[slot] = color }
  }

  // MARK: Colours

  private var background: RGB { theme.background }

  private func text(_ role: Role) -> RGB {
    theme.report(role).foreground ?? (theme.theme.appearance == .dark ? .white : .black)
  }

  private func area(_ role: Role) -> RGB { theme.report(role).background ?? background }

  private func mixed(_ one: RGB, _ other: RGB, _ fraction: Double) -> RGB {
    RGB(OKLab(one).mixed(with: OKLab(other), fraction: fraction))
  }

  /// The theme's colour closest to a hue or, if there is none, its green turned to that hue.
  private func color(near hue: Double) -> RGB {
    let target = OKLCH(lightness: 0.5, chroma: 0.1, hue: hue)
    let candidates = Self.colorful.map { OKLCH(text($0)) }
      .filter { $0.chroma > 0.04 && $0.hueDistance(to: target) < 30 }
    if let nearest = candidates.min(by: {
      $0.hueDistance(to: target) < $1.hueDistance(to: target)
    }) {
      return RGB(nearest)
    }
    let green = OKLCH(text(.success))
    return RGB(OKLCH(lightness: green.lightness, chroma: max(green.chroma, 0.06), hue: hue))
      .readable(on: background, contrast: 4.5)
  }

  private func bright(_ color: RGB) -> RGB {
    let normal = OKLCH(color)
    let step = theme.theme.appearance == .dark ? 0.07 : -0.06
    return RGB(normal.withLightness(min(1, max(0, normal.lightness + step))))
  }

  private static let colorful: [Role] = [
    .info, .link, .accent, .heading, .priorityMedium, .priorityHigh, .keyHint, .illustration,
    .cursor,
  ]
}
