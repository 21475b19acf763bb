import Lists
import Rendering
import Terminal

extension ListScreen: Component {
  mutating func update(_ event: Event, in context: ComponentContext) -> [Action] {
    switch event {
    case .key(let keyPress):
      drag = nil
      motion = nil
      if search != nil { return handleSearchKey(keyPress, in: context) }
      return context.settings.keys[keyPress].map { handle($0, in: context) } ?? []
    case .mouse(let event): return mouse(event, in: context)
    case .clock:
      if let next = motion?.next, next <= context.now {
        if motion?.advance(to: context.now) != true { motion = nil }
      }
      guard drag == nil, let reorderTime, reorderTime <= context.now else { return [] }
      return reorderHeldRows(in: context)
    case .resize:
      drag = nil
      reveal(height: room(in: context.layout))
      return fill(in: context)
    case .answer(.rows(let request, let window, let heading, let anchor)):
      guard request.list == list else { return [] }
      self.heading = heading
      receive(window, anchor: anchor, in: context.layout)
      if let departure { glide(from: departure, in: context) }
      departure = nil
      dropLostDrag()
      return []
    case .answer(.hits(let request, let hits)):
      guard request.list == list, search?.field.text == request.text else { return [] }
      search?.receive(hits, for: request.text)
      dropLostDrag()
      return []
    case .answer(.busy(.search)):
      // What was found for another text must not stand for what is typed.
      search?.hits = SearchResults()
      return []
    case .answer(.refused):
      rollBack()
      return []
    default: return []
    }
  }

  // MARK: Keys

  /// Does what a key says while nothing is typed.
  private mutating func handle(_ command: Command, in context: ComponentContext) -> [Action] {
    let page = max(1, room(in: context.layout) - 1)
    switch command {
    case .up where isHeadingSelected && scrollHeading(by: -1, in: context.layout),
      .down where window.total == 0 && scrollHeading(by: 1, in: context.layout):
      return [.message(nil)]
    case .up where cursor == 0 && heading.item != nil: return selectHeading(in: context)
    case .up: return isHeadingSelected ? [] : moveCursor(to: cursor - 1, in: context)
    case .down:
      guard selectsHeading else { return moveCursor(to: cursor + 1, in: context) }
      return moveCursor(to: 0, in: context)
    case .pageUp where cursor == 0 && heading.item != nil:
      if pageHeading(by: -1, in: context.layout) { return [.message(nil)] }
      return selectHeading(in: context)
    case .pageUp: return moveCursor(to: cursor - page, in: context)
    case .pageDown:
      if pageHeading(by: 1, in: context.layout) { return [.message(nil)] }
      return moveCursor(to: selectsHeading ? 0 : cursor + page, in: context)
    case .first where cursor == 0 && heading.item != nil: return selectHeading(in: context)
    case .first: return moveCursor(to: 0, in: context)
    case .last: return moveCursor(to: window.total - 1, in: context)
    case .back: return [.message(nil), .back]
    case .search, .add, .stay: return openSearch(in: context)
    case .sort: return cycleSort(in: context)
    case .takeDue, .dismissDue, .foldDue: return answerProposal(command, in: context)
    case .editList:
      guard let list else { return [.note("Open an item to edit it with its list.")] }
      return [.effect(.facts(list, .edit))]
    case _ where isHome && command.isForOneList: return [Self.needsListNote]
    default: break
    }
    if isHeadingSelected, let row = headingRow {
      switch command {
      case .open, .openItem: return [.note("\(row.name) is open.")]
      case .remove: return [.note("\(row.name) is the open list; choose what to take out of it.")]
      case .lowerInList, .raiseInList, .clearListPriority:
        return [
          .note("\(row.name) is the open list; a level for one list is set on what it holds.")
        ]
      default: return change(row, command, in: context)
      }
    }
    guard let row = current else { return command.isGlobal ? [.perform(command)] : [] }
    switch command {
    case .open, .openItem: return [.open(row.id, name: row.name)]
    case .remove:
      guard let list else { return markDone(row, in: context) }
      return [.change(.exclude(row.id, list: list))]
    default: return change(row, command, in: context)
    }
  }

  /// What the keys of list priorities say where no list is open.
  static let needsListNote = Action.note("Open a list to set a level that applies in it alone.")

  /// Does what a key says to a row of the list or of a search.
  mutating func change(_ row: Row, _ command: Command, in context: ComponentContext) -> [Action] {
    switch command {
    case .lower: return move(row, by: 1, in: context)
    case .raise: return move(row, by: -1, in: context)
    case .lowerInList where !isHome: return move(row, by: 1, inListOnly: true, in: context)
    case .raiseInList where !isHome: return move(row, by: -1, inListOnly: true, in: context)
    case .clearListPriority: return clearListPriority(row, in: context)
    case .critical: return set(row, to: .critical, in: context)
    case .high: return set(row, to: .high, in: context)
    case .medium: return set(row, to: .medium, in: context)
    case .low: return set(row, to: .low, in: context)
    case .done: return markDone(row, in: context)
    case .edit: return [.effect(.facts(row.id, .edit))]
    case .delete: return [.effect(.facts(row.id, .delete))]
    default: return command.isGlobal ? [.perform(command)] : []
    }
  }

  private mutating func selectHeading(in context: ComponentContext) -> [Action] {
    selectsHeading = true
    let actions = reorderHeldRows(in: context)
    reveal(height: room(in: context.layout))
    return [.message(nil)] + actions
  }

  /// Moves the cursor to a place; changed rows go to theirs first.
  private mutating func moveCursor(to place: Int, in context: ComponentContext) -> [Action] {
    guard window.total > 0 else { return [.message(nil)] }
    let target = min(max(0, place), max(0, window.total - 1))
    selectsHeading = false
    headingTop = 0
    cursor = target
    if !heldRows.isEmpty, let row = window[target] {
      return [.message(nil)] + reorderHeldRows(on: row.id, in: context)
    }
    reveal(height: room(in: context.layout))
    let actions = reorderHeldRows(in: context)
    return [.message(nil)] + (actions.isEmpty ? fill(in: context) : actions)
  }

  private mutating func cycleSort(in context: ComponentContext) -> [Action] {
    let orders: [Sort] = isHome ? [.level, .name, .all] : [.level, .name]
    let index = orders.firstIndex(of: sort) ?? 0
    let item = current?.id
    sort = orders[(index + 1) % orders.count]
    releaseHeldRows()
    return [
      .note("Shown \(sort.label)."),
      .effect(.load(request(at: cursor, item: item, height: context.layout.height))),
    ]
  }

  /// Asks for rows that the screen needs and does not have.
  func fill(in context: ComponentContext) -> [Action] {
    missing(height: context.layout.height).map { [.effect(.load($0))] } ?? []
  }

  /// Scrolls as little as shows the row at the cursor.
  mutating func showCursor(in context: ComponentContext) -> [Action] {
    reveal(height: room(in: context.layout))
    return fill(in: context)
  }

  /// Lets a row glide to the place where it now stands, if both places are in sight.
  private mutating func glide(from departure: HeldPlace, in context: ComponentContext) {
    let shown = top..<min(top + room(in: context.layout), window.total)
    guard search == nil, let place = window.place(of: departure.item), place != departure.place,
      shown.contains(place), shown.contains(departure.place)
    else { return }
    motion = Motion(.row(departure.item, from: departure.place, to: place), at: context.now)
  }

  // MARK: The mouse

  private mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Action] {
    switch event.action {
    case .wheel(let direction): return wheel(direction == .up ? -3 : 3, in: context)
    case .press(.left): return press(column: event.column, row: event.row, in: context)
    case .drag(.left):
      drag?.column = min(max(0, event.column), context.layout.columns - 1)
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
  private mutating func press(column: Int, row: Int, in context: ComponentContext) -> [Action] {
    drag = nil
    motion = nil
    if row == 1 {
      if search == nil { return openSearch(in: context) }
      search?.focus = .field
      return []
    }
    if row == 0 { return [.back] }
    let index = row - context.layout.bodyTop
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
        item: row.id, level: row.priority, start: column, column: column,
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
      item: target.id, level: target.priority, start: column, column: column,
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

  /// Lets go of a row that is no longer there.
  private mutating func dropLostDrag() {
    if let drag, row(of: drag.item) == nil { self.drag = nil }
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
    guard drag.opens, drag.column == drag.start else { return [] }
    if search != nil { return choose(staying: false, in: context) }
    return [.open(row.id, name: row.name)]
  }

  private func row(of item: Item.ID) -> Row? {
    if let search, let place = search.place(of: item),
      case .hit(let row, _) = search.choice(at: place)
    {
      return row
    }
    if item == heading.item?.id { return headingRow }
    return window.place(of: item).flatMap { window[$0] }
  }

  /// The place in the list of each row of the body, from top to bottom.
  func screenRows(height: Int) -> [Int] {
    var rows: [Int] = []
    var place = top
    while rows.count < height, place < window.total {
      for _ in 0..<(window[place]?.height ?? 1) { rows.append(place) }
      place += 1
    }
    return Array(rows.prefix(height))
  }
}
