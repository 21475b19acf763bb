import Lists

extension App {
  /// Does what a key says while a list is shown and nothing is typed.
  mutating func browse(_ command: Command) -> [Effect] {
    switch command {
    case .up: return moveCursor(to: screen.cursor - 1)
    case .down: return moveCursor(to: screen.cursor + 1)
    case .pageUp: return moveCursor(to: screen.cursor - max(1, bodyHeight - 1))
    case .pageDown: return moveCursor(to: screen.cursor + max(1, bodyHeight - 1))
    case .first: return moveCursor(to: 0)
    case .last: return moveCursor(to: screen.window.total - 1)
    case .lower: return onRow { app, row in app.move(row, by: 1) }
    case .raise: return onRow { app, row in app.move(row, by: -1) }
    case .lowerInList: return inListOnly(by: 1)
    case .raiseInList: return inListOnly(by: -1)
    case .critical: return onRow { app, row in app.set(row, to: .critical) }
    case .high: return onRow { app, row in app.set(row, to: .high) }
    case .medium: return onRow { app, row in app.set(row, to: .medium) }
    case .low: return onRow { app, row in app.set(row, to: .low) }
    case .done: return onRow { app, row in app.done(row) }
    case .open: return onRow { app, row in app.open(row.id, name: row.name) }
    case .back: return back()
    case .search, .add: return openSearch()
    case .remove: return removeCurrent()
    case .sort: return cycleSort()
    case .edit: return onRow { _, row in [.facts(row.id, .edit)] }
    case .delete: return onRow { _, row in [.facts(row.id, .delete)] }
    case .stay: return openSearch()
    default: return common(command)
    }
  }

  /// Does what a key says on every screen.
  mutating func common(_ command: Command) -> [Effect] {
    switch command {
    case .undo: return [.change(.undo(evenElsewhere: false))]
    case .redo: return [.change(.redo(evenElsewhere: false))]
    case .customize: return openCustomize()
    case .help:
      sheet = .help(top: 0)
      return []
    case .quit: return [.quit]
    default: return []
    }
  }

  /// Moves the cursor to a place; changed rows go to theirs first.
  mutating func moveCursor(to place: Int) -> [Effect] {
    message = nil
    let target = min(max(0, place), max(0, screen.window.total - 1))
    if !screen.heldRows.isEmpty, let row = screen.window[target] {
      screen.cursor = target
      return reorderHeldRows(on: row.id)
    }
    screen.cursor = target
    screen.reveal(height: bodyHeight)
    let effects = reorderHeldRows()
    return effects.isEmpty ? fill() : effects
  }

  /// Opens an item as a list.
  mutating func open(_ item: Item.ID, name: String) -> [Effect] {
    reorderTime = nil
    screen.heldRows = []
    lists.append(ListScreen(list: item, heading: Heading(name: name)))
    message = nil
    return reload()
  }

  /// Goes back to the list before, its cursor on the item that was open.
  mutating func back() -> [Effect] {
    message = nil
    guard lists.count > 1 else { return reorderHeldRows() }
    reorderTime = nil
    let left = lists.removeLast()
    return [.load(screen.request(at: screen.cursor, item: left.list, height: bodyHeight))]
  }

  private mutating func onRow(_ act: (inout App, Row) -> [Effect]) -> [Effect] {
    guard let row = screen.current else { return [] }
    return act(&self, row)
  }

  private mutating func inListOnly(by steps: Int) -> [Effect] {
    guard !screen.isHome else { return [] }
    return onRow { app, row in app.move(row, by: steps, inListOnly: true) }
  }

  private mutating func removeCurrent() -> [Effect] {
    guard let list = screen.list else { return onRow { app, row in app.done(row) } }
    return onRow { _, row in [.change(.exclude(row.id, list: list))] }
  }

  private mutating func cycleSort() -> [Effect] {
    let orders: [Sort] = screen.isHome ? [.level, .name, .all] : [.level, .name]
    let index = orders.firstIndex(of: screen.sort) ?? 0
    let item = screen.current?.id
    screen.sort = orders[(index + 1) % orders.count]
    screen.heldRows = []
    reorderTime = nil
    message = Message("Sorted \(screen.sort.label).", .info)
    return [.load(screen.request(at: screen.cursor, item: item, height: bodyHeight))]
  }
}
