/// The lines of boxes and trees, each one column wide unless noted.
///
/// A theme's borders are in its glyphs. For lines of one's own, change those of ``square``.
public struct Border: Hashable, Sendable {
  /// A line from left to right.
  public var horizontal: String
  /// A line from top to bottom.
  public var vertical: String
  /// The upper left corner.
  public var topLeft: String
  /// The upper right corner.
  public var topRight: String
  /// The lower left corner.
  public var bottomLeft: String
  /// The lower right corner.
  public var bottomRight: String
  /// Leads to an entry of a tree, in three columns, such as `├─ `.
  public var branch: String
  /// Leads to the last entry of a branch, in three columns, such as `╰─ `.
  public var lastBranch: String
  /// Passes an entry of a deeper branch, in three columns, such as `│  `.
  public var trunk: String
}

extension Border {
  /// Thin lines with round corners.
  public static let rounded = Border(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰",
    bottomRight: "╯", branch: "├─ ", lastBranch: "╰─ ", trunk: "│  ")

  /// Thin lines with square corners.
  public static let square = Border(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└",
    bottomRight: "┘", branch: "├─ ", lastBranch: "└─ ", trunk: "│  ")

  /// Thick lines.
  public static let heavy = Border(
    horizontal: "━", vertical: "┃", topLeft: "┏", topRight: "┓", bottomLeft: "┗",
    bottomRight: "┛", branch: "┣━ ", lastBranch: "┗━ ", trunk: "┃  ")

  /// Double lines.
  public static let double = Border(
    horizontal: "═", vertical: "║", topLeft: "╔", topRight: "╗", bottomLeft: "╚",
    bottomRight: "╝", branch: "╠═ ", lastBranch: "╚═ ", trunk: "║  ")

  /// Lines in ASCII, for terminals without Unicode.
  public static let ascii = Border(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
    bottomRight: "+", branch: "|- ", lastBranch: "`- ", trunk: "|  ")
}

extension Border {
  /// Lines in a box.
  ///
  /// ```swift
  /// let lines = Border.square.box([Line("Rain until noon")], columns: 80)
  /// // ┌─────────────────┐
  /// // │ Rain until noon │
  /// // └─────────────────┘
  /// ```
  ///
  /// A line that doesn't fit is cut off, and its fill covers the space that it leaves free.
  ///
  /// - Parameters:
  ///   - content: The lines inside.
  ///   - columns: The width available for the box; it needs at least four, for its edges.
  ///   - style: The style of the border.
  ///   - mark: Marks a cut.
  public func box(
    _ content: [Line], columns: Int, style: StyleKey = .plain, mark: String = "\u{2026}"
  ) -> [Line] {
    let room = max(0, columns - 4)
    let width = min(room, content.map(\.width).max() ?? 0)
    let rule = String(repeating: horizontal, count: width + 2)
    let edge = TextSpan(vertical, style)
    let rows = content.map { line in
      let space = TextSpan(" ", line.fill)
      return Line([edge, space] + line.fitted(to: width, mark: mark).spans + [space, edge])
    }
    return [Line(topLeft + rule + topRight, style)] + rows
      + [Line(bottomLeft + rule + bottomRight, style)]
  }
}
