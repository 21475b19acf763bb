/// What a piece of text is, for a theme to say how it looks.
///
/// The names are the file format: a theme file has them under `[roles]`.
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
  /// What everything lies on.
  case background
  /// Ordinary text.
  case foreground
  /// Details, counts, what matters less.
  case muted
  /// What cannot be used or seen to act at the moment.
  case disabled
  /// Titles of lists and sections.
  case heading
  /// The theme's own colour.
  case accent
  /// What can be followed.
  case link
  /// The part of a name that a search found.
  case match
  /// The row that keys act on.
  case selection
  /// The mark beside the selected row, and the place where text goes.
  case cursor
  /// Frames.
  case border
  /// Rules and dots between things.
  case separator
  /// Panels and dialogs that lie on the background.
  case surface
  /// The bar at the foot.
  case statusBar
  /// The key in a hint of what it does.
  case keyHint
  /// It worked.
  case success
  /// It may not be what was meant.
  case warning
  /// It did not work.
  case error
  /// Good to know.
  case info
  /// An item that was got.
  case done
  /// The quotation of an empty list.
  case quote
  /// The picture of an empty list.
  case illustration
  /// What an empty field asks for.
  case placeholder
  /// An item of critical priority.
  case priorityCritical
  /// An item of high priority.
  case priorityHigh
  /// An item of medium priority.
  case priorityMedium
  /// An item of low priority.
  case priorityLow
  /// A filled tag of critical priority.
  case badgeCritical
  /// A filled tag of high priority.
  case badgeHigh
  /// A filled tag of medium priority.
  case badgeMedium
  /// A filled tag of low priority.
  case badgeLow
}

extension Role {
  /// The role's name in a theme file, such as `priority.critical`.
  public var name: String { Self.names[Int(rawValue)] }

  /// The role of a name in a theme file; `nil` for an unknown name.
  public init?(name: some StringProtocol) {
    guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// Every role's name, in the order of the cases.
  public static let names: [String] = [
    "background", "foreground", "muted", "disabled", "heading", "accent", "link", "match",
    "selection", "cursor", "border", "separator", "surface", "statusbar", "keyhint", "success",
    "warning", "error", "info", "done", "quote", "illustration", "placeholder",
    "priority.critical", "priority.high", "priority.medium", "priority.low",
    "badge.critical", "badge.high", "badge.medium", "badge.low",
  ]

  /// Whether people read what has this role, so that its contrast is kept up.
  ///
  /// Frames and rules are not read: a theme draws them as faint as it likes.
  public var isText: Bool {
    switch self {
    case .border, .separator: false
    default: true
    }
  }
}

extension Role {
  /// Whether a colour alone, in a theme file, is what lies behind the text.
  package var isFill: Bool {
    switch self {
    case .background, .surface, .selection, .statusBar, .badgeCritical, .badgeHigh, .badgeMedium,
      .badgeLow:
      true
    default: false
    }
  }
}

extension Role: CustomStringConvertible {
  /// The role's name in a theme file.
  public var description: String { name }
}
