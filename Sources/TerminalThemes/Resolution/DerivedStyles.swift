import StyledTerminalText

/// A theme's colours for every role, either declared or derived from declared ones.
struct DerivedStyles {
  private var foregrounds: [TerminalColor]
  private var backgrounds: [TerminalColor?]
  /// The text colour, which is assumed if the theme leaves it to the terminal.
  let text: RGB

  init(_ theme: Theme, on background: RGB) {
    let isDark = Appearance(background: background) == .dark
    let styles = theme.styles
    func declared(_ role: Role) -> TerminalColor? { styles[role]?.foreground }
    func fill(_ role: Role) -> TerminalColor? { styles[role]?.background }
    let text = Self.rgb(declared(.foreground)) ?? (isDark ? RGB(228, 228, 228) : RGB(28, 28, 28))
    func mixed(_ color: RGB, _ other: RGB, _ fraction: Double) -> TerminalColor {
      .rgb(RGB(OKLab(color).mixed(with: OKLab(other), fraction: fraction)))
    }
    func hue(_ hue: Double, _ chroma: Double = 0.13) -> TerminalColor {
      .rgb(RGB(OKLCH(lightness: isDark ? 0.76 : 0.52, chroma: chroma, hue: hue)))
    }
    let muted = declared(.muted) ?? mixed(text, background, 0.35)
    let critical = declared(.priorityCritical) ?? declared(.error) ?? hue(25, 0.15)
    let high = declared(.priorityHigh) ?? declared(.warning) ?? hue(65)
    let medium = declared(.priorityMedium) ?? declared(.accent) ?? hue(250, 0.11)
    let accent = declared(.accent) ?? medium
    let accentRGB = Self.rgb(accent) ?? text
    let disabled = declared(.disabled) ?? mixed(text, background, 0.5)
    let line = declared(.border) ?? declared(.separator) ?? mixed(background, text, 0.25)

    func foreground(_ role: Role) -> TerminalColor {
      if let color = declared(role) { return color }
      return switch role.traits.color {
      case .text: declared(.foreground) ?? .default
      case .muted: muted
      case .disabled: disabled
      case .accent: accent
      case .match: fill(.match) == nil ? high : .rgb(text)
      case .line: line
      case .success: hue(148)
      case .high: high
      case .critical: critical
      case .medium: medium
      case .terminal: .default
      case .priority(let word): foreground(word)
      }
    }
    foregrounds = Role.allCases.map(foreground)
    func shifted(_ step: Double) -> TerminalColor {
      let color = OKLCH(background)
      return .rgb(RGB(color.withLightness(color.lightness + (isDark ? step : -step))))
    }
    backgrounds = Role.allCases.map { role in
      if let color = fill(role), color != .default || role == .background { return color }
      return switch role.traits.fill {
      case .shifted(let step): shifted(step)
      case .tinted(let share): mixed(background, accentRGB, share)
      case nil: nil
      }
    }
    self.text = text
  }

  func foreground(_ role: Role) -> TerminalColor { foregrounds[Int(role.rawValue)] }

  func background(_ role: Role) -> TerminalColor? { backgrounds[Int(role.rawValue)] }

  /// The colour's components; `nil` if only the terminal can resolve it.
  static func rgb(_ color: TerminalColor?) -> RGB? {
    switch color {
    case .rgb(let color): color
    case .indexed(let index): XtermPalette.color(index)
    case .ansi, .default, nil: nil
    }
  }
}

/// Styles for a terminal with sixteen colours or none.
///
/// The user chooses the sixteen colours, so each role has a fixed index instead of the theme's
/// colour, which a theme can override (`ansi16`). Text is never black or white (0, 7, 8 and 15),
/// because one of them is probably the background.
struct ANSI16StyleResolver {
  let theme: Theme
  let hasColors: Bool

  func styles() -> [Style] {
    let count = 1 + Backdrop.allCases.count * StyleKey.keysPerBackdrop
    var styles = [Style](repeating: .plain, count: count)
    for backdrop in Backdrop.allCases {
      for role in Role.allCases {
        let key = StyleKey(role, on: backdrop)
        styles[Int(key.rawValue)] =
          hasColors ? colorful(role, on: backdrop) : Style(attributes: bare(role, on: backdrop))
      }
    }
    for backdrop in Backdrop.allCases { styles += programStyles(on: backdrop) }
    return styles
  }

  private func programStyles(on backdrop: Backdrop) -> [Style] {
    (theme.program?.roles ?? []).enumerated().map { index, role in
      let declared = theme.style(ofProgramRole: index)
      var style =
        hasColors
        ? colorful(role.base, on: backdrop) : Style(attributes: bare(role.base, on: backdrop))
      if let attributes = declared.attributes {
        style.attributes = attributes.union(style.attributes.intersection(.reverse))
      }
      var color = declared.ansi16
      if color == nil, case .ansi(let index) = declared.foreground { color = index }
      if hasColors, let color, !isReversed(role.base, on: backdrop) {
        style.foreground = .ansi(color)
      }
      return style
    }
  }

  // MARK: Sixteen colours

  private func colorful(_ role: Role, on backdrop: Backdrop) -> Style {
    let declared = theme.declaredStyle(of: role)
    var attributes = declared?.attributes ?? role.traits.attributes
    if role.traits.isDim { attributes.insert(.dim) }
    if isReversed(role, on: backdrop) {
      // On a reversed row, the foreground colour fills the background.
      attributes.subtract(.dim)
      return Style(
        foreground: reversedForeground(role, on: backdrop), attributes: attributes.union(.reverse))
    }
    // Panels aren't painted at this level, so the colour of their fill must not be used for text.
    let index = role == .background || role == .surface ? nil : declared?.ansi16
    var color = index.map { TerminalColor.ansi($0) } ?? mapped(role)
    if index == nil, case .ansi(let index) = declared?.foreground {
      color = .ansi(index)
    }
    if role.traits.color == .terminal {
      attributes = attributes.subtracting(.dim).union(.reverse)
    }
    return Style(foreground: color, attributes: attributes)
  }

  private func reversedForeground(_ role: Role, on backdrop: Backdrop) -> TerminalColor {
    let fill = role == .selection || role == .statusBar ? role : backdrop.role
    return theme.styles[fill]?.ansi16.map { .ansi($0) } ?? .default
  }

  private func mapped(_ role: Role) -> TerminalColor {
    role.traits.ansi16.map { .ansi(theme.appearance == .dark ? $0.dark : $0.light) } ?? .default
  }

  // MARK: No colour

  private func bare(_ role: Role, on backdrop: Backdrop) -> Attributes {
    let traits = role.traits
    var attributes = traits.colorless ?? traits.attributes.union(traits.isDim ? .dim : [])
    if isReversed(role, on: backdrop) {
      attributes = attributes.subtracting(.dim).union(.reverse)
    }
    return attributes
  }

  private func isReversed(_ role: Role, on backdrop: Backdrop) -> Bool {
    switch role {
    case .selection, .statusBar: true
    case .background, .surface: false
    default: backdrop == .selection || backdrop == .statusBar
    }
  }
}
