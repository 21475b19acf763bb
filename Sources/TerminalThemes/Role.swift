import StyledTerminalText

/// The meaning of a piece of text, for which a theme defines the style.
///
/// The names are part of the file format: the keys of `[roles]`.
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
  case background
  case foreground
  case muted
  /// Text or controls that are currently unavailable.
  case disabled
  case heading
  case accent
  case link
  /// The part of a name that matches a search.
  case match
  /// The selected row.
  case selection
  /// The marker beside the selected row, and the text cursor.
  case cursor
  case border
  case separator
  /// Panels and dialogs above the background.
  case surface
  case statusBar
  /// The key in a key hint.
  case keyHint
  case success
  case warning
  case error
  case info
  case done
  /// The quote in an empty list.
  case quote
  /// The picture in an empty list.
  case illustration
  /// The prompt in an empty field.
  case placeholder
  case priorityCritical
  case priorityHigh
  case priorityMedium
  case priorityLow
  case badgeCritical
  case badgeHigh
  case badgeMedium
  case badgeLow
  /// The symbols of priorities, which may be brighter than their words.
  case symbolCritical
  case symbolHigh
  case symbolMedium
  case symbolLow
}

extension Role {
  /// The role's name in a theme file, such as `priority.critical`.
  public var name: String { traits.name }

  /// Creates the role with a name in a theme file; `nil` for an unknown name.
  public init?(name: some StringProtocol) {
    guard let index = Self.table.firstIndex(where: { $0.name == name }) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// Every role's name, in the order of the cases.
  public static let names: [String] = table.map(\.name)

  /// The first parts of the names with two.
  static let groups = ["priority", "badge", "symbol"]

  /// Whether the role is about the priorities of items, which other programs don't have.
  var isAboutPriorities: Bool { rawValue >= Role.priorityCritical.rawValue }

  /// The purpose of the role, as a sentence for the manual.
  public var meaning: String { traits.meaning }

  /// Whether text in this role must have the minimum contrast.
  ///
  /// Frames and rules may have any contrast.
  public var isText: Bool { contrast(for: 4.5) == 4.5 }

  /// The contrast that the role must have if text must have `target`.
  ///
  /// Symbols are graphics, for which WCAG 1.4.11 requires 3:1.
  func contrast(for target: Double) -> Double {
    switch traits.color {
    case .line: 0
    case .priority: min(3, target)
    default: target
    }
  }

  /// Whether a role with a single colour sets the background instead of the text.
  package var isFill: Bool { traits.isFill }

  var traits: RoleTraits { Self.table[Int(rawValue)] }
}

extension Role: CustomStringConvertible {
  /// The name in a theme file.
  public var description: String { name }
}

struct RoleTraits {
  let name: String
  let meaning: String
  let color: Color
  var isFill = false
  /// The background behind the text, unless the theme defines one.
  var fill: Fill?
  var attributes: Attributes = []
  /// The index in the terminal's sixteen colours; `nil` means the terminal's text colour.
  var ansi16: ANSIIndices?
  /// Whether it is dim, which applies only with 16 colours.
  var isDim = false
  /// The attributes without colour, if they differ from those with 16 colours.
  var colorless: Attributes?
  /// Whether its contrast must not exceed that of text (see ``LoudnessRule``).
  var stepsBack = false

  /// The source of a derived colour; see ``DerivedStyles``.
  enum Color: Equatable {
    case text, muted, disabled, accent, line, success, critical, high, medium
    /// The text colour if a search match has a fill, or else that of high.
    case match
    /// The terminal's own, or a readable one if on a fill.
    case terminal
    /// The colour of a priority's word, before its contrast is adjusted.
    case priority(Role)
  }

  enum Fill {
    /// The background made lighter by this much in a dark theme, or darker in a light one.
    case shifted(Double)
    /// The background mixed with this share of the accent, 0 to 1.
    case tinted(Double)
  }

  struct ANSIIndices {
    let dark: UInt8
    let light: UInt8

    static let accent = ANSIIndices(dark: 6, light: 4)
    static let high = ANSIIndices(dark: 3, light: 5)
    static let critical = ANSIIndices(dark: 9, light: 1)
  }
}

extension Role {
  private static let table: [RoleTraits] = [
    .init(
      name: "background", meaning: "The background of everything.", color: .text, isFill: true),
    .init(name: "foreground", meaning: "Ordinary text.", color: .text),
    .init(
      name: "muted", meaning: "Details, counts and less important text.", color: .muted,
      isDim: true, stepsBack: true),
    .init(
      name: "disabled", meaning: "Unavailable choices.", color: .disabled,
      isDim: true),
    .init(
      name: "heading", meaning: "Headings of lists and sections.", color: .accent,
      attributes: .bold, ansi16: .accent),
    .init(
      name: "accent", meaning: "The theme's accent colour.", color: .accent, ansi16: .accent),
    .init(
      name: "link", meaning: "Links.", color: .accent, attributes: .underline,
      ansi16: .accent),
    .init(
      name: "match", meaning: "The matching part of a name in a search.", color: .match,
      attributes: [.bold, .underline], ansi16: .high),
    .init(
      name: "selection", meaning: "The selected row.", color: .text, isFill: true,
      fill: .tinted(0.25)),
    .init(
      name: "cursor", meaning: "The mark of the selected row, and the text cursor.",
      color: .accent, ansi16: .accent, colorless: .bold),
    .init(name: "border", meaning: "Borders.", color: .line, isDim: true),
    .init(
      name: "separator", meaning: "Separator lines and dots.", color: .line, isDim: true),
    .init(
      name: "surface", meaning: "Panels and dialogs above the background.", color: .text,
      isFill: true, fill: .shifted(0.045)),
    .init(
      name: "statusbar", meaning: "The bar at the bottom.", color: .text, isFill: true,
      fill: .shifted(0.08)),
    .init(
      name: "keyhint", meaning: "The key in a hint.", color: .accent,
      attributes: .bold, ansi16: .accent),
    .init(
      name: "success", meaning: "Success messages.", color: .success,
      ansi16: .init(dark: 2, light: 2)),
    .init(
      name: "warning", meaning: "Warnings.", color: .high, ansi16: .high,
      colorless: .bold),
    .init(
      name: "error", meaning: "Errors.", color: .critical, attributes: .bold,
      ansi16: .init(dark: 1, light: 1)),
    .init(
      name: "info", meaning: "Information.", color: .medium,
      ansi16: .init(dark: 12, light: 4)),
    .init(
      name: "done", meaning: "A completed item.", color: .muted,
      attributes: .strikethrough, isDim: true, stepsBack: true),
    .init(
      name: "quote", meaning: "The quotation in an empty list.", color: .muted,
      attributes: .italic, isDim: true, colorless: .italic, stepsBack: true),
    .init(
      name: "illustration", meaning: "The illustration in an empty list.", color: .accent,
      ansi16: .accent),
    .init(
      name: "placeholder", meaning: "The placeholder of an empty field.", color: .disabled,
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
    .init(
      name: "symbol.critical", meaning: "The symbol of critical priority.",
      color: .priority(.priorityCritical), attributes: .bold, ansi16: .critical),
    .init(
      name: "symbol.high", meaning: "The symbol of high priority.", color: .priority(.priorityHigh),
      ansi16: .high, colorless: .bold),
    .init(
      name: "symbol.medium", meaning: "The symbol of medium priority.",
      color: .priority(.priorityMedium), ansi16: .accent),
    .init(
      name: "symbol.low", meaning: "The symbol of low priority.", color: .priority(.priorityLow),
      isDim: true, stepsBack: true),
  ]
}

/// One optional value for each role.
///
/// It is an array, because the first use of a dictionary with a custom key delays startup: the
/// runtime searches for its conformances.
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

  /// The roles with a value, in the order of ``Role``.
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

/// The four priorities that a theme distinguishes.
///
/// Theming does not depend on items, so code that draws an item maps its priority to one of these.
public enum PriorityStyle: UInt8, CaseIterable, Hashable, Sendable {
  case critical
  case high
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

  /// The role of the symbol of this priority.
  public var symbol: Role {
    switch self {
    case .critical: .symbolCritical
    case .high: .symbolHigh
    case .medium: .symbolMedium
    case .low: .symbolLow
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

/// The surface behind text.
public enum Backdrop: UInt8, CaseIterable, Hashable, Sendable {
  /// The theme's background, or the terminal's own.
  case background
  case surface
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
  /// Creates the key of a role on a backdrop.
  ///
  /// Roles with their own background (``Role/match``, ``Role/selection``, ``Role/surface``,
  /// ``Role/statusBar`` and the badges) look the same on every backdrop.
  public init(_ role: Role, on backdrop: Backdrop = .background) {
    let index = Int(backdrop.rawValue) * Self.keysPerBackdrop + Int(role.rawValue)
    self.init(rawValue: UInt16(1 + index))
  }

  /// Key 0 means text without a role and comes before the keys of all backdrops.
  static let keysPerBackdrop = 64
}

extension TextSpan {
  /// Creates a run of text with a role; `text` must be a single line without control characters.
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
