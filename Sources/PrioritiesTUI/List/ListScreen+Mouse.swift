import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface

/// Pressing selects, releasing drops or opens, and the wheel scrolls.
extension ListScreen {
  mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Effect] {
    switch event.action {
    case .wheel(let direction):
      wheel(direction == .up ? -3 : 3, in: context)
      return []
    case .press(.left): return press(column: event.column, row: event.row, in: context)
    case .drag(.left):
      drag?.column = min(max(0, event.column), context.layout.columns - 1)
      // A drag that left its row or uncovered a tile no longer opens the row.
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

  private mutating func press(column: Int, row line: Int, in context: ComponentContext) -> [Effect]
  {
    endDrag()
    if line == 1 {
      if search == nil { return openSearch() }
      search?.focus = .field
      return []
    }
    if line == 0 { return [.back] }
    let index = line - context.layout.bodyTop
    guard (0..<context.layout.height).contains(index) else { return [] }
    if search != nil { return pressInSearch(column: column, line: index, in: context) }
    let suggestionsTop = context.layout.height - suggestionHeight(in: context.layout)
    if index >= suggestionsTop {
      return pressSuggestions(column: column, line: index - suggestionsTop, in: context)
    }
    let above = page == nil ? headingLines(FrameStyle(), in: context.layout).count : 0
    let shown = screenRows(height: room(in: context.layout))
    guard let target = page?.row ?? shown[safe: index - above].flatMap({ $0 }).map({ rows[$0] })
    else { return [] }
    drag = Drag(
      item: target.id, priority: target.priority, row: line, start: column, column: column,
      columns: context.layout.columns, opens: target.id == current?.id)
    return []
  }

  /// Sets the priority under the pointer, or opens a row that was already selected.
  private mutating func release(in context: ComponentContext) -> [Effect] {
    guard let drag, let row = row(of: drag.item) else { return endDrag() ? [.reload] : [] }
    endDrag()
    if let priority = drag.choice {
      return row.presence == .deleted ? [deletedNotice(row)] : set(row, to: priority)
    }
    guard drag.opens, drag.column == drag.start, !drag.hasLeft, page == nil else {
      return [.reload]
    }
    return search == nil ? handle(.open, on: row) : choose(staying: false)
  }

  /// Ends a press and selects its row.
  ///
  /// - Returns: Whether there was a press, in which case the caller must load changes made in the
  ///   meantime.
  @discardableResult
  mutating func endDrag() -> Bool {
    guard let drag else { return false }
    self.drag = nil
    if search == nil, let index = index(of: drag.item) { select(index) }
    return true
  }

  func row(of item: Item.ID) -> ItemRow? {
    if let search { return search.hits.rows.first { $0.id == item } }
    return page?.row ?? index(of: item).map { rows[$0] }
  }

  /// The row on each line; `nil` for an empty line.
  private func screenRows(height: Int) -> [Int?] {
    Array(
      rows.indices.dropFirst(top).prefix(height).flatMap { index in
        [Int?](repeating: nil, count: index > top ? gap(above: index) : 0)
          + [Int?](repeating: index, count: rows[index].height)
      }.prefix(height))
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// A row dragged aside, which uncovers tiles for lower (left) or higher (right) priorities.
struct Drag: Hashable {
  var item: Item.ID
  var priority: Priority
  var row: Int
  var start: Int
  var column: Int
  var columns: Int
  /// Whether releasing without movement opens the row, because it was already selected.
  var opens = false
  /// Whether the pointer left the row or uncovered a tile, so that releasing opens nothing.
  var hasLeft = false

  /// The priorities in the drag's direction, nearest first.
  var priorities: [Priority] {
    switch column - start {
    case ..<0: Priority.mostUrgentFirst.filter { $0 < priority }
    case 1...: Priority.allCases.filter { $0 > priority }
    default: []
    }
  }

  /// The number of columns that make a name recognizable.
  static let name = 12

  /// The width of a tile: as much as fits beside the start of a name, but at most 10 columns.
  var tile: Int {
    let room =
      isLeftward ? max(start - Drag.name, min(start, priorities.count * 3)) : columns - start - 1
    return priorities.isEmpty ? 0 : min(10, room / priorities.count)
  }

  var isLeftward: Bool { column < start }

  var isNameFirst: Bool {
    let width = uncovered * tile
    return isLeftward ? start - width >= Drag.name : columns - start - 1 - width < Drag.name
  }

  /// The number of uncovered tiles, including the one under the pointer.
  var uncovered: Int {
    guard tile > 0, abs(column - start) > 1 else { return 0 }
    return min(priorities.count, (abs(column - start) - 1) / tile + 1)
  }

  /// The priority that releasing the button sets; `nil` for none.
  var choice: Priority? { uncovered > 0 ? priorities[uncovered - 1] : nil }

  func lines(_ row: [Line], _ style: FrameStyle) -> [Line] {
    guard uncovered > 0 else { return row }
    let priorities = Array(priorities.prefix(uncovered))
    return PriorityTiles(
      priorities: isLeftward ? priorities.reversed() : priorities, choice: choice, width: tile,
      first: isLeftward ? max(0, start - uncovered * tile) : start + 1, isNameFirst: isNameFirst
    ).lines(of: row, in: style.view(columns: columns))
  }
}
