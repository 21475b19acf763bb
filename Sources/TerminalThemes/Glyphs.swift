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
  /// Completed, or successful.
  public var done: String
  /// Something is wrong.
  public var cross: String
  /// Truncated text.
  public var ellipsis: String
  /// Points to something, as in "Groceries → Milk".
  public var arrow: String
  /// Above, or higher.
  public var up: String
  /// Below, or lower.
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
  /// Frames and trees.
  public var box: Box

  /// The shape of a priority.
  public func priority(_ priority: PriorityStyle) -> String { priorities[Int(priority.rawValue)] }

  /// The lines of frames and trees.
  public struct Box: Hashable, Sendable {
    package var horizontal: String
    package var vertical: String
    package var topLeft: String
    package var topRight: String
    package var bottomLeft: String
    package var bottomRight: String
    /// `├`.
    package var teeRight: String
    /// `┤`.
    package var teeLeft: String
    /// Three columns wide, like ``lastBranch`` and ``trunk``.
    package var branch: String
    package var lastBranch: String
    package var trunk: String
  }

  /// Unicode shapes that every terminal font has.
  public static let unicode = Glyphs(
    priorities: ["▲", "●", "◆", "■"], list: "▸", bullet: "•", cursor: "▌", done: "✓",
    cross: "✗", ellipsis: "…", arrow: "→", up: "↑", down: "↓", repeated: "↺", separator: "·",
    dash: "–", thumb: "█", track: "░", filled: "█", empty: "░", box: .rounded)

  /// ASCII shapes.
  public static let ascii = Glyphs(
    priorities: ["!", "*", "+", "-"], list: ">", bullet: "*", cursor: ">", done: "x",
    cross: "!", ellipsis: "~", arrow: ">", up: "^", down: "v", repeated: "@", separator: "|",
    dash: "-", thumb: "#", track: ".", filled: "#", empty: ".", box: .ascii)
}

extension Glyphs.Box {
  /// Thin lines with round corners.
  public static let rounded = Glyphs.Box(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰",
    bottomRight: "╯", teeRight: "├", teeLeft: "┤", branch: "├─ ", lastBranch: "╰─ ", trunk: "│  ")

  /// Thin lines with square corners.
  public static let square = Glyphs.Box(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└",
    bottomRight: "┘", teeRight: "├", teeLeft: "┤", branch: "├─ ", lastBranch: "└─ ", trunk: "│  ")

  /// Thick lines.
  public static let heavy = Glyphs.Box(
    horizontal: "━", vertical: "┃", topLeft: "┏", topRight: "┓", bottomLeft: "┗",
    bottomRight: "┛", teeRight: "┣", teeLeft: "┫", branch: "┣━ ", lastBranch: "┗━ ", trunk: "┃  ")

  /// Double lines.
  public static let double = Glyphs.Box(
    horizontal: "═", vertical: "║", topLeft: "╔", topRight: "╗", bottomLeft: "╚",
    bottomRight: "╝", teeRight: "╠", teeLeft: "╣", branch: "╠═ ", lastBranch: "╚═ ", trunk: "║  ")

  /// ASCII only.
  public static let ascii = Glyphs.Box(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
    bottomRight: "+", teeRight: "+", teeLeft: "+", branch: "|- ", lastBranch: "`- ", trunk: "|  ")
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
    if let name = changes["borders"], let box = Box.named[name] { changed.box = box }
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

extension Glyphs.Box {
  /// The values of `borders` in a theme file.
  static let named: [String: Glyphs.Box] = [
    "rounded": .rounded, "square": .square, "heavy": .heavy, "double": .double, "ascii": .ascii,
  ]
}
