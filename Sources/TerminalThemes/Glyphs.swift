import StyledTerminalText

/// The shapes of lists and screens, one column wide unless noted.
public struct Glyphs: Hashable, Sendable {
  /// The different shapes of the four priorities, critical first.
  public var priorities: [String]
  /// Shown before an item that contains others.
  public var list: String
  /// Shown before an ordinary entry.
  public var bullet: String
  /// Shown beside the selected row.
  public var cursor: String
  /// The mark of a completed item or a success.
  public var done: String
  /// The mark of a failure.
  public var cross: String
  /// The end of a truncated text.
  public var ellipsis: String
  /// Points to something, as in "Groceries → Milk".
  public var arrow: String
  /// The arrow to what is above or higher.
  public var up: String
  /// The arrow to what is below or lower.
  public var down: String
  /// An item that appeared earlier in a tree.
  public var repeated: String
  /// Separates two parts of a line.
  public var separator: String
  /// A dash between words.
  public var dash: String
  /// The moving part of a scroll bar.
  public var thumb: String
  /// The fixed part of a scroll bar.
  public var track: String
  /// A filled cell of a bar.
  public var filled: String
  /// An empty cell of a bar.
  public var empty: String
  /// The lines of boxes and trees.
  public var box: Border

  /// The shape of a priority.
  public func priority(_ priority: PriorityStyle) -> String { priorities[Int(priority.rawValue)] }

  /// Unicode shapes that every terminal font has.
  public static let unicode = Glyphs(
    priorities: ["▲", "●", "◆", "■"], list: "▸", bullet: "•", cursor: "▌", done: "✓",
    cross: "✗", ellipsis: "…", arrow: "→", up: "↑", down: "↓", repeated: "↺", separator: "·",
    dash: "–", thumb: "█", track: "░", filled: "█", empty: "░", box: .rounded)

  /// Shapes in ASCII, for terminals without Unicode.
  public static let ascii = Glyphs(
    priorities: ["!", "*", "+", "-"], list: ">", bullet: "*", cursor: ">", done: "x",
    cross: "!", ellipsis: "~", arrow: ">", up: "^", down: "v", repeated: "@", separator: "|",
    dash: "-", thumb: "#", track: ".", filled: "#", empty: ".", box: .ascii)
}

extension Glyphs {
  /// The keys of `[glyphs]` in a theme file.
  public static let names =
    PriorityStyle.allCases.map(\.role.name) + fields.map(\.name) + ["borders"]

  package func applying(_ changes: [String: String]) -> Glyphs {
    guard !changes.isEmpty else { return self }
    var changed = self
    for priority in PriorityStyle.allCases {
      guard let shape = changes[priority.role.name] else { continue }
      changed.priorities[Int(priority.rawValue)] = shape
    }
    for field in Self.fields {
      if let shape = changes[field.name] { changed[keyPath: field.path] = shape }
    }
    if let name = changes["borders"], let box = Border.named[name] { changed.box = box }
    return changed
  }

  private static var fields: [(name: String, path: WritableKeyPath<Glyphs, String>)] {
    [
      ("list", \.list),
      ("bullet", \.bullet),
      ("cursor", \.cursor),
      ("done", \.done),
      ("cross", \.cross),
      ("ellipsis", \.ellipsis),
      ("arrow", \.arrow),
      ("up", \.up),
      ("down", \.down),
      ("repeated", \.repeated),
      ("separator", \.separator),
      ("dash", \.dash),
      ("thumb", \.thumb),
      ("track", \.track),
      ("filled", \.filled),
      ("empty", \.empty),
    ]
  }
}

extension Border {
  /// The values of `borders` in a theme file.
  static let named: [String: Border] = [
    "rounded": .rounded, "square": .square, "heavy": .heavy, "double": .double, "ascii": .ascii,
  ]
}
