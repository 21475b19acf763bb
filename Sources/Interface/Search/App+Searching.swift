import Lists

extension App {
  /// Opens the search line.
  mutating func openSearch() -> [Effect] {
    let effects = settle()
    message = nil
    var search = Searching()
    search.focus = .field
    screen.search = search
    return effects + [.search(search.request(in: screen.list))]
  }

  /// Takes a key while a search is open.
  mutating func keyInSearch(_ chord: Chord) -> [Effect] {
    guard var search = screen.search else { return [] }
    if search.focus == .field {
      let effects = fieldKey(chord, &search)
      if screen.search != nil { screen.search = search }
      return effects ?? []
    }
    return hitKey(chord)
  }

  /// Takes what a search found.
  mutating func take(_ hits: Hits, for request: SearchRequest) -> [Effect] {
    if case .edit(var edit) = sheet, request.list == edit.item {
      edit.search.take(hits, for: request.text)
      sheet = .edit(edit)
      return []
    }
    guard request.list == screen.list, var search = screen.search,
      search.field.text == request.text
    else { return [] }
    search.take(hits, for: request.text)
    screen.search = search
    return []
  }

  /// Whether letters are typed rather than commands.
  var isTyping: Bool {
    switch sheet {
    case .edit(let edit): edit.focus != .rows
    case nil: screen.search?.focus == .field
    default: false
    }
  }

  /// Closes the search.
  mutating func closeSearch() -> [Effect] {
    screen.search = nil
    return fill()
  }

  private mutating func fieldKey(_ chord: Chord, _ search: inout Searching) -> [Effect]? {
    switch chord.name {
    case "escape":
      message = nil
      if search.field.isEmpty {
        screen.search = nil
        return reload()
      }
      search = Searching()
      return [.search(search.request(in: screen.list))]
    // From an empty line they would take whatever comes first, unseen.
    case "enter", "tab":
      guard !search.field.isEmpty else { return [] }
      return take(search.choice, staying: chord.name == "tab", in: &search)
    case "down", "pagedown":
      guard search.count > 0 else { return [] }
      // What Enter means is marked already; ↓ goes there, or on from there.
      if search.field.isEmpty { search.cursor = 0 }
      search.focus = .rows
      return []
    case "up":
      guard search.count > 0 else { return [] }
      search.focus = .rows
      search.cursor = search.count - 1
      return more(&search)
    default: break
    }
    if let level = Searching.level(of: chord) {
      search.level = level
      return []
    }
    let before = search.field.text
    guard search.field.edit(chord) else { return [] }
    message = nil
    guard search.field.text != before else { return [] }
    search.limit = Searching.page
    return [.search(search.request(in: screen.list))]
  }

  /// Does what Enter or Tab means for what is marked.
  private mutating func take(
    _ choice: Searching.Choice?, staying: Bool, in search: inout Searching
  ) -> [Effect] {
    guard let choice else { return [] }
    var effects: [Effect]
    switch choice {
    case .hit(let row, let isInList):
      if staying {
        effects = add(row, isInList: isInList)
      } else if isInList || screen.isHome {
        screen.search = nil
        return open(row.id, name: row.name)
      } else {
        effects = add(row, isInList: false)
      }
    case .create(let name):
      effects = [
        .change(
          .create(name: name, search.level, list: screen.list, then: staying ? .stay : .show))
      ]
    }
    if staying {
      let level = search.level
      search = Searching()
      search.level = level
      effects.insert(.search(search.request(in: screen.list)), at: 0)
    } else {
      screen.search = nil
    }
    return effects
  }

  /// Adds a hit: to this list, or on the home screen back to what is needed.
  private mutating func add(_ row: Row, isInList: Bool) -> [Effect] {
    if let list = screen.list {
      guard !isInList else {
        message = Message("\(row.name) is in \(screen.heading.name) already.", .info)
        return []
      }
      return [.change(.include(row.id, list: list))]
    }
    guard row.own == .low else {
      message = Message("\(row.name) is on the list already, \(row.own.word).", .info)
      return []
    }
    return [.change(.need(row.id))]
  }

  private mutating func hitKey(_ chord: Chord) -> [Effect] {
    guard var search = screen.search, let choice = search.choice else {
      screen.search?.focus = .field
      return []
    }
    let command = settings.keys[chord]
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
      return hitCommand(command, row: row, isInList: isInList, chord: chord)
    case .create(let name):
      return createCommand(command, name: name, chord: chord)
    }
  }

  private mutating func hitCommand(
    _ command: Command?, row: Row, isInList: Bool, chord: Chord
  ) -> [Effect] {
    switch command {
    case .lower: return move(row, by: 1)
    case .raise: return move(row, by: -1)
    case .lowerHere where isInList: return move(row, by: 1, hereOnly: true)
    case .raiseHere where isInList: return move(row, by: -1, hereOnly: true)
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
    case nil: return typeOn(chord)
    }
  }

  private mutating func createCommand(_ command: Command?, name: String, chord: Chord) -> [Effect] {
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
    case nil: return typeOn(chord)
    }
    return []
  }

  /// A letter that commands nothing goes on in the search line; so does deleting.
  private mutating func typeOn(_ chord: Chord) -> [Effect] {
    guard chord.text != nil || chord.name == "backspace" else { return [] }
    screen.search?.focus = .field
    return keyInSearch(chord)
  }

  /// Asks for more hits when the cursor nears the end of those at hand.
  private func more(_ search: inout Searching) -> [Effect] {
    guard search.hits.hasMore, search.cursor + Searching.page / 2 >= search.count else { return [] }
    search.limit *= 4
    return [.search(search.request(in: screen.list))]
  }
}

extension Searching {
  /// The level that Alt with a digit chooses while text is typed.
  static func level(of chord: Chord) -> Priority? {
    switch chord.name {
    case "alt-1": .critical
    case "alt-2": .high
    case "alt-3": .medium
    case "alt-4": .low
    default: nil
    }
  }
}
