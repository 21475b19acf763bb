import StyledText

/// A theme's colours for every role: those that it declares, and for the rest
/// those that follow from them.
struct DerivedStyles {
  private var foregrounds: [TerminalColor]
  private var backgrounds: [TerminalColor?]
  /// What text is mixed from where the theme leaves it to the terminal.
  let text: RGB

  /// - Parameter background: What everything lies on.
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

    foregrounds = Role.allCases.map { role in
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
      }
    }
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

  /// The colour of a role's text.
  func foreground(_ role: Role) -> TerminalColor { foregrounds[Int(role.rawValue)] }

  /// The colour behind a role's text, where it brings one.
  func background(_ role: Role) -> TerminalColor? { backgrounds[Int(role.rawValue)] }

  /// The colour, where it is not only the terminal that knows it.
  static func rgb(_ color: TerminalColor?) -> RGB? {
    switch color {
    case .rgb(let color): color
    case .indexed(let index): XtermPalette.color(index)
    case .ansi, .default, nil: nil
    }
  }
}
