import Lists

extension App {
  /// Takes a key that goes to the hit that is marked.
  mutating func hitKey(_ keyPress: KeyPress) -> [Effect] {
    guard var search = screen.search, let choice = search.choice else {
      screen.search?.focus = .field
      return []
    }
    let command = settings.keys[keyPress]
    var target: Int?
    switch command {
    case .up where search.cursor == 0, .search, .back:
      search.focus = .field
      screen.search = search
      return []
    case .up: target = search.cursor - 1
    case .down: target = search.cursor + 1
    case .pageUp: target = search.cursor - max(1, bodyHeight - 2)
    case .pageDown: target = search.cursor + max(1, bodyHeight - 2)
    case .first: target = 0
    case .last: target = search.count - 1
    default: break
    }
    if let target {
      message = nil
      search.cursor = min(max(0, target), search.count - 1)
      let effects = more(&search)
      screen.search = search
      return effects
    }
    if command == .open || command == .stay {
      let effects = take(choice, staying: command == .stay, in: &search)
      if screen.search != nil { screen.search = search }
      return effects
    }
    switch choice {
    case .hit(let row, let isInList):
      return hitCommand(command, row: row, isInList: isInList, keyPress: keyPress)
    case .create(let name):
      return createCommand(command, name: name, keyPress: keyPress)
    }
  }

  private mutating func hitCommand(
    _ command: Command?, row: Row, isInList: Bool, keyPress: KeyPress
  ) -> [Effect] {
    switch command {
    case .lower: return move(row, by: 1)
    case .raise: return move(row, by: -1)
    case .lowerInList where isInList: return move(row, by: 1, inListOnly: true)
    case .raiseInList where isInList: return move(row, by: -1, inListOnly: true)
    case .critical: return set(row, to: .critical)
    case .high: return set(row, to: .high)
    case .medium: return set(row, to: .medium)
    case .low: return set(row, to: .low)
    case .done: return done(row)
    case .add: return add(row, isInList: isInList)
    case .remove:
      guard let list = screen.list else { return done(row) }
      guard isInList else {
        message = Message("\(row.name) is not in \(screen.heading.name).", .info)
        return []
      }
      return [.change(.exclude(row.id, list: list))]
    case .edit: return [.facts(row.id, .edit)]
    case .delete: return [.facts(row.id, .delete)]
    case let command?: return common(command)
    case nil: return typeOn(keyPress)
    }
  }

  private mutating func createCommand(_ command: Command?, name: String, keyPress: KeyPress)
    -> [Effect]
  {
    guard let search = screen.search else { return [] }
    switch command {
    case .critical: screen.search?.level = .critical
    case .high: screen.search?.level = .high
    case .medium: screen.search?.level = .medium
    case .low: screen.search?.level = .low
    case .lower: screen.search?.level = search.level.lowered(by: 1) ?? search.level
    case .raise: screen.search?.level = search.level.lowered(by: -1) ?? search.level
    case .edit:
      return [.change(.create(name: name, search.level, list: screen.list, then: .open))]
    case .add:
      screen.search = nil
      return [.change(.create(name: name, search.level, list: screen.list, then: .show))]
    case let command?: return common(command)
    case nil: return typeOn(keyPress)
    }
    return []
  }

  /// A letter that commands nothing goes on in the search line; so does deleting.
  private mutating func typeOn(_ keyPress: KeyPress) -> [Effect] {
    guard keyPress.text != nil || keyPress.name == "backspace" else { return [] }
    screen.search?.focus = .field
    return keyInSearch(keyPress)
  }
}
