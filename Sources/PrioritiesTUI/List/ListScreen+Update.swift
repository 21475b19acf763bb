import PrioritiesRendering
import PriorityLists
import TerminalInterface

extension ListScreen: Component {
  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch event {
    case .key(let key):
      let effects: [Effect] = endDrag() ? [.reload] : []
      isScrolled = false
      if search != nil { return effects + handleSearchKey(key, in: context) }
      guard let command = context.settings.keys[key] else {
        return effects + [.notice("\(context.settings.keys.label(key)) does nothing here.")]
      }
      return effects + handle(command, in: context)
    case .mouse(let event): return mouse(event, in: context)
    case .resize:
      drag = nil
      return []
    case .outcome(.rows(let request, let contents)):
      // Nothing moves during a drag, whose end reloads the rows.
      guard request.list == list, request.showsLow == showsLow, drag == nil else { return [] }
      receive(contents, for: request)
      return []
    case .outcome(.hits(let request, let hits)):
      guard request.list == list, search?.field.text == request.text, drag == nil else { return [] }
      search?.receive(hits, for: request.text)
      return []
    case .outcome(.busy(.search)):
      // Old hits must not be mistaken for hits of the new text.
      if search?.text != search?.field.text { search?.clearHits() }
      return []
    case .outcome(.refused(_, let change)):
      rollBack()
      // If adding failed, reopen the search.
      if case .change(.need) = change, let closedSearch, search?.field.isEmpty ?? true {
        search = closedSearch
      }
      closedSearch = nil
      return []
    case .outcome(.changed(let change, _)):
      closedSearch = nil
      if change.adds(to: list) { page?.addsItems = true }
      switch change {
      // The open search must find the new item too.
      case .change(.create(_, _, .stay)), .change(.need(_, _, .stay)):
        if search?.focus == .field { search?.text = nil }
      case .change(.delete(let items)): for item in items { strike(item.id) }
      default: break
      }
      return []
    default: return []
    }
  }

  private mutating func strike(_ item: Item.ID) {
    if var row = row(of: item), search != nil {
      row.presence = .deleted
      search?.replace(row)
    }
    removeRow(item)
  }

  // MARK: Keys

  /// The selected row, or the item of the open page.
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
    case .back:
      guard marks.isEmpty else {
        marks = []
        return []
      }
      return [.back]
    case .search, .add, .stay: return openSearch()
    case .sort: return page == nil ? cycleOrder() : [.notice("An item's page has no sort order.")]
    case .switchHome:
      guard isHome, page == nil else { return [.notice(Messages.onlyAtHome)] }
      return [.save(.listsOnly(!context.settings.listsOnly))]
    case .acceptSuggestion, .snoozeSuggestion, .nextSuggestion, .foldSuggestions:
      return handleSuggestions(command, in: context)
    case .editList:
      guard let list else { return [.notice("No list is open.\(editHint(in: context))")] }
      return [.now(.loadReport(list, .edit))]
    case _ where command.isGlobal: return [.perform(command)]
    case _ where page != nil: return handleOnPage(command)
    case _ where isHome && command.isForOneList: return [Self.needsListNotice]
    default:
      guard let row = current else {
        let key = context.settings.keys.label(.search).map { " \($0) adds an item." }
        return [.notice("\(heading.name) is empty.\(key ?? "")")]
      }
      if command == .mark {
        if marks.remove(row.id) == nil { marks.insert(row.id) }
        move(by: 1, in: context)
        return []
      }
      return marks.isEmpty || !command.takesSeveral
        ? handle(command, on: row) : handleMarked(command)
    }
    return []
  }

  /// Handles a command on all marked rows, in one step.
  private mutating func handleMarked(_ command: Command) -> [Effect] {
    let marked = rows.filter { marks.contains($0.id) }
    if command == .delete { return [.now(.confirmDeletion(marked.map(\.id)))] }
    let changes = marked.flatMap { handle(command, on: $0) }.compactMap { effect -> ItemEffect? in
      if case .request(.later(.write(.change(let change)))) = effect { change } else { nil }
    }
    return changes.isEmpty
      ? [.notice("Nothing changes in the marked items.")] : [.change(.several(changes))]
  }

  private mutating func move(by rows: Int, in context: ComponentContext) {
    if page != nil {
      let layout = context.layout
      page?.scroll(by: rows, columns: layout.columns, height: layout.height)
    } else {
      select(min(max(0, cursor + rows), self.rows.count - 1))
    }
  }

  mutating func handle(_ command: Command, on row: ItemRow) -> [Effect] {
    guard row.presence != .deleted else { return [deletedNotice(row)] }
    if let priority = command.priority { return set(row, to: priority) }
    switch command {
    case .lower: return move(row, by: 1)
    case .raise: return move(row, by: -1)
    case _ where command.isForOneList && row.presence == .removed: return [notInListNotice(row)]
    case .lowerInList: return move(row, by: 1, inListOnly: true)
    case .raiseInList: return move(row, by: -1, inListOnly: true)
    case .clearListPriority: return clearListPriority(row)
    case .done: return complete(row)
    case .remove: return remove(row)
    case .open, .openItem: return [.open(row.id, name: row.name)]
    case .moveRowUp, .moveRowDown:
      guard let list else { return [.notice("Home is always by priority.")] }
      guard let (isBefore, neighbor) = moveRow(by: command == .moveRowUp ? -1 : 1) else {
        return []
      }
      return [.change(.moveRow(row.id, before: isBefore, neighbor, list: list))]
    case .edit: return [.now(.loadReport(row.id, .edit))]
    case .delete: return [.now(.confirmDeletion([row.id]))]
    default: return []
    }
  }

  func deletedNotice(_ row: ItemRow) -> Effect {
    .notice(Messages.deletedElsewhere(row.name), .warning)
  }

  private mutating func handleOnPage(_ command: Command) -> [Effect] {
    guard let row = page?.row else { return [] }
    switch command {
    case .open, .openItem: return [.notice("\(row.name) contains no items.")]
    case .lowerInList, .raiseInList, .clearListPriority:
      return [.notice("Go back to the list to set a list priority.")]
    case .remove:
      guard let origin else {
        return complete(row) + [row.isNeededAnywhere ? .leave(row) : .back]
      }
      return [.change(.exclude(row.id, list: origin)), .leave(row)]
    default: return handle(command, on: row)
    }
  }

  /// A hint to the key that edits the selected item.
  private func editHint(in context: ComponentContext) -> String {
    guard let name = current?.name, let key = context.settings.keys.label(.edit)
    else { return "" }
    return " \(key) edits \(name)."
  }

  static let needsListNotice = Effect.notice("Open a list to set a list priority.")

  /// Stores the next order of the list or, at home, shows or hides low items.
  private mutating func cycleOrder() -> [Effect] {
    if let list {
      let orders = ListOrder.allCases
      let next = (orders.firstIndex(of: order) ?? 0) + 1
      return [.change(.setOrder(orders[next % orders.count], list: list))]
    }
    settle()
    let item = current?.id
    showsLow.toggle()
    isReturning = true
    return [
      .notice(showsLow ? "Low items are shown too." : "Low items are hidden."),
      .now(.load(request(selecting: item))),
    ]
  }
}

/// Changes that a row shows before they are stored.
extension ListScreen {
  /// Sets the priority, everywhere or in this list only, without moving the row.
  mutating func set(_ row: ItemRow, to priority: Priority, inListOnly: Bool = false) -> [Effect] {
    guard let (changed, effect) = changing(row, to: priority, inListOnly: inListOnly) else {
      let place = row.listPriority.map { "; its list priority is \($0.word)" } ?? ""
      return [.notice(Messages.unchanged(row, at: priority, place))]
    }
    show(changed)
    return [.change(effect)]
  }

  /// The changed row and the effect; `nil` if nothing changes.
  private func changing(
    _ row: ItemRow, to priority: Priority, inListOnly: Bool = false
  ) -> (ItemRow, ItemEffect)? {
    var changed = row
    guard inListOnly, let list else {
      changed.priority = priority
      return priority == row.priority ? nil : (changed, .setPriority(row.id, priority))
    }
    // A list priority equal to the item's priority is removed.
    changed.listPriority = priority == row.priority ? nil : priority
    return changed.listPriority == row.listPriority
      ? nil : (changed, .setListPriority(row.id, changed.listPriority, list: list))
  }

  /// Lowers the priority by a number of steps, or raises it if the number is negative.
  mutating func move(_ row: ItemRow, by steps: Int, inListOnly: Bool = false) -> [Effect] {
    let priority = inListOnly ? row.effectivePriority : row.priority
    guard let next = priority.lowered(by: steps) else {
      let place = row.listPriority == nil ? "" : inListOnly ? " in this list" : " elsewhere"
      return [.notice(Messages.unchanged(row, at: priority, place))]
    }
    return set(row, to: next, inListOnly: inListOnly)
  }

  mutating func clearListPriority(_ row: ItemRow) -> [Effect] {
    guard let list else { return [] }
    guard row.listPriority != nil else {
      return [.notice("\(row.name) has no list priority in \(heading.name).")]
    }
    var changed = row
    changed.listPriority = nil
    show(changed)
    return [.change(.setListPriority(row.id, nil, list: list))]
  }

  mutating func complete(_ row: ItemRow) -> [Effect] {
    guard row.isNeededAnywhere else { return [.notice(Messages.unchanged(row, at: .low))] }
    if search == nil, page == nil {
      removeRow(row.id, as: row.completed)
    } else {
      show(row.completed)
    }
    return [.change(.done(row.id))]
  }

  mutating func remove(_ row: ItemRow) -> [Effect] {
    guard let list else { return complete(row) }
    guard row.presence == .here else { return [notInListNotice(row)] }
    removeRow(row.id)
    return [.change(.exclude(row.id, list: list))]
  }

  func notInListNotice(_ row: ItemRow) -> Effect {
    .notice("\(row.name) is not in \(heading.name).")
  }

}
