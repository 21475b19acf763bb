import Lists
import Rendering
import StyledText

/// A row being dragged aside, uncovering tiles for the levels below (to the
/// left) or above (to the right).
struct Drag: Hashable, Sendable {
  var item: Item.ID
  var level: Priority
  /// The row of the screen where it was taken hold of.
  var row: Int
  /// The column where it was taken hold of.
  var start: Int
  var column: Int
  /// The number of columns of the row.
  var columns: Int
  /// Whether letting go without moving opens the row, because it was chosen already.
  var opens = false
  /// Whether the pointer was moved to another row or over a tile, so that letting go opens nothing.
  var hasLeft = false

  /// The levels that dragging this way uncovers, the nearest first.
  var levels: [Priority] {
    switch column - start {
    case ..<0: Priority.mostUrgentFirst.filter { $0 < level }
    case 1...: Priority.allCases.filter { $0 > level }
    default: []
    }
  }

  /// The columns that a name needs to be known.
  static let name = 12

  /// The columns of a tile: as many as fit between the hand and the edge, with the beginning of
  /// the name in sight where it stands on that side.
  var tile: Int {
    let room =
      isLeftward ? max(start - Drag.name, min(start, levels.count * 3)) : columns - start - 1
    return levels.isEmpty ? 0 : min(10, room / levels.count)
  }

  /// Whether the row is dragged to the left, to lower levels.
  var isLeftward: Bool { column < start }

  /// Whether the name stands left of the tiles; else right of them.
  var isNameFirst: Bool {
    let width = uncovered * tile
    return isLeftward ? start - width >= Drag.name : columns - start - 1 - width < Drag.name
  }

  /// The number of tiles uncovered, the one under the pointer included.
  var uncovered: Int {
    guard tile > 0, abs(column - start) > 1 else { return 0 }
    return min(levels.count, (abs(column - start) - 1) / tile + 1)
  }

  /// The level under the pointer, which letting go takes; `nil` takes none.
  var choice: Priority? { uncovered > 0 ? levels[uncovered - 1] : nil }

  /// A row dragged aside, with the tiles that it uncovers.
  func lines(_ row: [Line], _ style: FrameStyle) -> [Line] {
    guard uncovered > 0 else { return row }
    let levels = Array(levels.prefix(uncovered))
    // Tiles lie between where the row was taken hold of and the pointer.
    return PriorityTiles(
      levels: isLeftward ? levels.reversed() : levels, choice: choice, width: tile,
      first: isLeftward ? max(0, start - uncovered * tile) : start + 1, isNameFirst: isNameFirst
    ).lines(of: row, in: style.view(columns: columns))
  }
}
