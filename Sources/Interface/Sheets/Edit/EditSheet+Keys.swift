import Lists
import Rendering
import Terminal

/// Keys, and text that is pasted.
extension EditSheet {
  mutating func paste(_ text: String) -> [Action] {
    let oneLine = text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    let actions = withdraw()
    switch focus {
    case .name: return [.message(name.insert(oneLine) ? nil : name.cutNote)]
    case .details: return [.message(details.insert(text) ? nil : details.cutNote)]
    case .filter, .rows:
      focus = .filter
      search.focus = .field
      let isWhole = search.field.insert(oneLine)
      return actions + [searchAction] + (isWhole ? [] : [.message(search.field.cutNote)])
    }
  }

  mutating func key(_ keyPress: KeyPress, in context: ComponentContext) -> [Action] {
    if [.edit, .editList].contains(context.settings.keys[keyPress]),
      opener?.isHeld(at: context.now) == true
    {
      return []
    }
    opener = nil
    let reply = reply(keyPress, at: context.now)
    if reply == .early { return [] }
    // Whatever else is done, the next Esc asks again.
    let actions = withdraw()
    switch keyPress {
    case .escape where isChanged && reply != .given: return ask(at: context.now)
    case .escape:
      let isReverted = isChanged && !isDeleted
      let note = isReverted ? Note(.info, "Name and details are as they were.") : nil
      return [.dismiss, .message(note), .reload]
    case .tab: turn(to: next(by: 1))
    case .shift(.tab): turn(to: next(by: -1))
    case .enter where isFilterEmpty && !isChanged:
      return [.note("Type what to add, to take out or to create. Esc goes back.")]
    case .enter where enterKeeps:
      guard conflicts.isEmpty || reply == .given else { return ask(at: context.now) }
      return save()
    case .control("j"), .alt(.enter), .shift(.enter), .control(.enter):
      if focus == .details { details.insert("\n") }
    default:
      isSaving = false
      switch focus {
      case .name:
        if keyPress == .down { focus = .details } else { _ = name.edit(keyPress) }
      case .details:
        switch keyPress {
        case .down: if !moveInDetails(by: 1, in: context.layout) { focus = .filter }
        case .up: if !moveInDetails(by: -1, in: context.layout) { focus = .name }
        default: _ = details.edit(keyPress)
        }
      case .filter, .rows: return actions + membershipKey(keyPress, in: context)
      }
      // What was said does not hold for what is typed now.
      return [.message(nil)]
    }
    return actions
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
