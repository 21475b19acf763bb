import Lists
import Rendering
import StyledText
import Theming

extension App {
  /// A row dragged aside, with the tiles that it uncovers.
  func dragLines(_ row: Row, _ drag: Drag, _ look: FrameStyle) -> [Line] {
    let still = rowLines(row, isCurrent: true, look)
    guard drag.uncovered > 0 else { return still }
    return still.enumerated().map { index, line in
      drag.column < drag.start
        ? leftward(line, drag, isFirst: index == 0, look)
        : rightward(line, drag, isFirst: index == 0, look)
    }
  }

  private func leftward(_ line: Line, _ drag: Drag, isFirst: Bool, _ look: FrameStyle) -> Line {
    let width = drag.uncovered * drag.tile
    let before = max(0, drag.start - width)
    var moved = line.fitted(to: before, mark: "")
    for index in (0..<drag.uncovered).reversed() {
      moved.spans += tile(drag.levels[index], drag, isFirst: isFirst, look)
    }
    return moved.padded(to: contentColumns)
  }

  private func rightward(_ line: Line, _ drag: Drag, isFirst: Bool, _ look: FrameStyle) -> Line {
    let key = StyleKey(.selection, on: .selection)
    let width = drag.uncovered * drag.tile
    let start = drag.start + 1
    var moved = Line([TextSpan(String(repeating: " ", count: start), key)], fill: key)
    for index in 0..<drag.uncovered {
      moved.spans += tile(drag.levels[index], drag, isFirst: isFirst, look)
    }
    moved.spans += line.truncated(to: max(0, contentColumns - start - width), mark: "").spans
    return moved.padded(to: contentColumns)
  }

  private func tile(_ level: Priority, _ drag: Drag, isFirst: Bool, _ look: FrameStyle)
    -> [TextSpan]
  {
    let isChosen = level == drag.choice
    let shape = look.glyphs.priority(level.level)
    let text = drag.tile >= 10 ? "\(shape) \(level.word)" : shape
    let shown = isFirst ? isChosen && drag.tile >= 5 && drag.tile < 10 ? "[\(shape)]" : text : ""
    return Line([TextSpan(shown, level.level.badge)], fill: StyleKey(level.level.badge))
      .fitted(to: drag.tile, .center, mark: "").spans
  }
}
