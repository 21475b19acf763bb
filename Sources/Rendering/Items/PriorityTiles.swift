import Lists
import StyledText
import Theming

/// The tiles for other priorities that appear when a row is dragged aside.
package struct PriorityTiles: Hashable, Sendable {
  private let levels: [Priority]
  /// The priority that releasing the button sets; nil for none.
  private let choice: Priority?
  /// The columns of a tile.
  private let width: Int
  private let first: Int
  /// Whether the row is to the left of the tiles.
  private let isNameFirst: Bool

  package init(
    levels: [Priority], choice: Priority?, width: Int, first: Int, isNameFirst: Bool
  ) {
    (self.levels, self.choice, self.width) = (levels, choice, width)
    (self.first, self.isNameFirst) = (first, isNameFirst)
  }

  /// The row with the tiles inserted; their words are in the first line.
  package func lines(of row: [Line], in context: ViewContext) -> [Line] {
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
