import Lists
import Rendering
import StyledText

/// What components ask of the app: to open, to go back, to read again.
extension App {
  /// Does what a component asked for, in order.
  mutating func perform(_ actions: [Action]) -> [Effect] {
    var effects: [Effect] = []
    for action in actions {
      switch action {
      case .effect(let effect): effects.append(effect)
      case .putOff(let due):
        snoozed.append(due)
        effects.append(.dismissDue(due.item))
      case .message(let message): self.message = message
      case .perform(let command): effects += perform(command)
      case .open(let item, let name): effects += open(item, name: name)
      case .back: effects += back()
      case .leave(let row): leave(row)
      case .dismiss: sheet = nil
      case .reload: effects += reload()
      }
    }
    return effects
  }

  /// Does what a key says on every screen.
  private mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .undo:
      guard let last = snoozed.popLast() else { return [.change(.undo())] }
      message = Note(.success, "\(last.name.sanitized) is proposed again.")
      return [.recallDue(last.item), .load(screen.request())]
    case .redo: return [.change(.redo())]
    case .customize:
      sheet = .customize(CustomizeSheet(settings: settings))
      return [.themes]
    case .help:
      sheet = .help(HelpSheet())
      return []
    case .quit: return [.quit]
    default: return []
    }
  }

  mutating func open(_ item: Item.ID, name: String) -> [Effect] {
    screen.settle()
    lists.append(ListScreen(list: item, origin: screen.list, heading: Heading(name: name)))
    message = nil
    return reload()
  }

  /// Goes back to the view before, the item that was open selected if it is there.
  private mutating func back() -> [Effect] {
    guard lists.count > 1 else { return [] }
    let left = lists.removeLast()
    screen.isReturning = true
    return [.load(screen.request(selecting: left.list))]
  }

  /// Goes back to the list before, which loses a row with that.
  private mutating func leave(_ row: Row) {
    lists.removeLast()
    screen.isReturning = true
    if screen.isHome { screen.drop(row.completed) } else { screen.takeAway(row.id) }
  }

  func reload() -> [Effect] {
    var effects = [Effect.load(screen.request())]
    if let search = screen.search { effects.append(.search(search.request(in: screen.list))) }
    if case .edit(let edit) = sheet {
      effects.append(.facts(edit.item, .refresh))
      effects.append(.search(edit.search.request(in: edit.item)))
    }
    return effects
  }
}
