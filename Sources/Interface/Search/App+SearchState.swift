import Lists

extension App {
  /// Opens the search line.
  mutating func openSearch() -> [Effect] {
    let effects = reorderHeldRows()
    message = nil
    var search = SearchState()
    search.focus = .field
    screen.search = search
    return effects + [.search(search.request(in: screen.list))]
  }

  /// Takes a key while a search is open.
  mutating func keyInSearch(_ keyPress: KeyPress) -> [Effect] {
    guard var search = screen.search else { return [] }
    if search.focus == .field {
      let effects = fieldKey(keyPress, &search)
      if screen.search != nil { screen.search = search }
      return effects ?? []
    }
    return hitKey(keyPress)
  }

  /// Takes what a search found.
  mutating func take(_ hits: SearchResults, for request: SearchRequest) -> [Effect] {
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

  private mutating func fieldKey(_ keyPress: KeyPress, _ search: inout SearchState) -> [Effect]? {
    switch keyPress.name {
    case "escape":
      message = nil
      if search.field.isEmpty {
        screen.search = nil
        return reload()
      }
      search = SearchState()
      return [.search(search.request(in: screen.list))]
    // From an empty line they would take whatever comes first, unseen.
    case "enter", "tab":
      guard !search.field.isEmpty else { return [] }
      return take(search.choice, staying: keyPress.name == "tab", in: &search)
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
    if let level = SearchState.level(of: keyPress) {
      search.level = level
      return []
    }
    let before = search.field.text
    guard search.field.edit(keyPress) else { return [] }
    message = nil
    guard search.field.text != before else { return [] }
    search.limit = SearchState.page
    return [.search(search.request(in: screen.list))]
  }

  /// Does what Enter or Tab means for what is marked.
  mutating func take(
    _ choice: SearchState.Choice?, staying: Bool, in search: inout SearchState
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
      search = SearchState()
      search.level = level
      effects.insert(.search(search.request(in: screen.list)), at: 0)
    } else {
      screen.search = nil
    }
    return effects
  }

  /// Adds a hit: to this list, or on the home screen back to what is needed.
  mutating func add(_ row: Row, isInList: Bool) -> [Effect] {
    if let list = screen.list {
      guard !isInList else {
        message = Message("\(row.name) is in \(screen.heading.name) already.", .info)
        return []
      }
      return [.change(.include(row.id, list: list))]
    }
    guard row.priority == .low else {
      message = Message("\(row.name) is on the list already, \(row.priority.word).", .info)
      return []
    }
    return [.change(.need(row.id))]
  }

  /// Asks for more hits when the cursor nears the end of those at hand.
  func more(_ search: inout SearchState) -> [Effect] {
    guard search.hits.hasMore, search.cursor + SearchState.page / 2 >= search.count else {
      return []
    }
    search.limit *= 4
    return [.search(search.request(in: screen.list))]
  }
}

extension SearchState {
  /// The level that Alt with a digit chooses while text is typed.
  static func level(of keyPress: KeyPress) -> Priority? {
    switch keyPress.name {
    case "alt-1": .critical
    case "alt-2": .high
    case "alt-3": .medium
    case "alt-4": .low
    default: nil
    }
  }
}
