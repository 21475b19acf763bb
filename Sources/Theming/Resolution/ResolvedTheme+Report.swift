import Colors
import StyledText

extension ResolvedTheme {
  /// What became of each role on each ground.
  ///
  /// - Parameters:
  ///   - palette: The terminal's own sixteen colours, where it told them.
  ///   - foreground: The terminal's own text colour, where it told.
  public func report(palette: [RGB] = [], foreground: RGB? = nil) -> [RoleReport] {
    let complete = CompleteStyles(theme, on: background)
    return Ground.allCases.flatMap { ground in
      Role.allCases.map { role in
        report(role, on: ground, complete, palette: palette, terminalText: foreground)
      }
    }
  }

  /// What became of one role.
  public func report(
    _ role: Role, on ground: Ground = .background, palette: [RGB] = [], foreground: RGB? = nil
  ) -> RoleReport {
    report(
      role, on: ground, CompleteStyles(theme, on: background), palette: palette,
      terminalText: foreground)
  }

  private func report(
    _ role: Role, on ground: Ground, _ complete: CompleteStyles, palette: [RGB],
    terminalText: RGB?
  ) -> RoleReport {
    let style = sheet[StyleKey(role, on: ground)]
    func color(_ color: TerminalColor) -> RGB? {
      if case .ansi(let index) = color {
        return Int(index) < palette.count ? palette[Int(index)] : nil
      }
      return CompleteStyles.rgb(color)
    }
    let declared = theme.isAnsi ? nil : CompleteStyles.rgb(complete.foreground(role))
    var text = style.foreground == .standard ? terminalText : color(style.foreground)
    var behind = style.background == .standard ? nil : color(style.background)
    let shown = (text: text, behind: behind)
    if style.attributes.contains(.reverse) {
      (text, behind) = (behind ?? background, text)
    }
    var ratio: Double?
    let isKnown =
      behind != nil || style.background == .standard && !style.attributes.contains(.reverse)
    if let text, isKnown { ratio = contrast(of: text, with: behind ?? background) }
    return RoleReport(
      role: role, ground: ground, style: style, declared: declared, foreground: shown.text,
      background: shown.behind, contrast: ratio,
      isRepaired: level == .truecolor && declared != nil && shown.text != declared)
  }
}
