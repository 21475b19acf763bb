import Colors
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
