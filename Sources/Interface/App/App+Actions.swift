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
        dismissals.append(Dismissal(item: due.item, name: due.name))
        effects.append(.dismissDue(due.item))
      case .message(let message): self.message = message
      case .remark(let text): if !saysWhatWasDone { message = Note(.info, text) }
      case .perform(let command): effects += perform(command)
      case .open(let item, let name): effects += open(item, name: name)
      case .back: effects += back()
      case .dismiss: sheet = nil
      case .reload: effects += reload()
      }
    }
    return effects
  }

  /// Whether the message is about something done, and with it how to take that back.
  var saysWhatWasDone: Bool {
    guard let message else { return false }
    return message.kind == .success || dismissals.last?.changes == 0
  }

  /// Does what a key says on every screen.
  private mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .undo:
      guard let last = dismissals.last, last.changes == 0 else {
        return [.change(.undo())]
      }
      dismissals.removeLast()
      message = Note(.success, "\(last.name.sanitized) is proposed again.")
      return [.recallDue(last.item), load(at: screen.current?.id)]
    case .redo: return [.change(.redo())]
    case .customize:
      let effects = reorderHeldRows()
      message = nil
      sheet = .customize(CustomizeSheet(settings: settings))
      return effects + [.themes]
    case .help:
      message = nil
      sheet = .help(HelpSheet())
      return []
    case .quit: return [.quit]
    default: return []
    }
  }

  /// Opens an item as a list.
  mutating func open(_ item: Item.ID, name: String) -> [Effect] {
    screen.releaseHeldRows()
    lists.append(ListScreen(list: item, heading: Heading(name: name)))
    message = nil
    return reload()
  }

  /// Goes back to the list before, its cursor on the item that was open.
  private mutating func back() -> [Effect] {
    guard lists.count > 1 else { return reorderHeldRows() }
    let left = lists.removeLast()
    return [load(at: left.list)]
  }

  /// Puts the rows that were held where they were into their order again.
  mutating func reorderHeldRows() -> [Effect] {
    let context = context
    return perform(screen.reorderHeldRows(in: context))
  }

  /// Reads the rows around an item, or else around the cursor.
  func load(at item: Item.ID?) -> Effect {
    .load(
      screen.request(
        at: screen.cursor, item: item,
        otherwise: screen.heldRows.isEmpty ? screen.current?.id : nil, height: layout.height))
  }

  /// Reads again whatever is shown.
  func reload() -> [Effect] {
    var effects = [load(at: screen.heldRows.isEmpty ? screen.current?.id : nil)]
    if let search = screen.search { effects.append(.search(search.request(in: screen.list))) }
    switch sheet {
    case .edit(let edit):
      effects.append(.facts(edit.item, .refresh))
      effects.append(.search(edit.search.request(in: edit.item)))
    case .question(let question):
      if case .delete(let item, _) = question.change { effects.append(.facts(item, .refresh)) }
    default: break
    }
    return effects
  }
}
