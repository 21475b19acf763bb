import Lists

/// A row being dragged aside, uncovering tiles for the levels below (to the
/// left) or above (to the right).
public struct Drag: Hashable, Sendable {
  /// The item dragged.
  public var item: Item.ID
  /// Its level.
  public var level: Priority
  /// The column where it was taken hold of.
  public var start: Int
  /// The column where the pointer is.
  public var column: Int
  /// The number of columns of the row.
  public var columns: Int

  /// The levels that dragging this way uncovers, the nearest first.
  var levels: [Priority] {
    switch column - start {
    case ..<0: Priority.mostUrgentFirst.filter { $0 < level }
    case 1...: Priority.allCases.filter { $0 > level }
    default: []
    }
  }

  /// The columns of a tile: as many as fit between the hand and the edge, the beginning of the
  /// name kept in sight.
  var tile: Int {
    let name = 12
    let room =
      column < start
      ? max(start - name, min(start, levels.count * 3)) : columns - start - 1
    return levels.isEmpty ? 0 : min(10, room / levels.count)
  }

  /// The number of tiles uncovered, the one under the pointer included.
  var uncovered: Int {
    guard tile > 0, abs(column - start) > 1 else { return 0 }
    return min(levels.count, (abs(column - start) - 1) / tile + 1)
  }

  /// The level under the pointer, which letting go takes; `nil` takes none.
  var choice: Priority? { uncovered > 0 ? levels[uncovered - 1] : nil }
}
