import StyledText

/// Styles for a terminal with its own sixteen colours, or with none.
///
/// Sixteen colours are the user's own, so roles have fixed places among them
/// and no colour of the theme is looked up; a theme may declare another place (`ansi16`). Black and
/// white, 0, 7, 8 and 15, are never text: one of them is likely the background.
struct ANSI16StyleResolver {
  let theme: Theme
  let hasColors: Bool

  func styles() -> [Style] {
    let count = 1 + Backdrop.allCases.count * StyleKey.placesOfBackdrop
    var styles = [Style](repeating: .plain, count: count)
    for backdrop in Backdrop.allCases {
      for role in Role.allCases {
        let key = StyleKey(role, on: backdrop)
        styles[Int(key.rawValue)] =
          hasColors ? colorful(role, on: backdrop) : Style(attributes: bare(role, on: backdrop))
      }
    }
    return styles
  }

  // MARK: Sixteen colours

  private func colorful(_ role: Role, on backdrop: Backdrop) -> Style {
    let declared = theme.styles[role]
    var attributes = declared?.attributes ?? role.traits.attributes
    if role.traits.isDim { attributes.insert(.dim) }
    if isReversed(role, on: backdrop) {
      // On a reversed row a colour would become a patch behind the text.
      attributes.subtract(.dim)
      return Style(foreground: patch(role, on: backdrop), attributes: attributes.union(.reverse))
    }
    // Panels are not painted here, so that what a theme declares for their fill is not the text's.
    let place = role == .background || role == .surface ? nil : declared?.ansi16
    var color = place.map { TerminalColor.ansi($0) } ?? mapped(role)
    if place == nil, case .ansi(let index) = declared?.foreground {
      color = .ansi(index)
    }
    if role.traits.color == .terminal {
      attributes = attributes.subtracting(.dim).union(.reverse)
    }
    return Style(foreground: color, attributes: attributes)
  }

  /// The colour of a reversed row, of which its text is cut out: the text's own, unless the theme
  /// declares another place among the sixteen.
  private func patch(_ role: Role, on backdrop: Backdrop) -> TerminalColor {
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

  /// Whether text and background change places, the only fill there is.
  private func isReversed(_ role: Role, on backdrop: Backdrop) -> Bool {
    switch role {
    case .selection, .statusBar: true
    case .background, .surface: false
    default: backdrop == .selection || backdrop == .statusBar
    }
  }
}
