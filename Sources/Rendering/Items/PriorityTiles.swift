import Lists
import StyledText
import Theming

/// The tiles for other levels that a row uncovers while it is dragged aside.
public struct PriorityTiles: Hashable, Sendable {
  /// The levels uncovered, from left to right.
  public var levels: [Priority]
  /// The level that letting go takes; nil takes none.
  public var choice: Priority?
  /// The columns of a tile.
  public var width: Int
  /// The column of the first tile.
  public var first: Int
  /// Whether the row shows left of the tiles; else it is pushed to the right of them.
  public var isNameFirst: Bool

  /// Tiles from a column on.
  public init(
    levels: [Priority], choice: Priority?, width: Int, first: Int, isNameFirst: Bool
  ) {
    self.levels = levels
    self.choice = choice
    self.width = width
    self.first = first
    self.isNameFirst = isNameFirst
  }

  /// The lines of a row with the tiles laid between; words stand in the first line.
  public func lines(of row: [Line], in context: ViewContext) -> [Line] {
    let selection = StyleKey(.selection, on: .selection)
    let columns = context.width
    return row.enumerated().map { index, line in
      let tiles = levels.flatMap { tile($0, isFirst: index == 0, context.glyphs) }
      if isNameFirst {
        return Line(line.fitted(to: first, mark: "").spans + tiles, fill: selection)
          .padded(to: columns)
      }
      let blank = TextSpan(String(repeating: " ", count: first), selection)
      let rest = line.truncated(to: max(0, columns - first - levels.count * width), mark: "")
      return Line([blank] + tiles + rest.spans, fill: selection).padded(to: columns)
    }
  }

  private func tile(_ level: Priority, isFirst: Bool, _ glyphs: Glyphs) -> [TextSpan] {
    let shape = glyphs.priority(level.level)
    var shown = ""
    if isFirst {
      shown = width >= 10 ? "\(shape) \(level.word)" : shape
      if level == choice, (5..<10).contains(width) { shown = "[\(shape)]" }
    }
    return Line([TextSpan(shown, level.level.badge)], fill: StyleKey(level.level.badge))
      .fitted(to: width, .center, mark: "").spans
  }
}
