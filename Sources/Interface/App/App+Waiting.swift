import Lists

extension App {
  /// What the message line says while another program holds the items.
  var busyMessage: Message? {
    switch postponed {
    case .reading where !screen.isLoaded:
      Message("The items are busy elsewhere: they show when they are free.", .warning)
    case .reading: Message("The items are busy elsewhere: these were read before.", .warning)
    case .search: Message("The items are busy elsewhere: the search will go on.", .warning)
    case .change:
      Message("The items are busy elsewhere: the change is being tried again.", .warning)
    case nil: nil
    }
  }

  /// Goes on with what was read last, until another program lets the items go.
  mutating func wait(for postponed: BlockedOperation) -> [Effect] {
    // That a change waits is what matters most.
    if self.postponed != .change { self.postponed = postponed }
    message = nil
    if postponed == .search {
      // What was found for another text must not be taken for what is typed.
      screen.search?.hits = SearchResults()
      if case .edit(var edit) = sheet {
        edit.search.hits = SearchResults()
        sheet = .edit(edit)
      }
    }
    return []
  }

  /// Reads all that is shown, now that it can be had again.
  mutating func resumeAfterLock() -> [Effect] {
    postponed = nil
    return reload()
  }

  /// Shows rows as they were before changes that were not made.
  mutating func rollBackOptimisticChanges() {
    for pin in screen.heldRows {
      screen.search?.replace(pin.before)
      guard let place = screen.window.place(of: pin.row.id) else { continue }
      screen.window.rows[place - screen.window.offset] = pin.before
      screen.heading.needed +=
        (pin.before.effectivePriority.isNeeded ? 1 : 0)
        - (pin.row.effectivePriority.isNeeded ? 1 : 0)
    }
    screen.heldRows = []
    reorderTime = nil
  }
}
