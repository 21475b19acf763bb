import Lists
import Rendering
import Terminal

/// What the mouse does to a list: a press selects, a release drops or opens, the wheel scrolls.
extension ListScreen {
  mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Action] {
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
  private mutating func press(column: Int, row line: Int, in context: ComponentContext) -> [Action]
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
  private mutating func release(in context: ComponentContext) -> [Action] {
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
  func row(of item: Item.ID) -> Row? {
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
  /// The element at an index; `nil` where there is none.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
