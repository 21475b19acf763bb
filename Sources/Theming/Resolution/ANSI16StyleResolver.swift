import StyledText

/// Styles for a terminal with its own sixteen colours, or with none.
///
/// Sixteen colours are the user's own, so roles have fixed places among them
/// and no colour of the theme is looked up; a theme may declare another place (`ansi16`). Black and
/// white, 0, 7, 8 and 15, are never text: one of them is likely the background.
struct ANSI16StyleResolver {
  let theme: Theme
  let hasColors: Bool

  /// The style of every key.
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
    var attributes = declared?.attributes ?? role.attributes
    attributes.formUnion(Self.faint(role))
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
    switch role {
    case .badgeCritical, .badgeHigh, .badgeMedium, .badgeLow:
      attributes = attributes.subtracting(.dim).union(.reverse)
    default: break
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
    let isDark = theme.appearance == .dark
    return switch role {
    case .priorityCritical, .badgeCritical: .ansi(isDark ? 9 : 1)
    case .priorityHigh, .badgeHigh, .match, .warning: .ansi(isDark ? 3 : 5)
    case .priorityMedium, .badgeMedium, .accent, .heading, .link, .cursor, .keyHint,
      .illustration:
      .ansi(isDark ? 6 : 4)
    case .error: .ansi(1)
    case .success: .ansi(2)
    case .info: .ansi(isDark ? 12 : 4)
    default: .default
    }
  }

  private static func faint(_ role: Role) -> Attributes {
    switch role {
    case .muted, .disabled, .placeholder, .border, .separator, .done, .quote, .priorityLow: .dim
    default: []
    }
  }

  // MARK: No colour

  private func bare(_ role: Role, on backdrop: Backdrop) -> Attributes {
    var attributes: Attributes =
      switch role {
      case .priorityCritical: [.bold, .underline]
      case .priorityHigh, .heading, .keyHint, .error, .warning, .cursor: .bold
      case .muted, .disabled, .placeholder, .border, .separator, .priorityLow: .dim
      case .done: [.dim, .strikethrough]
      case .quote: .italic
      case .link: .underline
      case .match: [.bold, .underline]
      case .badgeCritical: [.bold, .reverse]
      case .badgeHigh, .badgeMedium: .reverse
      case .badgeLow: .dim
      default: []
      }
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
