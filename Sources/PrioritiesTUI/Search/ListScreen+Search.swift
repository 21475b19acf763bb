import PrioritiesRendering
import PriorityLists
import TerminalInterface

extension ListScreen {
  mutating func openSearch() -> [Effect] {
    settle()
    search = SearchState()
    return searchEffect
  }

  private mutating func closeSearch() {
    settle()
    search = nil
    turnIntoList()
  }

  private var searchEffect: [Effect] {
    search.map { [.now(.search($0.request(in: list)))] } ?? []
  }

  mutating func typeInSearch(_ text: String) -> [Effect] {
    if search == nil { _ = openSearch() }
    search?.focus = .field
    let isComplete = search?.field.insert(text.replacing("\t", with: " ")) ?? true
    let cut = isComplete ? [] : [Effect.show(search?.field.cutMessage)]
    return searchEffect + cut
  }

  mutating func handleSearchKey(_ key: Key, in context: ComponentContext) -> [Effect] {
    search?.focus == .field
      ? handleFieldKey(key) : handleHitKey(key, in: context)
  }

  // MARK: The search line

  private mutating func handleFieldKey(_ key: Key) -> [Effect] {
    guard let search else { return [] }
    switch key {
    // The key that opens the search also closes it if it is empty.
    case .escape,
      .character("/") where search.field.isEmpty:
      closeSearch()
      return [.reload]
    // On an empty line, Enter would choose a hit that the user hasn't seen.
    case .enter, .tab:
      return search.field.isBlank ? [] : choose(staying: key == .tab)
    case .down, .pageDown:
      guard search.count > 0 else { return [] }
      // Text preselects a hit, which ↓ then selects. On an empty line, ↓ selects the first hit.
      if search.field.isEmpty { self.search?.cursor = 0 }
      self.search?.focus = .rows
    case .up:
      guard search.count > 0 else { return [] }
      self.search?.focus = .rows
      self.search?.cursor = search.count - 1
    default:
      guard self.search?.field.edit(key) == true else { return [] }
      guard self.search?.field.text != search.field.text else { return [] }
      return searchEffect
    }
    return []
  }

  // MARK: The hits

  private mutating func handleHitKey(
    _ key: Key, in context: ComponentContext
  ) -> [Effect] {
    guard let search, let choice = search.choice else {
      self.search?.focus = .field
      return []
    }
    let page = max(1, context.layout.height - 2)
    guard let command = context.settings.keys[key], command != .mark else {
      // Backspace and letters that aren't commands continue the search text.
      guard key.text != nil || key == .backspace else { return [] }
      self.search?.focus = .field
      return handleFieldKey(key)
    }
    switch command {
    case .back:
      closeSearch()
      return [.reload]
    case .up where search.cursor == 0, .search: self.search?.focus = .field
    case .up: moveInSearch(by: -1)
    case .down: moveInSearch(by: 1)
    case .pageUp: moveInSearch(by: -page)
    case .pageDown: moveInSearch(by: page)
    case .first: moveInSearch(by: -search.cursor)
    case .last: moveInSearch(by: search.count)
    case .open, .stay: return choose(staying: command == .stay)
    case .acceptSuggestion, .snoozeSuggestion, .nextSuggestion, .foldSuggestions:
      return handleSuggestions(command, in: context)
    case .sort: return [.notice("Results are sorted by name.")]
    case .switchHome: return [.notice(Messages.onlyAtHome)]
    case _ where command.isGlobal: return [.perform(command)]
    default:
      switch choice {
      case .hit(let row, let isInList):
        return handleHit(command, row: row, isInList: isInList)
      case .create(let item): return handleCreation(command, item)
      }
    }
    return []
  }

  private mutating func moveInSearch(by rows: Int) {
    guard let search, search.count > 0 else { return }
    self.search?.focus = .rows
    self.search?.cursor = min(max(0, search.cursor + rows), search.count - 1)
    self.search?.top = nil
  }

  private mutating func handleHit(_ command: Command, row: ItemRow, isInList: Bool) -> [Effect] {
    guard row.presence != .deleted else { return [deletedNotice(row)] }
    switch command {
    case _ where command.isForOneList && isHome: return [Self.needsListNotice]
    case _ where command.isForOneList && !isInList: return [notInListNotice(row)]
    case .openItem: return open(row)
    case .editList: return list.map { [.now(.loadReport($0, .edit))] } ?? []
    case .add, .remove: return setMembership(of: row, command == .add, isInList: isInList)
    default: return handle(command, on: row)
    }
  }

  /// Adds a hit to the list or removes it, without removing its row.
  ///
  /// On the home screen, makes the item needed or completes it.
  private mutating func setMembership(
    of row: ItemRow, _ isAdded: Bool, isInList: Bool
  ) -> [Effect] {
    guard let list else {
      guard isAdded else { return complete(row) }
      guard row.priority == .low else {
        return [.notice(Messages.already(row.name, "on the list, \(row.priority.word)"))]
      }
      return [.change(.need(row.id, then: .stay))]
    }
    guard isAdded != isInList else {
      return [
        isAdded
          ? .notice(Messages.already(row.name, "in \(heading.name)")) : notInListNotice(row)
      ]
    }
    if isAdded {
      search?.hits.members.insert(row.id)
      return [.change(.include(row.id, list: list))]
    }
    search?.hits.members.remove(row.id)
    removeRow(row.id)
    return [.change(.exclude(row.id, list: list))]
  }

  private mutating func handleCreation(_ command: Command, _ item: NewItem) -> [Effect] {
    guard let search else { return [] }
    if let priority = command.priority {
      self.search?.priority = priority
      return []
    }
    switch command {
    case .lower, .raise:
      let priority = item.priority(search.priority)
      self.search?.priority = priority.lowered(by: command == .lower ? 1 : -1) ?? priority
    case .edit, .openItem:
      return [.change(.create(prioritized(item), list: list, then: .open))]
    case .add: return choose(staying: false)
    default: return [.notice("\(item.name) is not created yet. Enter creates it.")]
    }
    return []
  }

  private func prioritized(_ item: NewItem) -> NewItem {
    var item = item
    item.priority = item.priority ?? search?.priority ?? (item.date == nil ? .medium : nil)
    return item
  }

  enum Meaning { case open, need, add, gather }

  /// What Enter does: open a hit, add one from elsewhere, or make a low item without sub-items
  /// needed.
  func meaning(of row: ItemRow, isInList: Bool) -> Meaning {
    if !marks.isEmpty { return .gather }
    if !isHome, !isInList { return .add }
    return row.isNeededAnywhere || row.subitems > 0 ? .open : .need
  }

  /// Handles Enter or, if `staying`, Tab.
  mutating func choose(staying: Bool) -> [Effect] {
    guard let search else { return [] }
    guard let choice = search.choice else {
      // If there is no fault, the hits are still pending.
      return [.show(search.fault.map { Message(.warning, $0) })]
    }
    let then: CreationFollowUp = staying ? .stay : .show
    let effect: ItemEffect
    switch choice {
    case .hit(let row, _) where row.presence == .deleted: return [deletedNotice(row)]
    case .hit(let row, let isInList):
      switch meaning(of: row, isInList: isInList) {
      case .open where staying: return [.notice(Messages.already(row.name, "there"))]
      case .open: return open(row)
      case .need: effect = .need(row.id, then: then)
      case .add: effect = .need(row.id, list: list, then: then)
      case .gather: return gather(into: row.id)
      }
    case .create(let item):
      if !marks.isEmpty { return gather(into: nil, prioritized(item)) }
      effect = .create(prioritized(item), list: list, then: then)
    }
    closedSearch = search
    guard staying else {
      closeSearch()
      return [.change(effect)]
    }
    self.search = SearchState()
    self.search?.priority = search.priority
    return searchEffect + [.change(effect)]
  }

  /// Adds the marked items to a list, or to a new one.
  private mutating func gather(into list: Item.ID?, _ new: NewItem? = nil) -> [Effect] {
    let items = rows.map(\.id).filter(marks.contains)
    closeSearch()
    return [.change(.gather(items, list: list, new: new))]
  }

  private mutating func open(_ row: ItemRow) -> [Effect] {
    closeSearch()
    return [.open(row.id, name: row.name)]
  }

  // MARK: The mouse

  mutating func scrollSearch(by lines: Int, in context: ComponentContext) {
    guard let search else { return }
    let height = context.layout.height
    let sections = sections(of: search)
    self.search?.top = min(
      max(0, sections.top(height: height) + lines), max(0, sections.count - height))
  }

  /// Starts a press on a hit, or adds or removes the hit if its `+` or `−` is clicked.
  mutating func pressInSearch(column: Int, line: Int, in context: ComponentContext) -> [Effect] {
    guard let search else { return [] }
    let sections = sections(of: search)
    let height = context.layout.height
    guard let place = sections.place(at: line, height: height),
      let choice = search.choice(at: place)
    else { return [] }
    // Keep the rows under the pointer in place.
    self.search?.top = sections.top(height: height)
    if case .hit(let row, let isInList) = choice, column < 3, !isHome {
      return handleHit(isInList ? .remove : .add, row: row, isInList: isInList)
    }
    let isSelected = place == search.cursor && search.focus == .rows
    self.search?.cursor = place
    self.search?.focus = .rows
    guard case .hit(let row, _) = choice else {
      return isSelected || (column < 3 && !isHome) ? choose(staying: false) : []
    }
    drag = Drag(
      item: row.id, priority: row.priority, row: line + context.layout.bodyTop, start: column,
      column: column, columns: context.layout.columns, opens: isSelected)
    return []
  }
}
