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
      guard let command = context.settings.keys[keyPress] else {
        return [.note("\(keyPress.label(ascii: false)) does nothing here.")]
      }
      return handle(command, in: context)
    case .mouse(let event): return mouse(event, in: context)
    case .clock:
      if let next = motion?.next, next <= context.now {
        if motion?.advance(to: context.now) != true { motion = nil }
      }
      guard drag == nil, let reorderTime, reorderTime <= context.now else { return [] }
      leavingRow = isHeadingSelected || search != nil ? nil : current
      return reorderHeldRows(in: context)
    case .resize:
      drag = nil
      reveal(height: room(in: context.layout))
      return fill(in: context)
    case .answer(.rows(let request, let window, let heading, let anchor)):
      guard request.list == list else { return [] }
      let dragged = drag.flatMap { row(of: $0.item) }
      self.heading = heading
      receive(window, anchor: anchor, in: context.layout)
      if let departure { glide(from: departure, in: context) }
      departure = nil
      return noteLoss(after: request, at: context.now) + noteLeaving(at: context.now)
        + refreshDrag(of: dragged)
    case .answer(.hits(let request, let hits)):
      guard request.list == list, search?.field.text == request.text else { return [] }
      let dragged = drag.flatMap { row(of: $0.item) }
      let lost = search?.receive(hits, for: request.text)
      guard let lost else { return refreshDrag(of: dragged) }
      loss = KeyRepeat(at: context.now)
      return [.remark("\(lost) is no longer found.")] + refreshDrag(of: dragged)
    case .answer(.busy(.search)):
      // What was found for another text must not stand for what is typed.
      search?.hits = SearchResults()
      return []
    case .answer(.refused(_, let mutation)):
      rollBack()
      // What was searched for is found again with the item that it was not added by.
      if case .need? = mutation { reopenSearch() }
      if case .include? = mutation { reopenSearch() }
      return []
    case .answer(.changed):
      closedSearch = nil
      return []
    default: return []
    }
  }

  // MARK: A row that goes away

  /// Remembers what keys act on while another program's change is read.
  mutating func watchRow() {
    watchedRow = search == nil && heldRows.isEmpty && !isHeadingSelected ? current : nil
  }

  /// Says that the row which keys acted on is gone, so that another one is marked now.
  private mutating func noteLoss(after request: ListRequest, at time: Int64) -> [Action] {
    guard let row = watchedRow, request.anchor.item == row.id else { return [] }
    watchedRow = nil
    guard current?.id != row.id else { return [] }
    loss = KeyRepeat(at: time)
    return [lossNote(of: row)]
  }

  /// Keeps keys from the neighbour of a changed row that has left the list by itself, and says so
  /// where the change is not why it left.
  private mutating func noteLeaving(at time: Int64) -> [Action] {
    guard let row = leavingRow, reorderTime == nil else { return [] }
    leavingRow = nil
    guard current?.id != row.id else { return [] }
    loss = KeyRepeat(at: time)
    let stays = !row.isTakenOut && (!isHome || row.isNeededAnywhere || sort == .all)
    return stays ? [lossNote(of: row)] : []
  }

  private func lossNote(of row: Row) -> Action {
    .note("\(row.name) is no longer \(isHome ? "on the list" : "in \(heading.name)").", .warning)
  }

  /// Whether a key was meant for a row that has just gone away, and must not act on its neighbour.
  mutating func isLost(for command: Command, at time: Int64) -> Bool {
    if command.actsOnItem, loss?.isHeld(at: time) == true { return true }
    loss = nil
    return false
  }

  // MARK: Keys

  /// Does what a key says while nothing is typed.
  private mutating func handle(_ command: Command, in context: ComponentContext) -> [Action] {
    guard !isLost(for: command, at: context.now) else { return [] }
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
    case .add where !isHeadingSelected && current?.isTakenOut == true:
      return current.map { putBack($0, in: context) } ?? []
    case .search, .add, .stay: return openSearch(in: context)
    case .sort: return cycleSort(in: context)
    case .takeDue, .dismissDue, .nextDue, .foldDue: return answerProposal(command, in: context)
    case .editList:
      guard let list else { return [.note("No list is open.\(editHint(in: context))")] }
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
    case .remove: return takeOut(row, in: context)
    case _ where command.isForOneList && row.isTakenOut:
      return [.note("\(row.name) is not in \(heading.name).")]
    default: return change(row, command, in: context)
    }
  }

  /// Which key edits the marked row, where one key for the open list was pressed in vain.
  private func editHint(in context: ComponentContext) -> String {
    guard let name = current?.name, let key = context.settings.keys.label(.edit, ascii: false)
    else { return "" }
    return " \(key) edits \(name)."
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

  /// Moves to the open item above its rows.
  mutating func selectHeading(in context: ComponentContext) -> [Action] {
    selectsHeading = true
    let actions = reorderHeldRows(in: context)
    reveal(height: room(in: context.layout))
    return [.message(nil)] + actions
  }

  /// Moves the cursor to a place; changed rows go to theirs first.
  mutating func moveCursor(to place: Int, in context: ComponentContext) -> [Action] {
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
