import Lists
import Rendering
import Terminal

/// What the item holds: the search among all items, and what the mouse does in the form.
extension EditSheet {
  mutating func membershipKey(_ keyPress: KeyPress, in context: ComponentContext)
    -> [Action]
  {
    let page = max(1, context.layout.height - 6)
    switch keyPress {
    case .up:
      if focus == .rows, search.cursor > 0 {
        search.cursor -= 1
      } else {
        focus = focus == .rows ? .filter : .priority
      }
    case .down:
      if focus == .filter {
        guard search.count > 0 else { return [] }
        focus = .rows
      } else {
        search.cursor = min(search.cursor + 1, search.count - 1)
      }
    case .pageUp: search.cursor = max(0, search.cursor - page)
    case .pageDown: search.cursor = max(0, min(search.count - 1, search.cursor + page))
    case .enter: return toggle()
    default:
      if focus == .rows {
        switch context.settings.keys[keyPress] {
        case .add: return toggle(wanted: .add)
        case .remove: return toggle(wanted: .remove)
        case .undo: return [.perform(.undo)]
        default: break
        }
      }
      guard keyPress.text != nil || keyPress == .backspace || focus == .filter else { return [] }
      focus = .filter
      let text = search.field.text
      guard search.field.edit(keyPress), search.field.text != text else { return [] }
      search.focus = .field
      return [searchAction]
    }
    search.focus = focus == .rows ? .rows : .field
    search.top = nil
    return []
  }

  /// Takes the marked item out, or puts it in, or creates it.
  mutating func toggle(wanted: Command? = nil) -> [Action] {
    toggle(search.choice, wanted: wanted)
  }

  private mutating func toggle(_ choice: SearchState.Choice?, wanted: Command? = nil) -> [Action] {
    switch choice {
    case .hit(let row, _) where row.presence == .deleted:
      return [.note("\(row.name) was deleted elsewhere.", .warning)]
    case .hit(let row, isInList: true) where wanted != .add:
      search.hits.members.remove(row.id)
      return [.change(.exclude(row.id, list: item))]
    case .hit(let row, isInList: false) where wanted != .remove:
      search.hits.members.insert(row.id)
      return [.change(.include(row.id, list: item))]
    case .create(let name) where wanted != .remove:
      search.field = TextField()
      focus = .filter
      search.focus = .field
      return [.change(.create(name: name, .medium, list: item, then: .stay))]
    case nil: return search.fault.map { [.note($0, .warning)] } ?? []
    default: return []
    }
  }

  // MARK: The mouse

  mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Action] {
    let layout = context.layout
    let line = event.row - layout.bodyTop
    let rows = line - rowsTop(in: layout)
    let height = layout.height - rowsTop(in: layout)
    let details = shownDetails(in: layout)
    switch event.action {
    case .wheel(let direction):
      if (1...details).contains(line) {
        _ = moveInDetails(by: direction == .up ? -1 : 1, in: layout)
      } else {
        let top = sections.top(height: height) + (direction == .up ? -3 : 3)
        search.top = min(max(0, top), max(0, sections.count - height))
      }
    case .press(.left) where rows >= 0:
      guard let place = sections.place(at: rows, height: height) else { return [] }
      confirmation = nil
      let acts = event.column < 3 || (focus == .rows && place == search.cursor)
      // The rows stay under the pointer.
      search.top = sections.top(height: height)
      focus = .rows
      search.focus = .rows
      search.cursor = place
      return acts ? toggle() : []
    case .press(.left):
      confirmation = nil
      switch line {
      case 0: focus = .name
      case 1...details: focus = .details
      case details + 1: focus = .priority
      case rowsTop(in: layout) - 1: focus = .filter
      default: break
      }
    default: break
    }
    return []
  }
}
