import PriorityLists
import StyledTerminalText
import TerminalThemes

/// The tiles for other priorities, shown when a row is dragged aside.
package struct PriorityTiles: Hashable, Sendable {
  private let priorities: [Priority]
  /// The priority that is set when the button is released.
  private let choice: Priority?
  /// The width of the row in columns.
  private let width: Int
  private let first: Int
  private let isNameFirst: Bool

  package init(
    priorities: [Priority], choice: Priority?, width: Int, first: Int, isNameFirst: Bool
  ) {
    self.priorities = priorities
    self.choice = choice
    self.width = width
    self.first = first
    self.isNameFirst = isNameFirst
  }

  /// Inserts the tiles into a row, with words in its first line.
  package func lines(of row: [Line], in context: ViewContext) -> [Line] {
    let selection = StyleKey(.selection, on: .selection)
    let columns = context.width
    return row.enumerated().map { index, line in
      let tiles = priorities.flatMap { tile($0, isFirst: index == 0, context.glyphs) }
      if isNameFirst {
        return Line(line.fitted(to: first, mark: "").spans + tiles, fill: selection)
          .padded(to: columns)
      }
      let blank = TextSpan(spaces(first), selection)
      let rest = line.truncated(to: max(0, columns - first - priorities.count * width), mark: "")
      return Line([blank] + tiles + rest.spans, fill: selection).padded(to: columns)
    }
  }

  private func tile(_ priority: Priority, isFirst: Bool, _ glyphs: Glyphs) -> [TextSpan] {
    let shape = glyphs.priority(priority.style)
    var shown = ""
    if isFirst {
      shown = width >= 10 ? "\(shape) \(priority.word)" : shape
      if priority == choice, (5..<10).contains(width) { shown = "[\(shape)]" }
    }
    return Line([TextSpan(shown, priority.style.badge)], fill: StyleKey(priority.style.badge))
      .fitted(to: width, .center, mark: "").spans
  }
}
