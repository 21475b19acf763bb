import Lists
import Rendering
import Terminal

/// What the mouse does to a list: rows are chosen, opened and dragged.
extension ListScreen {
  /// Does what the mouse says.
  mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Action] {
    switch event.action {
    case .wheel(let direction): return wheel(direction == .up ? -3 : 3, in: context)
    case .press(.left): return press(column: event.column, row: event.row, in: context)
    case .drag(.left):
      drag?.column = min(max(0, event.column), context.layout.columns - 1)
      // Who comes back from another row or from a tile has thought better of it.
      if let drag, event.row != drag.row || drag.uncovered > 0 { self.drag?.hasLeft = true }
      return []
    case .release: return release(in: context)
    default: return []
    }
  }

  private mutating func wheel(_ rows: Int, in context: ComponentContext) -> [Action] {
    drag = nil
    if search != nil { return moveInSearch(by: rows, in: context) }
    let before = cursor
    let lines = screenRows(height: room(in: context.layout))
    // As far as the last row at the foot.
    let last = max(0, window.total - lines.count)
    top = min(max(0, top + rows), max(top, last))
    let height = max(1, lines.count)
    cursor = max(0, min(max(before, top), min(top + height, window.total) - 1))
    reveal(height: room(in: context.layout))
    guard heldRows.isEmpty else { return reorderHeldRows(on: current?.id, in: context) }
    return fill(in: context)
  }

  /// Takes hold of the row under the pointer: letting go where it was taken chooses it, and opens
  /// it where it was chosen already; letting go elsewhere gives it another level.
  private mutating func press(column: Int, row line: Int, in context: ComponentContext) -> [Action]
  {
    drag = nil
    motion = nil
    if line == 1 {
      if search == nil { return openSearch(in: context) }
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
    let above = headingLines(FrameStyle(), in: context.layout).count
    if index < above, let row = headingRow {
      let actions = heldRows.isEmpty ? selectHeading(in: context) : []
      selectsHeading = true
      settleOnRelease(in: context)
      drag = Drag(
        item: row.id, level: row.priority, row: line, start: column, column: column,
        columns: context.layout.columns)
      return actions
    }
    let rows = screenRows(height: room(in: context.layout))
    guard rows.indices.contains(index - above), let target = window[rows[index - above]] else {
      return []
    }
    let place = rows[index - above]
    let isCurrent = place == cursor && !isHeadingSelected
    let actions = isCurrent ? [] : choose(place, in: context)
    drag = Drag(
      item: target.id, level: target.priority, row: line, start: column, column: column,
      columns: context.layout.columns, opens: isCurrent)
    return actions
  }

  /// Moves the cursor to the row under the pointer, and no row from under it.
  private mutating func choose(_ place: Int, in context: ComponentContext) -> [Action] {
    guard !heldRows.isEmpty else { return moveCursor(to: place, in: context) }
    selectsHeading = false
    headingTop = 0
    cursor = place
    settleOnRelease(in: context)
    return [.message(nil)]
  }

  /// Has the rows that were changed go to their places once the mouse lets go.
  private mutating func settleOnRelease(in context: ComponentContext) {
    if !heldRows.isEmpty { reorderTime = context.now }
  }

  /// Gives a row that the mouse has hold of the level that it has now, or lets go of one that is no
  /// longer there.
  mutating func refreshDrag(of dragged: Row?) -> [Action] {
    guard let drag else { return [] }
    if let row = row(of: drag.item) {
      self.drag?.level = row.priority
      return []
    }
    self.drag = nil
    return dragged.map { [.note("\($0.name) is no longer here.", .warning)] } ?? []
  }

  /// Lets go of a row: it takes the level under the pointer, or opens.
  private mutating func release(in context: ComponentContext) -> [Action] {
    guard let drag else { return [] }
    self.drag = nil
    if context.settings.moves, drag.uncovered > 0 {
      motion = Motion(.tiles(drag), at: context.now)
    }
    guard let row = row(of: drag.item) else { return [] }
    if let level = drag.choice { return set(row, to: level, in: context) }
    guard drag.opens, drag.column == drag.start, !drag.hasLeft else { return [] }
    if search != nil { return choose(staying: false, in: context) }
    return [.open(row.id, name: row.name)]
  }

  /// A row that is at hand, by its item.
  func row(of item: Item.ID) -> Row? {
    if let search, let place = search.place(of: item),
      case .hit(let row, _) = search.choice(at: place)
    {
      return row
    }
    if item == heading.item?.id { return headingRow }
    return window.place(of: item).flatMap { window[$0] }
  }
}
