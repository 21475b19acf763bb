import Lists

extension App {
  /// Takes a key while an item is edited.
  mutating func editKey(_ keyPress: KeyPress, _ before: EditSheet) -> [Effect] {
    var edit = before
    var effects: [Effect] = []
    switch keyPress.name {
    case "escape":
      sheet = nil
      message = edit.isChanged ? Message("Name and details are as they were.", .info) : nil
      return reload()
    case "tab": edit.focus = edit.next(by: 1)
    case "shift-tab": edit.focus = edit.next(by: -1)
    case "enter" where edit.focus == .name || edit.focus == .details: return save(edit)
    case "ctrl-j", "alt-enter", "shift-enter", "ctrl-enter":
      if edit.focus == .details { edit.details.insert("\n") }
    default:
      switch edit.focus {
      case .name: effects = edit.nameKey(keyPress)
      case .details: effects = edit.detailsKey(keyPress)
      case .filter, .rows: return membershipKey(keyPress, edit)
      }
    }
    sheet = .edit(edit)
    return effects
  }

  private mutating func save(_ edit: EditSheet) -> [Effect] {
    guard edit.isChanged else {
      sheet = nil
      return reload()
    }
    guard !edit.name.text.allSatisfy(\.isWhitespace) else {
      message = Message("A name is needed.", .warning)
      return []
    }
    sheet = nil
    return [.change(.edit(edit.item, name: edit.name.text, details: edit.details.text))]
  }

  private mutating func membershipKey(_ keyPress: KeyPress, _ before: EditSheet) -> [Effect] {
    var edit = before
    defer { if sheet != nil { sheet = .edit(edit) } }
    switch keyPress.name {
    case "up":
      if edit.focus == .rows, edit.search.cursor > 0 {
        edit.search.cursor -= 1
      } else {
        edit.focus = edit.focus == .rows ? .filter : .details
      }
    case "down":
      if edit.focus == .filter {
        guard edit.search.count > 0 else { return [] }
        edit.focus = .rows
      } else {
        edit.search.cursor = min(edit.search.cursor + 1, edit.search.count - 1)
      }
    case "pageup": edit.search.cursor = max(0, edit.search.cursor - max(1, bodyHeight - 6))
    case "pagedown":
      edit.search.cursor = max(
        0, min(edit.search.count - 1, edit.search.cursor + max(1, bodyHeight - 6)))
    case "enter": return toggle(&edit)
    default:
      if edit.focus == .rows {
        switch settings.keys[keyPress] {
        case .add, .remove: return toggle(&edit, wanted: settings.keys[keyPress])
        case .undo, .redo: return common(settings.keys[keyPress] ?? .undo)
        default: break
        }
      }
      guard keyPress.text != nil || keyPress.name == "backspace" || edit.focus == .filter else {
        return []
      }
      edit.focus = .filter
      let text = edit.search.field.text
      guard edit.search.field.edit(keyPress), edit.search.field.text != text else { return [] }
      edit.search.limit = SearchState.page
      edit.search.focus = .field
      return [.search(edit.search.request(in: edit.item))]
    }
    edit.search.focus = edit.focus == .rows ? .rows : .field
    guard edit.focus == .rows, edit.search.hits.hasMore,
      edit.search.cursor + SearchState.page / 2 >= edit.search.count
    else { return [] }
    edit.search.limit *= 4
    return [.search(edit.search.request(in: edit.item))]
  }

  /// Takes the marked item out, or puts it in, or makes it.
  private mutating func toggle(_ edit: inout EditSheet, wanted: Command? = nil) -> [Effect] {
    guard let choice = edit.search.choice else { return [] }
    // Browsing with Enter from the empty line would take out the first item
    // unseen; the line must have text or the cursor be among the rows.
    guard edit.focus == .rows || !edit.search.field.isEmpty else { return [] }
    switch choice {
    case .hit(let row, isInList: true):
      guard wanted != .add else { return [] }
      return [.change(.exclude(row.id, list: edit.item))]
    case .hit(let row, isInList: false):
      guard wanted != .remove else { return [] }
      return [.change(.include(row.id, list: edit.item))]
    case .create(let name):
      guard wanted != .remove else { return [] }
      edit.search.field = TextField()
      edit.focus = .filter
      edit.search.focus = .field
      return [.change(.create(name: name, .medium, list: edit.item, then: .stay))]
    }
  }
}

extension EditSheet {
  func next(by step: Int) -> Focus {
    let count = Focus.allCases.count
    let next = Focus.allCases[(focus.rawValue + step + count) % count]
    return next == .rows && search.count == 0 ? (step > 0 ? .name : .filter) : next
  }

  mutating func nameKey(_ keyPress: KeyPress) -> [Effect] {
    switch keyPress.name {
    case "down": focus = .details
    case "up": break
    default: _ = name.edit(keyPress)
    }
    return []
  }

  mutating func detailsKey(_ keyPress: KeyPress) -> [Effect] {
    switch keyPress.name {
    case "down": if !details.moveLine(by: 1) { focus = .filter }
    case "up": if !details.moveLine(by: -1) { focus = .name }
    default: _ = details.edit(keyPress)
    }
    return []
  }
}
