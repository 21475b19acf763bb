import Lists
import Rendering
import Terminal

/// Keys, and text that is pasted.
extension EditSheet {
  mutating func paste(_ text: String) -> [Action] {
    let oneLine = text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    confirmation = nil
    switch focus {
    case .name: return [.message(name.insert(oneLine) ? nil : name.cutNote)]
    case .details: return [.message(details.insert(text) ? nil : details.cutNote)]
    case .priority, .filter, .rows:
      focus = .filter
      search.focus = .field
      let isWhole = search.field.insert(oneLine)
      return [searchAction] + (isWhole ? [] : [.message(search.field.cutNote)])
    }
  }

  mutating func key(_ keyPress: KeyPress, in context: ComponentContext) -> [Action] {
    // Whatever else is done, the next Esc asks again.
    let asked = confirmation
    confirmation = nil
    switch keyPress {
    case .escape where isChanged && (asked == nil || asked == .quit): ask(.discard)
    case .escape:
      let note = isChanged && !isDeleted ? Note(.info, "Discarded.") : nil
      return [.dismiss, .message(note), .reload]
    case .tab: turn(to: next(by: 1))
    case .shift(.tab): turn(to: next(by: -1))
    case .enter where isFilterEmpty && !isChanged:
      return [.note("Type what to add, remove or create. Esc goes back.")]
    case .enter where enterKeeps:
      if !conflicts.isEmpty, asked == nil || asked == .quit {
        ask(.overwrite)
      } else {
        return save()
      }
    case .control("j"), .alt(.enter), .shift(.enter), .control(.enter):
      if focus == .details { details.insert("\n") }
    default:
      isSaving = false
      switch focus {
      case .name:
        if keyPress == .down { focus = .details } else { _ = name.edit(keyPress) }
      case .details:
        switch keyPress {
        case .down: if !moveInDetails(by: 1, in: context.layout) { focus = .priority }
        case .up: if !moveInDetails(by: -1, in: context.layout) { focus = .name }
        default: _ = details.edit(keyPress)
        }
      case .priority: return priorityKey(keyPress, in: context)
      case .filter, .rows: return membershipKey(keyPress, in: context)
      }
    }
    return []
  }

  /// Changes the priority at once, as rows of a list do.
  private mutating func priorityKey(
    _ keyPress: KeyPress, in context: ComponentContext
  ) -> [Action] {
    let level = saved.item.priority
    switch (keyPress, context.settings.keys[keyPress]) {
    case (.up, _): focus = .details
    case (.down, _): focus = .filter
    case (_, .lower): return set(level.lowered(by: 1) ?? level)
    case (_, .raise): return set(level.lowered(by: -1) ?? level)
    case (_, .critical): return set(.critical)
    case (_, .high): return set(.high)
    case (_, .medium): return set(.medium)
    case (_, .low), (_, .done): return set(.low)
    default: return [.note("← and → change the priority, and so do 1 to 4.")]
    }
    return []
  }

  private mutating func set(_ level: Priority) -> [Action] {
    guard level != saved.item.priority, !isDeleted else { return [] }
    saved.item.priority = level
    return [.change(.set(item, level))]
  }

  /// Moves through the lines of the details as they are shown; `false` at the first or last one.
  mutating func moveInDetails(by step: Int, in layout: Layout) -> Bool {
    details.moveLine(by: step, columns: Fields(columns: layout.columns).room)
  }

  /// Has keys go to a part of the sheet.
  private mutating func turn(to part: Focus) {
    focus = part
    search.focus = part == .rows ? .rows : .field
  }

  func next(by step: Int) -> Focus {
    let count = Focus.allCases.count
    let next = Focus.allCases[(focus.rawValue + step + count) % count]
    return next == .rows && search.count == 0 ? (step > 0 ? .name : .filter) : next
  }

  mutating func save() -> [Action] {
    guard !isSaving else { return [] }
    guard isChanged else { return [.dismiss, .reload] }
    guard !name.text.allSatisfy(\.isWhitespace) else {
      focus = .name
      return [.note("A name is needed.", .warning)]
    }
    isSaving = true
    if isDeleted { return [.change(.addAgain(saved, name: name.text, details: details.text))] }
    return [
      .change(
        .edit(
          item, name: isRenamed ? name.text : nil, details: isDescribed ? details.text : nil,
          replacing: saved.item))
    ]
  }
}
