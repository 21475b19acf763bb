import StyledText

extension Theme {
  /// The theme with another accent: what has the accent's hue takes that of `color`.
  ///
  /// Lightness stays, so that what was readable is still readable (and is repaired where it is
  /// not); priorities and messages keep their colours, which have a meaning.
  public func accented(_ color: RGB) -> Theme {
    guard !isAnsi else { return self }
    let wanted = OKLCH(color)
    let declared = [Role.accent, .heading, .link, .priorityMedium].lazy
      .compactMap { self.styles[$0]?.foreground }
    guard let old = declared.compactMap({ DerivedStyles.rgb($0) }).first.map({ OKLCH($0) }) else {
      var theme = self
      theme.styles[.accent] = RoleStyle(foreground: .rgb(color))
      return theme
    }
    var theme = self
    let ratio = old.chroma > 0.02 ? wanted.chroma / old.chroma : 1
    for role in [Role.accent, .heading, .link, .cursor, .keyHint, .illustration] {
      var style = styles[role] ?? RoleStyle()
      let own = DerivedStyles.rgb(style.foreground).map { OKLCH($0) } ?? old
      guard role == .accent || own.hueDistance(to: old) < 40 || old.chroma < 0.02 else { continue }
      style.foreground = .rgb(
        RGB(
          OKLCH(
            lightness: role == .accent ? wanted.lightness : own.lightness,
            chroma: old.chroma > 0.02 ? own.chroma * ratio : wanted.chroma, hue: wanted.hue)))
      theme.styles[role] = style
    }
    if var selection = styles[.selection], let fill = DerivedStyles.rgb(selection.background) {
      let own = OKLCH(fill)
      if own.chroma > 0.02, own.hueDistance(to: old) < 40 {
        selection.background = .rgb(
          RGB(OKLCH(lightness: own.lightness, chroma: own.chroma, hue: wanted.hue)))
        theme.styles[.selection] = selection
      }
    }
    return theme
  }
}
