import Lists
import Rendering
import StyledText
import Theming

extension Drag {
  /// A row dragged aside, with the tiles that it uncovers.
  func lines(_ row: [Line], _ style: FrameStyle) -> [Line] {
    guard uncovered > 0 else { return row }
    let selection = StyleKey(.selection, on: .selection)
    let width = uncovered * tile
    // Tiles lie between where the row was taken hold of and the pointer.
    let first = isLeftward ? max(0, start - width) : start + 1
    return row.enumerated().map { index, line in
      var tiles: [TextSpan] = []
      for level in isLeftward
        ? levels.prefix(uncovered).reversed() : Array(levels.prefix(uncovered))
      {
        tiles += self.tile(level, isFirst: index == 0, style)
      }
      if isNameFirst {
        return Line(line.fitted(to: first, mark: "").spans + tiles, fill: selection)
          .padded(to: columns)
      }
      let blank = TextSpan(String(repeating: " ", count: first), selection)
      let rest = line.truncated(to: max(0, columns - first - width), mark: "")
      return Line([blank] + tiles + rest.spans, fill: selection).padded(to: columns)
    }
  }

  private func tile(_ level: Priority, isFirst: Bool, _ style: FrameStyle) -> [TextSpan] {
    let shape = style.glyphs.priority(level.level)
    var shown = ""
    if isFirst {
      shown = tile >= 10 ? "\(shape) \(level.word)" : shape
      if level == choice, (5..<10).contains(tile) { shown = "[\(shape)]" }
    }
    return Line([TextSpan(shown, level.level.badge)], fill: StyleKey(level.level.badge))
      .fitted(to: tile, .center, mark: "").spans
  }
}
