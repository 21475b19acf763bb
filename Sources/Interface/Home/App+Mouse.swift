import Lists
import Terminal

extension App {
  /// Takes what the mouse did.
  mutating func mouse(_ event: MouseEvent) -> [Effect] {
    guard isLargeEnough else { return [] }
    let column = event.column - margin
    switch event.action {
    case .wheel(.up): return wheel(-3)
    case .wheel(.down): return wheel(3)
    case .press(.left): return press(column: column, row: event.row)
    case .drag(.left):
      guard var drag else { return [] }
      drag.column = min(max(0, column), contentColumns - 1)
      self.drag = drag
      return []
    case .release: return release()
    default: return []
    }
  }

  private mutating func wheel(_ rows: Int) -> [Effect] {
    drag = nil
    let command: Command = rows < 0 ? .up : .down
    switch sheet {
    case .help(let top):
      sheet = .help(top: min(max(0, top + rows), lastHelpTop))
      return []
    case .customize, .edit:
      return sheetKey(KeyPress(known: command == .up ? "up" : "down"))
    case .question: return []
    case nil: break
    }
    guard var search = screen.search else { return scroll(by: rows) }
    guard search.count > 0 else { return [] }
    search.focus = .rows
    search.cursor = min(max(0, search.cursor + rows), search.count - 1)
    screen.search = search
    return []
  }

  /// Scrolls; the cursor stays in sight.
  private mutating func scroll(by rows: Int) -> [Effect] {
    let place = screen.cursor
    let lines = screenRows()
    let target = rows < 0 ? max(0, screen.top + rows) : screen.top + rows
    // As far as the last row at the foot.
    let last = max(0, screen.window.total - lines.count)
    screen.top = min(target, max(screen.top, last))
    let height = max(1, lines.count)
    screen.cursor = min(max(place, screen.top), min(screen.top + height, screen.window.total) - 1)
    screen.cursor = max(0, screen.cursor)
    screen.reveal(height: bodyHeight)
    guard screen.heldRows.isEmpty else { return reorderHeldRows(on: screen.current?.id) }
    return fill()
  }

  private mutating func press(column: Int, row: Int) -> [Effect] {
    drag = nil
    if case .question(let question) = sheet { return pressQuestion(question, column, row) }
    guard sheet == nil else { return [] }
    if row == 1 {
      if screen.search == nil { return openSearch() }
      screen.search?.focus = .field
      return []
    }
    if row == 0, lists.count > 1 { return back() }
    if screen.search != nil { return pressHit(row: row) }
    let rows = screenRows()
    let index = row - bodyTop
    guard rows.indices.contains(index) else { return [] }
    let place = rows[index]
    let click = Click(place: place, time: now)
    let isSecond = lastClick.map { $0.place == place && now - $0.time < 500 } ?? false
    lastClick = isSecond ? nil : click
    guard let target = screen.window[place] else { return [] }
    var effects: [Effect] = []
    if place != screen.cursor { effects = moveCursor(to: place) }
    if isSecond { return effects + open(target.id, name: target.name) }
    drag = Drag(
      item: target.id, level: target.priority, start: column, column: column,
      columns: contentColumns)
    return effects
  }

  /// Lets go of a dragged row, which takes the level under the pointer.
  private mutating func release() -> [Effect] {
    guard let drag else { return [] }
    self.drag = nil
    if drag.column != drag.start { lastClick = nil }
    guard let level = drag.choice, let place = screen.window.place(of: drag.item),
      let row = screen.window[place]
    else { return [] }
    return set(row, to: level)
  }

  private mutating func pressHit(row: Int) -> [Effect] {
    guard var search = screen.search else { return [] }
    let layout = SectionLayout(search)
    let index = layout.first(showing: search.cursor, height: bodyHeight) + row - bodyTop
    guard row >= bodyTop, row < bodyTop + bodyHeight, index < layout.count,
      case .choice(let place) = layout[index]
    else { return [] }
    let isSecond = lastClick.map { $0.place == place && now - $0.time < 500 } ?? false
    lastClick = isSecond ? nil : Click(place: place, time: now)
    search.cursor = place
    search.focus = .rows
    screen.search = search
    return isSecond ? keyInSearch(KeyPress(known: "enter")) : []
  }

  private mutating func pressQuestion(_ question: Question, _ column: Int, _ row: Int) -> [Effect] {
    // The answers are the last row of the panel, at the foot of the body.
    guard row == bodyTop + bodyHeight - 1 else { return [] }
    let isNarrow = contentColumns < 30
    let start = isNarrow ? 0 : 2
    let frame = isNarrow ? 4 : 6
    let yes = start..<start + question.yes.count + frame
    let next = yes.upperBound + start
    let no = next..<next + question.no.count + frame
    if yes.contains(column) { return answer(question, yes: true) }
    if no.contains(column) { return answer(question, yes: false) }
    return []
  }

  /// The place in the list of each row of the body, from top to bottom.
  private func screenRows() -> [Int] {
    var rows: [Int] = []
    var place = screen.top
    while rows.count < bodyHeight, place < screen.window.total {
      for _ in 0..<(screen.window[place]?.height ?? 1) { rows.append(place) }
      place += 1
    }
    return Array(rows.prefix(bodyHeight))
  }
}
