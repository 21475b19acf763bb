extension Role {
  /// What has the role, in a sentence, for the manual.
  public var meaning: String {
    switch self {
    case .background: "What everything lies on."
    case .foreground: "Ordinary text."
    case .muted: "Details, counts, and what matters less."
    case .disabled: "What cannot be used at the moment."
    case .heading: "Titles of lists and sections."
    case .accent: "The theme's own colour."
    case .link: "What can be followed."
    case .match: "The part of a name that a search found."
    case .selection: "The row that keys act on."
    case .cursor: "The mark beside that row, and the place where text goes."
    case .border: "Frames."
    case .separator: "Rules and dots between things."
    case .surface: "Panels and dialogs that lie on the background."
    case .statusBar: "The bar at the foot."
    case .keyHint: "The key in a hint of what it does."
    case .success: "It worked."
    case .warning: "It may not be what was meant."
    case .error: "It did not work."
    case .info: "Good to know."
    case .done: "An item that was got."
    case .quote: "The quotation of an empty list."
    case .illustration: "The picture of an empty list."
    case .placeholder: "What an empty field asks for."
    case .priorityCritical: "An item of critical priority."
    case .priorityHigh: "An item of high priority."
    case .priorityMedium: "An item of medium priority."
    case .priorityLow: "An item of low priority."
    case .badgeCritical: "A filled tag of critical priority."
    case .badgeHigh: "A filled tag of high priority."
    case .badgeMedium: "A filled tag of medium priority."
    case .badgeLow: "A filled tag of low priority."
    }
  }
}
