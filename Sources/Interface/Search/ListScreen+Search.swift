import Lists
import Rendering

extension ListScreen {
  /// Opens the search line.
  mutating func openSearch(in context: ComponentContext) -> [Action] {
    let actions = reorderHeldRows(in: context)
    search = SearchState()
    search?.opener = KeyRepeat(at: context.now)
    return [.message(nil)] + actions + searchAction
  }

  /// The search for what is typed.
  private var searchAction: [Action] {
    search.map { [.effect(.search($0.request(in: list)))] } ?? []
  }

  /// Types pasted text into the search line.
  mutating func typeInSearch(_ text: String, in context: ComponentContext) -> [Action] {
    let actions = search == nil ? openSearch(in: context) : []
    search?.focus = .field
    guard var field = search?.field else { return [] }
    let isWhole = field.insert(text.replacing("\t", with: " "))
    search?.field = field
    return actions + searchAction + (isWhole ? [] : [.message(field.cutNote)])
  }

  /// Handles a key while a search is open.
  mutating func handleSearchKey(_ keyPress: KeyPress, in context: ComponentContext) -> [Action] {
    search?.focus == .field
      ? fieldKey(keyPress, in: context) : hitKey(keyPress, in: context)
  }

  // MARK: The search line

  private mutating func fieldKey(_ keyPress: KeyPress, in context: ComponentContext) -> [Action] {
    guard let search else { return [] }
    switch keyPress {
    // Held down, or pressed twice to be sure, the key that opens the search leaves it open.
    case _
    where search.field.isEmpty
      && [.search, .add].contains(context.settings.keys[keyPress])
      && self.search?.opener?.isHeld(at: context.now) == true:
      return []
    case .escape where !search.field.isEmpty:
      self.search = SearchState()
      return [.message(nil)] + searchAction
    // The key that opens the search closes an empty one.
    case .escape where search.field.isEmpty, .character("/") where search.field.isEmpty:
      self.search = nil
      return [.message(nil), .reload]
    // From an empty line they would take whatever comes first, unseen.
    case .enter, .tab:
      if loss?.isHeld(at: context.now) == true { return [] }
      return search.field.isBlank ? [] : choose(staying: keyPress == .tab, in: context)
    case .down, .pageDown:
      guard search.count > 0 else { return [] }
      // What Enter means is marked already; ↓ goes there, or on from there.
      if search.field.isEmpty { self.search?.cursor = 0 }
      self.search?.focus = .rows
      return []
    case .up:
      guard search.count > 0 else { return [] }
      self.search?.focus = .rows
      self.search?.cursor = search.count - 1
      return more()
    case .alt("1"): self.search?.level = .critical
    case .alt("2"): self.search?.level = .high
    case .alt("3"): self.search?.level = .medium
    case .alt("4"): self.search?.level = .low
    default:
      guard self.search?.field.edit(keyPress) == true else { return [] }
      guard self.search?.field.text != search.field.text else { return [.message(nil)] }
      self.search?.limit = SearchState.page
      return [.message(nil)] + searchAction
    }
    return []
  }

  // MARK: The hits

  private mutating func hitKey(_ keyPress: KeyPress, in context: ComponentContext) -> [Action] {
    guard let search, let choice = search.choice else {
      self.search?.focus = .field
      return []
    }
    let page = max(1, context.layout.height - 2)
    guard let command = context.settings.keys[keyPress] else {
      // A letter that commands nothing goes on in the search line; so does deleting.
      guard keyPress.text != nil || keyPress == .backspace else { return [] }
      self.search?.focus = .field
      return fieldKey(keyPress, in: context)
    }
    guard !isLost(for: command, at: context.now) else { return [] }
    switch command {
    case .up where search.cursor == 0, .search, .back:
      self.search?.focus = .field
      return []
    case .up: return moveInSearch(by: -1, in: context)
    case .down: return moveInSearch(by: 1, in: context)
    case .pageUp: return moveInSearch(by: -page, in: context)
    case .pageDown: return moveInSearch(by: page, in: context)
    case .first: return moveInSearch(by: -search.cursor, in: context)
    case .last: return moveInSearch(by: search.count, in: context)
    case .open, .stay: return choose(staying: command == .stay, in: context)
    default: break
    }
    switch choice {
    case .hit(let row, let isInList):
      return hitCommand(command, row: row, isInList: isInList, in: context)
    case .create(let name): return createCommand(command, name: name)
    }
  }

  /// Moves the mark among the hits.
  mutating func moveInSearch(by rows: Int, in context: ComponentContext) -> [Action] {
    guard let search, search.count > 0 else { return [] }
    self.search?.focus = .rows
    self.search?.cursor = min(max(0, search.cursor + rows), search.count - 1)
    return [.message(nil)] + more()
  }

  private mutating func hitCommand(
    _ command: Command, row: Row, isInList: Bool, in context: ComponentContext
  ) -> [Action] {
    switch command {
    case _ where command.isForOneList && isHome: return [Self.needsListNote]
    case _ where command.isForOneList && !isInList:
      return [.note("\(row.name) is not in \(heading.name).")]
    case .openItem: return openHit(row)
    case .editList:
      return list.map { [.effect(.facts($0, .edit))] } ?? []
    case .add: return add(row, isInList: isInList)
    case .remove:
      guard let list else { return markDone(row, in: context) }
      guard isInList else { return [.note("\(row.name) is not in \(heading.name).")] }
      return [.change(.exclude(row.id, list: list))]
    default: return change(row, command, in: context)
    }
  }

  private mutating func createCommand(_ command: Command, name: String) -> [Action] {
    guard let search else { return [] }
    switch command {
    case .critical: self.search?.level = .critical
    case .high: self.search?.level = .high
    case .medium: self.search?.level = .medium
    case .low: self.search?.level = .low
    case .lower: self.search?.level = search.level.lowered(by: 1) ?? search.level
    case .raise: self.search?.level = search.level.lowered(by: -1) ?? search.level
    case .edit, .openItem:
      return [.change(.create(name: name, search.level, list: list, then: .open))]
    case .add:
      self.search = nil
      return [.change(.create(name: name, search.level, list: list, then: .show))]
    default: return command.isGlobal ? [.perform(command)] : []
    }
    return []
  }

  /// Does what Enter or Tab means for what is marked: creates it, adds it to this list, or brings
  /// it back to the prioritized list; what is there already is opened.
  mutating func choose(staying: Bool, in context: ComponentContext) -> [Action] {
    guard let search else { return [] }
    guard let choice = search.choice else {
      // Without a fault it is not searched for yet, which the line at the foot says.
      return [.message(search.fault.map { Note(.warning, $0) })]
    }
    var actions: [Action]
    switch choice {
    case .hit(let row, let isInList):
      let isThere = isHome ? row.priority.isNeeded : isInList
      if isThere, !staying { return openHit(row) }
      actions = add(row, isInList: isInList)
    case .create(let name):
      actions = [
        .change(
          .create(name: name, search.level, list: list, then: staying ? .stay : .show))
      ]
    }
    closedSearch = search
    guard staying else {
      self.search = nil
      return actions
    }
    self.search = SearchState()
    self.search?.level = search.level
    return searchAction + actions
  }

  /// Opens the search again whose choice was refused, unless something else is typed by now.
  mutating func reopenSearch() {
    if let closedSearch, search?.field.isEmpty ?? true { search = closedSearch }
    closedSearch = nil
  }

  private mutating func openHit(_ row: Row) -> [Action] {
    search = nil
    return [.open(row.id, name: row.name)]
  }

  /// Adds a hit: to this list, or on the home screen back to what is needed.
  private func add(_ row: Row, isInList: Bool) -> [Action] {
    if let list {
      guard !isInList else { return [.note("\(row.name) is in \(heading.name) already.")] }
      return [.change(.include(row.id, list: list))]
    }
    guard row.priority == .low else {
      return [.note("\(row.name) is on the list already, \(row.priority.word).")]
    }
    return [.change(.need(row.id))]
  }

  /// Asks for more hits when the mark nears the end of those at hand.
  private mutating func more() -> [Action] {
    guard let search, search.wantsMore else { return [] }
    self.search?.limit *= 4
    return searchAction
  }

  // MARK: The mouse

  /// Takes hold of a hit; a click on its `+` or `−` adds it or takes it out at once.
  mutating func pressInSearch(column: Int, line: Int, in context: ComponentContext) -> [Action] {
    guard let search else { return [] }
    let sections = self.sections(of: search)
    guard let place = sections.place(at: line, height: context.layout.height),
      let choice = search.choice(at: place)
    else { return [] }
    if case .hit(let row, let isInList) = choice, column < 3, !isHome {
      // The mark, and so the view, stays where it is.
      guard self.search?.signs.takesPress(on: line, at: context.now) == true else { return [] }
      return isInList
        ? hitCommand(.remove, row: row, isInList: true, in: context)
        : add(row, isInList: false)
    }
    let isMarked = place == search.cursor && sections.mark != .none
    self.search?.cursor = place
    self.search?.focus = .rows
    guard case .hit(let row, _) = choice else {
      return isMarked || (column < 3 && !isHome) ? choose(staying: false, in: context) : []
    }
    drag = Drag(
      item: row.id, level: row.priority, row: line + context.layout.bodyTop, start: column,
      column: column,
      columns: context.layout.columns, opens: isMarked)
    return []
  }
}
