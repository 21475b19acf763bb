/// The shapes that lists and screens are drawn with, each one column wide
/// unless it says otherwise.
public struct Glyphs: Hashable, Sendable {
  /// The shapes of the four priorities, critical first; each differs from the
  /// others, so that no priority is shown by colour alone.
  public var priorities: [String]
  /// Before an item that holds others.
  public var list: String
  /// Before a thing of no special kind.
  public var bullet: String
  /// Beside the selected row.
  public var cursor: String
  /// It was got; it worked.
  public var done: String
  /// Something is wrong.
  public var cross: String
  /// Text goes on.
  public var ellipsis: String
  /// Leads to something: "Groceries → Milk".
  public var arrow: String
  /// Above, or higher.
  public var up: String
  /// Below, or lower.
  public var down: String
  /// An item that a tree has shown before.
  public var repeated: String
  /// Between two things on one line.
  public var separator: String
  /// A dash between words.
  public var dash: String
  /// The moving part of a scroll bar.
  public var thumb: String
  /// The standing part of a scroll bar.
  public var track: String
  /// A filled cell of a bar.
  public var filled: String
  /// An empty cell of a bar.
  public var empty: String
  /// Frames and trees.
  public var box: Box

  /// The shape of a priority.
  public func priority(_ level: PriorityLevel) -> String { priorities[Int(level.rawValue)] }

  /// The lines of frames and trees.
  public struct Box: Hashable, Sendable {
    /// A line across, `─`.
    public var horizontal: String
    /// A line down, `│`.
    public var vertical: String
    /// The corner `╭`.
    public var topLeft: String
    /// The corner `╮`.
    public var topRight: String
    /// The corner `╰`.
    public var bottomLeft: String
    /// The corner `╯`.
    public var bottomRight: String
    /// A line down with a branch to the right, `├`.
    public var teeRight: String
    /// A line down with a branch to the left, `┤`.
    public var teeLeft: String
    /// Before a branch of a tree with others after it; three columns.
    public var branch: String
    /// Before the last branch of a tree; three columns.
    public var lastBranch: String
    /// Beside a branch that goes on below; three columns.
    public var trunk: String
  }

  /// The shapes of Unicode that every terminal font has.
  public static let unicode = Glyphs(
    priorities: ["▲", "●", "◆", "■"], list: "▸", bullet: "•", cursor: "▌", done: "✓",
    cross: "✗", ellipsis: "…", arrow: "→", up: "↑", down: "↓", repeated: "↺", separator: "·",
    dash: "–", thumb: "█", track: "░", filled: "█", empty: "░", box: .rounded)

  /// Shapes that need ASCII only.
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
