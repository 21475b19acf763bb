import StyledText

/// What a piece of text is, for a theme to say how it looks.
///
/// The names are the file format: a theme file has them under `[roles]`.
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
  case background
  case foreground
  case muted
  /// What cannot be used or seen to act at the moment.
  case disabled
  case heading
  case accent
  case link
  /// The part of a name that a search found.
  case match
  /// The row that keys act on.
  case selection
  /// The mark beside the selected row, and the place where text goes.
  case cursor
  case border
  case separator
  /// Panels and dialogs that lie on the background.
  case surface
  case statusBar
  /// The key in a hint of what it does.
  case keyHint
  case success
  /// It may not be what was meant.
  case warning
  case error
  case info
  case done
  /// The quotation of an empty list.
  case quote
  /// The picture of an empty list.
  case illustration
  /// What an empty field asks for.
  case placeholder
  case priorityCritical
  case priorityHigh
  case priorityMedium
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
  public var name: String { traits.name }

  /// The role of a name in a theme file; `nil` for an unknown name.
  public init?(name: some StringProtocol) {
    guard let index = Self.table.firstIndex(where: { $0.name == name }) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// Every role's name, in the order of the cases.
  public static let names: [String] = table.map(\.name)

  /// What has the role, in a sentence, for the manual.
  public var meaning: String { traits.meaning }

  /// Whether people read what has this role, so that its contrast is kept up.
  ///
  /// Frames and rules are not read: a theme draws them as faint as it likes.
  public var isText: Bool { traits.color != .line }

  /// Whether a colour alone, in a theme file, is what lies behind the text.
  package var isFill: Bool { traits.isFill }

  var traits: RoleTraits { Self.table[Int(rawValue)] }
}

extension Role: CustomStringConvertible {
  /// The role's name in a theme file.
  public var description: String { name }
}

/// What is known of a role, and what it looks like where a theme does not say.
struct RoleTraits: Sendable {
  let name: String
  /// What has the role, in a sentence.
  let meaning: String
  let color: Color
  /// Whether a colour alone, in a theme file, is what lies behind the text.
  var isFill = false
  /// The colour behind the text, where it brings one without the theme.
  var fill: Fill?
  var attributes: Attributes = []
  /// Its place among the terminal's sixteen colours; without one the text is the terminal's own.
  var ansi16: ANSIPlace?
  /// Whether it is dim where the terminal has but sixteen colours.
  var isDim = false
  /// The attributes without any colour, where they are not those of sixteen.
  var colorless: Attributes?
  /// Whether it must not be louder than text (see ``LoudnessRule``).
  var stepsBack = false

  /// What a colour is derived from; see ``DerivedStyles``.
  enum Color: Sendable {
    case text, muted, disabled, accent, line, success, critical, high, medium
    /// Of the part that a search found: text, if it has a fill.
    case match
    /// The terminal's own, or what its fill leaves readable.
    case terminal
  }

  enum Fill: Sendable {
    /// The background, so much lighter in a dark theme and darker in a light one.
    case shifted(Double)
    /// The background with so much of the accent, 0 to 1.
    case tinted(Double)
  }

  struct ANSIPlace: Sendable {
    let dark: UInt8
    let light: UInt8

    static let accent = ANSIPlace(dark: 6, light: 4)
    static let high = ANSIPlace(dark: 3, light: 5)
    static let critical = ANSIPlace(dark: 9, light: 1)
  }
}

extension Role {
  private static let table: [RoleTraits] = [
    .init(
      name: "background", meaning: "What everything lies on.", color: .text, isFill: true),
    .init(name: "foreground", meaning: "Ordinary text.", color: .text),
    .init(
      name: "muted", meaning: "Details, counts, and what matters less.", color: .muted,
      isDim: true, stepsBack: true),
    .init(
      name: "disabled", meaning: "What cannot be used at the moment.", color: .disabled,
      isDim: true),
    .init(
      name: "heading", meaning: "Titles of lists and sections.", color: .accent,
      attributes: .bold, ansi16: .accent),
    .init(
      name: "accent", meaning: "The theme's own colour.", color: .accent, ansi16: .accent),
    .init(
      name: "link", meaning: "What can be followed.", color: .accent, attributes: .underline,
      ansi16: .accent),
    .init(
      name: "match", meaning: "The part of a name that a search found.", color: .match,
      attributes: [.bold, .underline], ansi16: .high),
    .init(
      name: "selection", meaning: "The row that keys act on.", color: .text, isFill: true,
      fill: .tinted(0.25)),
    .init(
      name: "cursor", meaning: "The mark beside that row, and the place where text goes.",
      color: .accent, ansi16: .accent, colorless: .bold),
    .init(name: "border", meaning: "Frames.", color: .line, isDim: true),
    .init(
      name: "separator", meaning: "Rules and dots between things.", color: .line, isDim: true),
    .init(
      name: "surface", meaning: "Panels and dialogs that lie on the background.", color: .text,
      isFill: true, fill: .shifted(0.045)),
    .init(
      name: "statusbar", meaning: "The bar at the foot.", color: .text, isFill: true,
      fill: .shifted(0.08)),
    .init(
      name: "keyhint", meaning: "The key in a hint of what it does.", color: .accent,
      attributes: .bold, ansi16: .accent),
    .init(
      name: "success", meaning: "It worked.", color: .success,
      ansi16: .init(dark: 2, light: 2)),
    .init(
      name: "warning", meaning: "It may not be what was meant.", color: .high, ansi16: .high,
      colorless: .bold),
    .init(
      name: "error", meaning: "It did not work.", color: .critical, attributes: .bold,
      ansi16: .init(dark: 1, light: 1)),
    .init(
      name: "info", meaning: "Good to know.", color: .medium,
      ansi16: .init(dark: 12, light: 4)),
    .init(
      name: "done", meaning: "An item that was got.", color: .muted,
      attributes: .strikethrough, isDim: true, stepsBack: true),
    .init(
      name: "quote", meaning: "The quotation of an empty list.", color: .muted,
      attributes: .italic, isDim: true, colorless: .italic, stepsBack: true),
    .init(
      name: "illustration", meaning: "The picture of an empty list.", color: .accent,
      ansi16: .accent),
    .init(
      name: "placeholder", meaning: "What an empty field asks for.", color: .disabled,
      isDim: true, stepsBack: true),
    .init(
      name: "priority.critical", meaning: "An item of critical priority.", color: .critical,
      attributes: .bold, ansi16: .critical, colorless: [.bold, .underline]),
    .init(
      name: "priority.high", meaning: "An item of high priority.", color: .high, ansi16: .high,
      colorless: .bold),
    .init(
      name: "priority.medium", meaning: "An item of medium priority.", color: .medium,
      ansi16: .accent),
    .init(
      name: "priority.low", meaning: "An item of low priority.", color: .muted, isDim: true,
      stepsBack: true),
    .init(
      name: "badge.critical", meaning: "A filled tag of critical priority.", color: .terminal,
      isFill: true, attributes: .bold, ansi16: .critical, colorless: [.bold, .reverse]),
    .init(
      name: "badge.high", meaning: "A filled tag of high priority.", color: .terminal,
      isFill: true, attributes: .bold, ansi16: .high, colorless: .reverse),
    .init(
      name: "badge.medium", meaning: "A filled tag of medium priority.", color: .terminal,
      isFill: true, attributes: .bold, ansi16: .accent, colorless: .reverse),
    .init(
      name: "badge.low", meaning: "A filled tag of low priority.", color: .terminal,
      isFill: true, attributes: .bold, colorless: .dim),
  ]
}

/// One optional value for each role.
///
/// It is a table rather than a dictionary because themes are read at every start of a program, and
/// the first use of a dictionary with a custom key makes the runtime search for its conformances.
public struct RoleTable<Value: Sendable>: Sendable {
  private var values: [Value?]

  /// Creates an empty table.
  public init() {
    values = [Value?](repeating: nil, count: Role.allCases.count)
  }

  /// The value of a role.
  public subscript(role: Role) -> Value? {
    get { values[Int(role.rawValue)] }
    set { values[Int(role.rawValue)] = newValue }
  }

  /// Whether no role has a value.
  public var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// The roles that have a value, in the order of ``Role``, with it.
  public var entries: [(role: Role, value: Value)] {
    Role.allCases.compactMap { role in self[role].map { (role, $0) } }
  }
}

extension RoleTable: Equatable where Value: Equatable {}
extension RoleTable: Hashable where Value: Hashable {}

extension RoleTable: ExpressibleByDictionaryLiteral {
  /// Creates a table of the given values; the last value for a role wins.
  public init(dictionaryLiteral elements: (Role, Value)...) {
    self.init()
    for (role, value) in elements { self[role] = value }
  }
}

/// The four levels of urgency that a theme distinguishes.
///
/// Themes know nothing of items: code that draws an item says which level its
/// priority has.
public enum PriorityLevel: UInt8, CaseIterable, Hashable, Sendable {
  /// The most urgent.
  case critical
  /// More urgent than most.
  case high
  /// As urgent as most.
  case medium
  case low

  /// The role of text of this priority.
  public var role: Role {
    switch self {
    case .critical: .priorityCritical
    case .high: .priorityHigh
    case .medium: .priorityMedium
    case .low: .priorityLow
    }
  }

  /// The role of a filled tag of this priority.
  public var badge: Role {
    switch self {
    case .critical: .badgeCritical
    case .high: .badgeHigh
    case .medium: .badgeMedium
    case .low: .badgeLow
    }
  }
}

/// What text lies on.
public enum Backdrop: UInt8, CaseIterable, Hashable, Sendable {
  /// The background of everything: the theme's, or the terminal's own.
  case background
  case surface
  /// The selected row.
  case selection
  case statusBar

  /// The role whose background this is.
  public var role: Role {
    switch self {
    case .background: .background
    case .surface: .surface
    case .selection: .selection
    case .statusBar: .statusBar
    }
  }
}

extension StyleKey {
  /// The key of a role on what it lies on.
  ///
  /// Roles that bring a background of their own (``Role/match``, ``Role/selection``,
  /// ``Role/surface``, ``Role/statusBar`` and the badges) look the same on every ground.
  public init(_ role: Role, on backdrop: Backdrop = .background) {
    let place = Int(backdrop.rawValue) * Self.placesOfBackdrop + Int(role.rawValue)
    self.init(rawValue: UInt16(1 + place))
  }

  /// How many keys lie between a role on one backdrop and on the next; the first key of all is
  /// that of text without a role.
  static let placesOfBackdrop = 64
}

extension TextSpan {
  /// Creates a run of text with a role; `text` must be harmless and one line.
  public init(
    _ text: String, _ role: Role, on backdrop: Backdrop = .background, link: String? = nil
  ) {
    self.init(text, StyleKey(role, on: backdrop), link: link)
  }
}

extension Line {
  /// Creates a line of one run with a role.
  public init(_ text: String, _ role: Role, on backdrop: Backdrop = .background) {
    self.init(text, StyleKey(role, on: backdrop))
  }
}
