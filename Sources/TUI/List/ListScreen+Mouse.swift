import Lists
import Rendering
import StyledText
import Terminal

/// What the mouse does to a list: a press selects, a release drops or opens, the wheel scrolls.
extension ListScreen {
  mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Effect] {
    switch event.action {
    case .wheel(let direction):
      wheel(direction == .up ? -3 : 3, in: context)
      return []
    case .press(.left): return press(column: event.column, row: event.row, in: context)
    case .drag(.left):
      drag?.column = min(max(0, event.column), context.layout.columns - 1)
      // Coming back from another row or from a tile drops the row where it was.
      if let drag, event.row != drag.row || drag.uncovered > 0 { self.drag?.hasLeft = true }
      return []
    case .release: return release(in: context)
    default: return []
    }
  }

  private mutating func wheel(_ lines: Int, in context: ComponentContext) {
    let height = room(in: context.layout)
    if search != nil { return scrollSearch(by: lines, in: context) }
    guard page == nil else {
      page?.scroll(by: lines, columns: context.layout.columns, height: height)
      return
    }
    isScrolled = true
    top = min(max(0, top + lines), max(0, rows.count - 1))
  }

  /// Presses on a row, which selects it, on a hint of the suggestions, or on the head.
  private mutating func press(column: Int, row line: Int, in context: ComponentContext) -> [Effect]
  {
    letGo()
    if line == 1 {
      if search == nil { return openSearch() }
      search?.focus = .field
      return []
    }
    if line == 0 { return [.back] }
    let index = line - context.layout.bodyTop
    guard (0..<context.layout.height).contains(index) else { return [] }
    if search != nil { return pressInSearch(column: column, line: index, in: context) }
    let proposalsTop = context.layout.height - proposalHeight(in: context.layout)
    if index >= proposalsTop {
      return pressProposals(column: column, line: index - proposalsTop, in: context)
    }
    let above = page == nil ? headingLines(FrameStyle(), in: context.layout).count : 0
    let shown = screenRows(height: room(in: context.layout))
    guard let target = page?.row ?? shown[safe: index - above].map({ rows[$0] }) else { return [] }
    drag = Drag(
      item: target.id, level: target.priority, row: line, start: column, column: column,
      columns: context.layout.columns, opens: target.id == current?.id)
    return []
  }

  /// Lets go of a row: it takes the priority under the pointer, or opens where it was selected
  /// before.
  private mutating func release(in context: ComponentContext) -> [Effect] {
    guard let drag, let row = row(of: drag.item) else { return letGo() ? [.reload] : [] }
    letGo()
    if let level = drag.choice {
      return row.presence == .deleted ? [deletedNote(row)] : drop(row, on: level)
    }
    guard drag.opens, drag.column == drag.start, !drag.hasLeft, page == nil else {
      return [.reload]
    }
    return search == nil ? handle(.open, on: row) : choose(staying: false)
  }

  /// Ends a press, so that its row is the selected one.
  ///
  /// - Returns: Whether there was a press; what changed elsewhere meanwhile is to be read then.
  @discardableResult
  mutating func letGo() -> Bool {
    guard let drag else { return false }
    self.drag = nil
    if search == nil, let index = index(of: drag.item) { select(index) }
    return true
  }

  /// A row that is shown, by its item.
  func row(of item: Item.ID) -> ItemRow? {
    if let search { return search.hits.rows.first { $0.id == item } }
    return page?.row ?? index(of: item).map { rows[$0] }
  }

  /// The index of each row of the body, from top to bottom.
  func screenRows(height: Int) -> [Int] {
    Array(
      rows.indices.dropFirst(top).prefix(height)
        .flatMap { [Int](repeating: $0, count: rows[$0].height) }.prefix(height))
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

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
