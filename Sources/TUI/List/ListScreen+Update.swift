import Lists
import Rendering
import Terminal

extension ListScreen: Component {
  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch event {
    case .key(let key):
      let effects: [Effect] = letGo() ? [.reload] : []
      isScrolled = false
      if search != nil { return effects + handleSearchKey(key, in: context) }
      guard let command = context.settings.keys[key] else {
        return effects + [.note("\(key.label(ascii: false)) does nothing here.")]
      }
      return effects + handle(command, in: context)
    case .mouse(let event): return mouse(event, in: context)
    case .resize:
      drag = nil
      return []
    case .outcome(.rows(let request, let contents)):
      // Nothing moves during a drag: the rows are read again after it.
      guard request.list == list, request.sort == sort, drag == nil else { return [] }
      receive(contents, for: request)
      return []
    case .outcome(.hits(let request, let hits)):
      guard request.list == list, search?.field.text == request.text, drag == nil else { return [] }
      search?.receive(hits, for: request.text)
      return []
    case .outcome(.busy(.search)):
      // Hits for another text must not be mistaken for hits of this one.
      if search?.text != search?.field.text { search?.forgetHits() }
      return []
    case .outcome(.refused(_, let change)):
      rollBack()
      // The failed addition reopens the search that chose the item.
      if case .need? = change, let closedSearch, search?.field.isEmpty ?? true {
        search = closedSearch
      }
      closedSearch = nil
      return []
    case .outcome(.changed(let change, _)):
      closedSearch = nil
      if change.adds(to: list) { page?.addsItems = true }
      switch change {
      // The open search finds it too.
      case .create(_, _, _, .stay), .need(_, _, .stay):
        if search?.focus == .field { search?.text = nil }
      case .delete(let item, _): strike(item)
      default: break
      }
      return []
    default: return []
    }
  }

  /// Removes a deleted item's row; in a search, strikes it through.
  private mutating func strike(_ item: Item.ID) {
    if var row = row(of: item), search != nil {
      row.presence = .deleted
      search?.replace(row)
    }
    takeAway(item)
  }

  // MARK: Keys

  /// The target of keys: the selected row, or the item of the open page.
  var selected: ItemRow? { page?.row ?? current }

  private mutating func handle(_ command: Command, in context: ComponentContext) -> [Effect] {
    let screen = max(1, room(in: context.layout) - 1)
    switch command {
    case .up: move(by: -1, in: context)
    case .down: move(by: 1, in: context)
    case .pageUp: move(by: -screen, in: context)
    case .pageDown: move(by: screen, in: context)
    case .first: move(by: -max(rows.count, 1 << 20), in: context)
    case .last: move(by: max(rows.count, 1 << 20), in: context)
    case .back: return [.back]
    case .search, .add, .stay: return openSearch()
    case .sort: return page == nil ? cycleSort() : [.note("A page has no order.")]
    case .takeDue, .dismissDue, .nextDue, .foldDue: return answerProposal(command, in: context)
    case .editList:
      guard let list else { return [.note("No list is open.\(editHint(in: context))")] }
      return [.facts(list, .edit)]
    case _ where command.isGlobal: return [.perform(command)]
    case _ where page != nil: return handleOnPage(command)
    case _ where isHome && command.isForOneList: return [Self.needsListNote]
    default:
      guard let row = current else {
        let key = context.settings.keys.label(.search, ascii: false).map { " \($0) adds an item." }
        return [.note("\(heading.name) is empty.\(key ?? "")")]
      }
      return handle(command, on: row)
    }
    return []
  }

  private mutating func move(by rows: Int, in context: ComponentContext) {
    if page != nil {
      let layout = context.layout
      page?.scroll(by: rows, columns: layout.columns, height: layout.height)
    } else {
      select(min(max(0, cursor + rows), self.rows.count - 1))
    }
  }

  /// Runs a command on a row of the list or of a search.
  mutating func handle(_ command: Command, on row: ItemRow) -> [Effect] {
    guard row.presence != .deleted else { return [deletedNote(row)] }
    switch command {
    case .lower: return move(row, by: 1)
    case .raise: return move(row, by: -1)
    case _ where command.isForOneList && row.presence == .removed: return [notHere(row)]
    case .lowerInList: return move(row, by: 1, inListOnly: true)
    case .raiseInList: return move(row, by: -1, inListOnly: true)
    case .clearListPriority: return clearListPriority(row)
    case .critical: return set(row, to: .critical)
    case .high: return set(row, to: .high)
    case .medium: return set(row, to: .medium)
    case .low: return set(row, to: .low)
    case .done: return complete(row)
    case .remove: return remove(row)
    case .open, .openItem: return [.open(row.id, name: row.name)]
    case .edit: return [.facts(row.id, .edit)]
    case .delete: return [.facts(row.id, .delete)]
    default: return []
    }
  }

  func deletedNote(_ row: ItemRow) -> Effect {
    .note("\(row.name) was deleted elsewhere.", .warning)
  }

  private mutating func handleOnPage(_ command: Command) -> [Effect] {
    guard let row = page?.row else { return [] }
    switch command {
    case .open, .openItem: return [.note("\(row.name) contains nothing.")]
    case .lowerInList, .raiseInList, .clearListPriority:
      return [.note("A list priority is set in the list. Go back to set it.")]
    case .remove:
      guard let origin else {
        return complete(row) + [row.isNeededAnywhere ? .leave(row) : .back]
      }
      return [.exclude(row.id, list: origin), .leave(row)]
    default: return handle(command, on: row)
    }
  }

  /// Names the key that edits the selected item, after the key for the open list had no effect.
  private func editHint(in context: ComponentContext) -> String {
    guard let name = current?.name, let key = context.settings.keys.label(.edit, ascii: false)
    else { return "" }
    return " \(key) edits \(name)."
  }

  static let needsListNote = Effect.note("Open a list to set a priority that applies in it alone.")

  private mutating func cycleSort() -> [Effect] {
    let orders: [Sort] = isHome ? [.level, .name, .all] : [.level, .name]
    let index = orders.firstIndex(of: sort) ?? 0
    settle()
    let item = current?.id
    sort = orders[(index + 1) % orders.count]
    isReturning = true
    return [.note("Shown \(sort.label)."), .load(request(selecting: item))]
  }
}

/// Changes by keys: a row shows them before the store has them.
extension ListScreen {
  /// Sets a row's priority, everywhere or in this list only; the row keeps its place.
  mutating func set(_ row: ItemRow, to level: Priority, inListOnly: Bool = false) -> [Effect] {
    guard let (changed, effect) = changing(row, to: level, inListOnly: inListOnly) else {
      let place = row.listPriority.map { " elsewhere; here it is \($0.word)" } ?? " already"
      return [.note("\(row.name) is \(level.word)\(place).")]
    }
    show(changed)
    return [effect]
  }

  /// A row with another priority, and the effect that sets it; `nil` if nothing changes.
  private func changing(
    _ row: ItemRow, to level: Priority, inListOnly: Bool = false
  ) -> (ItemRow, Effect)? {
    var changed = row
    guard inListOnly, let list else {
      changed.priority = level
      return level == row.priority ? nil : (changed, .setPriority(row.id, level))
    }
    // A list priority equal to the item's own is removed.
    changed.listPriority = level == row.priority ? nil : level
    return changed.listPriority == row.listPriority
      ? nil : (changed, .setListPriority(row.id, changed.listPriority, list: list))
  }

  /// Lowers a row's priority by some steps; raises it if negative.
  mutating func move(_ row: ItemRow, by steps: Int, inListOnly: Bool = false) -> [Effect] {
    let level = inListOnly ? row.effectivePriority : row.priority
    guard let next = level.lowered(by: steps) else {
      let place = row.listPriority == nil ? "" : inListOnly ? " here" : " elsewhere"
      return [.note("\(row.name) is \(level.word)\(place) already.")]
    }
    return set(row, to: next, inListOnly: inListOnly)
  }

  mutating func clearListPriority(_ row: ItemRow) -> [Effect] {
    guard let list else { return [] }
    guard row.listPriority != nil else {
      return [.note("\(row.name) has no list priority in \(heading.name).")]
    }
    var changed = row
    changed.listPriority = nil
    show(changed)
    return [.setListPriority(row.id, nil, list: list)]
  }

  mutating func complete(_ row: ItemRow) -> [Effect] {
    guard row.isNeededAnywhere else { return [.note("\(row.name) is low already.")] }
    if search == nil, page == nil {
      takeAway(row.id, as: row.completed)
    } else {
      show(row.completed)
    }
    return [.done(row.id)]
  }

  /// Removes a row's item from the list; on the home screen completes it.
  mutating func remove(_ row: ItemRow) -> [Effect] {
    guard let list else { return complete(row) }
    guard row.presence == .here else { return [notHere(row)] }
    takeAway(row.id)
    return [.exclude(row.id, list: list)]
  }

  func notHere(_ row: ItemRow) -> Effect { .note("\(row.name) is not in \(heading.name).") }

  /// Sets a dragged row's priority, and moves it to its place.
  mutating func drop(_ row: ItemRow, on level: Priority) -> [Effect] {
    guard let (changed, effect) = changing(row, to: level) else { return [] }
    if search == nil, page == nil { drop(changed) } else { show(changed) }
    return [effect]
  }
}
