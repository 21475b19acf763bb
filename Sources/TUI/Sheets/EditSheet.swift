import Lists
import Rendering
import Terminal

struct EditSheet: Component {
  var saved: ItemReport
  var name: TextField
  var details: TextField
  var search = SearchState()
  var focus = Focus.name
  var isSaving = false
  /// The open question about the input; any other key withdraws it.
  var confirmation: Confirmation?
  /// The changed fields that another program changed meanwhile.
  var conflicts: Set<Focus> = []
  /// Whether the item was deleted elsewhere, so that Enter creates a new one.
  var isDeleted = false

  enum Focus: Int, CaseIterable, Hashable, Sendable {
    case name, details, priority, filter, rows
  }

  enum Confirmation: Hashable, Sendable {
    /// Whether the input replaces changes made elsewhere, or creates a new item.
    case overwrite
    case discard
    case quit
  }

  init(_ report: ItemReport) {
    saved = report
    name = TextField(report.item.name)
    details = TextField(report.item.details, limit: Details.maximumLength)
  }

  var item: Item.ID { saved.item.id }

  var isChanged: Bool { isRenamed || isDescribed }
  var isRenamed: Bool { name.text != saved.item.name }
  var isDescribed: Bool { details.text != saved.item.details }

  var searchEffect: Effect { .search(search.request(in: item)) }

  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch event {
    case .key(let key): return press(key, in: context)
    case .paste(let text): return paste(text)
    case .mouse(let event): return mouse(event, in: context)
    case .outcome(.hits(let request, let hits)) where request == search.request(in: item):
      search.receive(hits, for: request.text)
      if focus == .rows, search.focus == .field { focus = .filter }
      return []
    case .outcome(.changed(.edit(item, _, _, _), _)): return [.dismiss]
    case .outcome(.changed(.addAgain(let report, _, _), _)) where report.item.id == item:
      return [.dismiss]
    case .outcome(.facts(let report?, .refresh)) where report.item.id == item:
      return refresh(report)
    case .outcome(.facts(nil, .refresh)): return loseItem()
    case .outcome(.refused(_, let change)):
      // The input stays, to be corrected.
      isSaving = false
      guard case .create(let name, _, item, _) = change, search.field.isEmpty else { return [] }
      search.field = TextField(name)
      return [searchEffect]
    case .outcome(.busy(.search)):
      // Hits for another text must not be mistaken for hits of this one.
      if search.text != search.field.text { search.forgetHits() }
      return []
    default: return []
    }
  }

  /// Shows changes made elsewhere in untouched fields, and asks about the others.
  private mutating func refresh(_ report: ItemReport) -> [Effect] {
    let (old, new) = (saved.item, report.item)
    let wasSaving = isSaving
    isSaving = false
    isDeleted = false
    saved = report
    // The cursor stays in an unchanged field.
    if name.text == old.name {
      if new.name != old.name { name = TextField(new.name) }
    } else if new.name != old.name, new.name != name.text {
      conflicts.insert(.name)
    }
    if details.text == old.details {
      if new.details != old.details {
        details = TextField(new.details, limit: Details.maximumLength)
      }
    } else if new.details != old.details, new.details != details.text {
      conflicts.insert(.details)
    }
    if !isRenamed { conflicts.remove(.name) }
    if !isDescribed { conflicts.remove(.details) }
    if conflicts.isEmpty, confirmation == .overwrite { confirmation = nil }
    guard !conflicts.isEmpty, wasSaving || new.name != old.name || new.details != old.details
    else { return [] }
    guard enterKeeps else { return [.show(conflictNote)] }
    ask(.overwrite)
    return []
  }

  /// Closes a form whose item was deleted elsewhere, or asks about its input.
  private mutating func loseItem() -> [Effect] {
    guard isChanged else { return [.dismiss, .note(deletionWords + ".", .warning), .reload] }
    let isKnown = isDeleted
    isDeleted = true
    isSaving = false
    guard enterKeeps else { return isKnown ? [] : [.note(deletionWords + ".", .warning)] }
    if !isKnown { ask(.overwrite) }
    return []
  }

  private var deletionWords: String { "\(quoted(saved.item.name)) was deleted elsewhere" }

  private var conflictNote: Note {
    let changed = [
      (Focus.name, "name was", saved.item.name), (.details, "details were", saved.item.details),
    ]
    let sentences = changed.filter { conflicts.contains($0.0) }
      .map { "The \($0.1) changed elsewhere: \(quoted($0.2))." }
    return Note(.warning, sentences.joined(separator: " "))
  }

  private func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\"\(line.prefix(60))\(line.count > 60 ? "…" : "")\""
  }

  // MARK: What is asked about what is typed

  /// Whether Enter saves, given the focused field.
  var enterKeeps: Bool { [.name, .details, .priority].contains(focus) || isFilterEmpty }
  var isFilterEmpty: Bool { focus == .filter && search.field.isEmpty }
  /// The question at the foot; it stays until a key is pressed.
  var question: Note? {
    switch confirmation {
    case nil: nil
    case .quit: Note(.warning, "Unsaved. Enter saves, Ctrl-c discards and quits.")
    case _ where isDeleted:
      Note(.warning, deletionWords + ". Enter adds it again as typed, Esc discards.")
    case _ where !conflicts.isEmpty:
      Note(.warning, conflictNote.text + " Enter saves yours, Esc keeps theirs.")
    case .overwrite, .discard: Note(.warning, "Unsaved. Enter saves, Esc discards.")
    }
  }

  /// Asks about the input, and focuses a field where Enter saves it.
  mutating func ask(_ confirmation: Confirmation) {
    self.confirmation = confirmation
    if !enterKeeps { focus = isRenamed ? .name : .details }
  }

  /// Quits the app; changed input needs confirmation first.
  mutating func leaveApp() -> [Effect] {
    guard isChanged, confirmation != .quit else { return [.perform(.quit)] }
    ask(.quit)
    return []
  }
}

extension EditSheet {
  mutating func paste(_ text: String) -> [Effect] {
    let oneLine = text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    confirmation = nil
    switch focus {
    case .name: return [.show(name.insert(oneLine) ? nil : name.cutNote)]
    case .details: return [.show(details.insert(text) ? nil : details.cutNote)]
    case .priority, .filter, .rows:
      focus = .filter
      search.focus = .field
      let isWhole = search.field.insert(oneLine)
      return [searchEffect] + (isWhole ? [] : [.show(search.field.cutNote)])
    }
  }

  mutating func press(_ key: Key, in context: ComponentContext) -> [Effect] {
    // After any other action, the next Esc asks again.
    let asked = confirmation
    confirmation = nil
    switch key {
    case .escape where isChanged && (asked == nil || asked == .quit): ask(.discard)
    case .escape:
      let note = isChanged && !isDeleted ? Note(.info, "Discarded.") : nil
      return [.dismiss, .show(note), .reload]
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
        if key == .down { focus = .details } else { _ = name.edit(key) }
      case .details:
        switch key {
        case .down: if !moveInDetails(by: 1, in: context.layout) { focus = .priority }
        case .up: if !moveInDetails(by: -1, in: context.layout) { focus = .name }
        default: _ = details.edit(key)
        }
      case .priority: return priorityKey(key, in: context)
      case .filter, .rows: return membershipKey(key, in: context)
      }
    }
    return []
  }

  /// Changes the priority at once, as rows of a list do.
  private mutating func priorityKey(
    _ key: Key, in context: ComponentContext
  ) -> [Effect] {
    let level = saved.item.priority
    switch (key, context.settings.keys[key]) {
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

  private mutating func set(_ level: Priority) -> [Effect] {
    guard level != saved.item.priority, !isDeleted else { return [] }
    saved.item.priority = level
    return [.setPriority(item, level)]
  }

  /// Moves through the wrapped lines of the details; `false` at the first or last one.
  mutating func moveInDetails(by step: Int, in layout: Layout) -> Bool {
    details.moveLine(by: step, columns: Fields(columns: layout.columns).room)
  }

  private mutating func turn(to part: Focus) {
    focus = part
    search.focus = part == .rows ? .rows : .field
  }

  func next(by step: Int) -> Focus {
    let count = Focus.allCases.count
    let next = Focus.allCases[(focus.rawValue + step + count) % count]
    return next == .rows && search.count == 0 ? (step > 0 ? .name : .filter) : next
  }

  mutating func save() -> [Effect] {
    guard !isSaving else { return [] }
    guard isChanged else { return [.dismiss, .reload] }
    guard !name.text.allSatisfy(\.isWhitespace) else {
      focus = .name
      return [.note("A name is needed.", .warning)]
    }
    isSaving = true
    if isDeleted { return [.addAgain(saved, name: name.text, details: details.text)] }
    return [
      .edit(
        item, name: isRenamed ? name.text : nil, details: isDescribed ? details.text : nil,
        replacing: saved.item)
    ]
  }
}

/// The item's contents: the search among all items, and the mouse in the form.
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
        switch context.settings.keys[key] {
        case .add: return toggle(wanted: .add)
        case .remove: return toggle(wanted: .remove)
        case .undo: return [.perform(.undo)]
        default: break
        }
      }
      guard key.text != nil || key == .backspace || focus == .filter else { return [] }
      focus = .filter
      let text = search.field.text
      guard search.field.edit(key), search.field.text != text else { return [] }
      search.focus = .field
      return [searchEffect]
    }
    search.focus = focus == .rows ? .rows : .field
    search.top = nil
    return []
  }

  /// Removes, adds or creates the marked item.
  mutating func toggle(wanted: Command? = nil) -> [Effect] {
    toggle(search.choice, wanted: wanted)
  }

  private mutating func toggle(_ choice: SearchState.Choice?, wanted: Command? = nil) -> [Effect] {
    switch choice {
    case .hit(let row, _) where row.presence == .deleted:
      return [.note("\(row.name) was deleted elsewhere.", .warning)]
    case .hit(let row, isInList: true) where wanted != .add:
      search.hits.members.remove(row.id)
      return [.exclude(row.id, list: item)]
    case .hit(let row, isInList: false) where wanted != .remove:
      search.hits.members.insert(row.id)
      return [.include(row.id, list: item)]
    case .create(let name) where wanted != .remove:
      search.field = TextField()
      focus = .filter
      search.focus = .field
      return [.create(name: name, .medium, list: item, then: .stay)]
    case nil: return search.fault.map { [.note($0, .warning)] } ?? []
    default: return []
    }
  }

  // MARK: The mouse

  mutating func mouse(_ event: MouseEvent, in context: ComponentContext) -> [Effect] {
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
