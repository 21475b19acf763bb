import StyledText

extension ResolvedTheme {
  /// What became of each role on each ground.
  ///
  /// - Parameters:
  ///   - palette: The terminal's own sixteen colours, if known.
  ///   - foreground: The terminal's own text colour, if known.
  public func report(palette: [RGB] = [], foreground: RGB? = nil) -> [RoleReport] {
    let complete = DerivedStyles(theme, on: background)
    return Backdrop.allCases.flatMap { backdrop in
      Role.allCases.map { role in
        report(role, on: backdrop, complete, palette: palette, terminalText: foreground)
      }
    }
  }

  /// What became of one role.
  public func report(
    _ role: Role, on backdrop: Backdrop = .background, palette: [RGB] = [], foreground: RGB? = nil
  ) -> RoleReport {
    report(
      role, on: backdrop, DerivedStyles(theme, on: background), palette: palette,
      terminalText: foreground)
  }

  private func report(
    _ role: Role, on backdrop: Backdrop, _ complete: DerivedStyles, palette: [RGB],
    terminalText: RGB?
  ) -> RoleReport {
    let style = sheet[StyleKey(role, on: backdrop)]
    func color(_ color: TerminalColor) -> RGB? {
      if case .ansi(let index) = color {
        return Int(index) < palette.count ? palette[Int(index)] : nil
      }
      return DerivedStyles.rgb(color)
    }
    let declared = theme.isAnsi ? nil : DerivedStyles.rgb(complete.foreground(role))
    var text = style.foreground == .default ? terminalText : color(style.foreground)
    var behind = style.background == .default ? nil : color(style.background)
    let shown = (text: text, behind: behind)
    if style.attributes.contains(.reverse) {
      (text, behind) = (behind ?? background, text)
    }
    var ratio: Double?
    let isKnown =
      behind != nil || style.background == .default && !style.attributes.contains(.reverse)
    if let text, isKnown { ratio = text.contrast(with: behind ?? background) }
    return RoleReport(
      role: role, backdrop: backdrop, style: style, declared: declared, foreground: shown.text,
      background: shown.behind, contrast: ratio,
      isRepaired: level == .truecolor && declared != nil && shown.text != declared)
  }
}

/// What became of one role at one terminal.
public struct RoleReport: Hashable, Sendable {
  /// The role.
  public var role: Role
  /// What it lies on.
  public var backdrop: Backdrop
  /// The style it is drawn with.
  public var style: Style
  /// The colour that the theme declares for its text; `nil` where that is the terminal's own.
  public var declared: RGB?
  /// The colour of its text as shown, that of the palette's entry at 256 colours; `nil` where
  /// only the terminal knows it.
  public var foreground: RGB?
  /// The colour behind it as shown; `nil` where that is the terminal's own background.
  public var background: RGB?
  /// The contrast of the two, 1 to 21; `nil` where only the terminal knows.
  public var contrast: Double?
  /// Whether the colour was moved to be readable.
  public var isRepaired: Bool
}
