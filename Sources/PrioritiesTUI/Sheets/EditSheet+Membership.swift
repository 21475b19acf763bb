import PrioritiesRendering
import PriorityLists
import TerminalInterface

/// The list of items in it, and candidates for it.
extension EditSheet {
  mutating func membershipKey(_ key: Key, in context: ComponentContext)
    -> [Effect]
  {
    let page = max(1, context.layout.height - 6)
    switch key {
    case .up:
      if focus == .rows, search.cursor > 0 {
        search.cursor -= 1
      } else {
        focus = next(by: -1)
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
        switch context.settings.keys[key] {
        case .add: return toggle(only: .add)
        case .remove: return toggle(only: .remove)
        default: break
        }
      }
      guard key.text != nil || key == .backspace || focus == .filter else { return [] }
      focus = .filter
      let text = search.field.text
      guard search.field.edit(key), search.field.text != text else { return [] }
      return searched()
    }
    search.focus = focus == .rows ? .rows : .field
    search.top = nil
    return []
  }

  /// Removes, adds or creates the selected item, or does only what `command` says.
  mutating func toggle(only command: Command? = nil) -> [Effect] {
    toggle(search.choice, only: command)
  }

  private mutating func toggle(_ choice: SearchState.Choice?, only command: Command?) -> [Effect] {
    switch choice {
    case .hit(let row, _) where row.presence == .deleted:
      return [.notice(Messages.deletedElsewhere(row.name), .warning)]
    case .hit(let row, isInList: true) where command != .add:
      search.hits.members.remove(row.id)
      if included.removeValue(forKey: row.id) == nil { excluded[row.id] = row.name }
    case .hit(let row, isInList: false) where command != .remove:
      search.hits.members.insert(row.id)
      if excluded.removeValue(forKey: row.id) == nil { included[row.id] = row.name }
    case .create(let item) where command != .remove:
      created.append(item)
      search.field = TextField()
      focus = .filter
      return searched()
    case nil: return search.fault.map { [.notice($0, .warning)] } ?? []
    default: break
    }
    return []
  }

  // MARK: The mouse

  mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Effect] {
    let layout = context.layout
    let lines = fieldLines(in: layout)
    let line = event.row - layout.bodyTop + hiddenLines(in: layout)
    let rows = line - lines.count
    let height = layout.height + hiddenLines(in: layout) - lines.count
    switch event.action {
    case .wheel(let direction):
      if lines[safe: line] == .details {
        _ = moveInDetails(by: direction == .up ? -1 : 1, in: layout)
      } else {
        let top = sections.top(height: height) + (direction == .up ? -3 : 3)
        search.top = min(max(0, top), max(0, sections.count - height))
      }
    case .press(.left) where rows >= 0:
      guard let place = sections.place(at: rows, height: height) else { return [] }
      confirmation = nil
      let acts = event.column < 3 || (focus == .rows && place == search.cursor)
      // Keep the rows under the pointer in place.
      search.top = sections.top(height: height)
      focus = .rows
      search.focus = .rows
      search.cursor = place
      return acts ? toggle() : []
    case .press(.left):
      confirmation = nil
      if let field = lines[safe: line] ?? nil { focus = field }
    default: break
    }
    return []
  }
}
