import PrioritiesRendering
import PriorityLists
import TerminalInterface

/// The form of an item, of which nothing takes effect before it is saved.
struct EditSheet: Component {
  var saved: ItemReport
  var name: TextField
  var details: TextField
  /// `nil` while unchanged.
  var priority: Priority?
  var order: ListOrder?
  /// The items to add or to remove, with their names.
  var included: [Item.ID: String] = [:]
  var excluded: [Item.ID: String] = [:]
  /// The items to create in it.
  var created: [NewItem] = []
  var search = SearchState()
  var focus = Focus.name
  var isSaving = false
  /// The open question, which any key that doesn't confirm it withdraws.
  var confirmation: Confirmation?
  /// The edited fields that were also changed elsewhere.
  var conflicts: Set<Focus> = []
  /// Whether the item was deleted elsewhere, in which case Enter creates a new one.
  var isDeleted = false

  enum Focus: Int, CaseIterable, Hashable, Sendable {
    case name, details, priority, filter, rows
  }

  enum Confirmation: Hashable, Sendable {
    /// To replace changes made elsewhere, or to create a new item.
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

  var isChanged: Bool { isRenamed || isDescribed || priority != nil || order != nil || isRefilled }
  var isRefilled: Bool { !(included.isEmpty && excluded.isEmpty && created.isEmpty) }
  var isRenamed: Bool { name.text != saved.item.name }
  var isDescribed: Bool { details.text != saved.item.details }

  private var draft: ItemDraft {
    ItemDraft(
      item: saved.item, name: isRenamed ? name.text : nil,
      details: isDescribed ? details.text : nil, priority: priority, order: order,
      included: included.sorted { $0.value < $1.value }.map(\.key),
      excluded: excluded.sorted { $0.value < $1.value }.map(\.key), created: created)
  }

  /// Candidates are shown once a letter is typed.
  private mutating func searched() -> [Effect] {
    search.focus = .field
    guard search.field.isEmpty else { return [.now(.search(search.request(in: item)))] }
    search.clearHits()
    return []
  }

  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch event {
    case .key(let key): return press(key, in: context)
    case .paste(let text): return paste(text)
    case .mouse(let event): return mouse(event, in: context)
    case .outcome(.hits(let request, var hits)) where request == search.request(in: item):
      hits.members = hits.members.union(included.keys).subtracting(excluded.keys)
      search.receive(hits, for: request.text)
      if focus == .rows, search.focus == .field { focus = .filter }
      return []
    case .outcome(.changed(.change(.edit(let draft)), _)) where draft.item.id == item:
      return [.closeSheet]
    case .outcome(.changed(.change(.addAgain(let report, _, _)), _))
    where report.item.id == item:
      return [.closeSheet]
    case .outcome(.report(let report?, .refresh)) where report.item.id == item:
      return refresh(report)
    case .outcome(.report(nil, .refresh)): return loseItem()
    case .outcome(.refused):
      isSaving = false
      return []
    case .outcome(.busy(.search)):
      // Old hits must not be mistaken for hits of the new text.
      if search.text != search.field.text { search.clearHits() }
      return []
    default: return []
    }
  }

  /// Shows changes made elsewhere in fields that were not edited, and asks about the others.
  private mutating func refresh(_ report: ItemReport) -> [Effect] {
    let (old, new) = (saved.item, report.item)
    let wasSaving = isSaving
    isSaving = false
    isDeleted = false
    saved = report
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
    guard enterSaves else { return [.show(conflictMessage)] }
    requireConfirmation(.overwrite)
    return []
  }

  /// Closes the form of an item deleted elsewhere, or asks if it was edited.
  private mutating func loseItem() -> [Effect] {
    guard isChanged else { return [.closeSheet, .notice(deletionMessage, .warning), .reload] }
    let isKnown = isDeleted
    isDeleted = true
    isSaving = false
    guard enterSaves else { return isKnown ? [] : [.notice(deletionMessage, .warning)] }
    if !isKnown { requireConfirmation(.overwrite) }
    return []
  }

  private var deletionMessage: String { Messages.deletedElsewhere(quoted(saved.item.name)) }

  private var conflictMessage: Message {
    var sentences: [String] = []
    if conflicts.contains(.name) {
      sentences.append("The name was changed elsewhere: \(quoted(saved.item.name)).")
    }
    if conflicts.contains(.details) {
      sentences.append("The details were changed elsewhere: \(quoted(saved.item.details)).")
    }
    return Message(.warning, sentences.joined(separator: " "))
  }

  private func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\"\(line.prefix(60))\(line.count > 60 ? "…" : "")\""
  }

  // MARK: Confirmation

  var enterSaves: Bool { [.name, .details, .priority].contains(focus) || isFilterEmpty }
  var isFilterEmpty: Bool { focus == .filter && search.field.isEmpty }
  var question: Message? {
    switch confirmation {
    case nil: nil
    case .quit: Message(.warning, "Unsaved. Enter saves, Ctrl-c discards and quits.")
    case _ where isDeleted:
      Message(.warning, "\(deletionMessage) Enter creates it again, Esc discards.")
    case _ where !conflicts.isEmpty:
      Message(.warning, "\(conflictMessage.text) Enter saves yours, Esc keeps theirs.")
    case .overwrite, .discard: Message(.warning, "Unsaved. Enter saves, Esc discards.")
    }
  }

  /// Asks for confirmation and focuses a field in which Enter saves.
  mutating func requireConfirmation(_ confirmation: Confirmation) {
    self.confirmation = confirmation
    if !enterSaves { focus = .name }
  }

  mutating func quitApp() -> [Effect] {
    guard isChanged, confirmation != .quit else { return [.perform(.quit)] }
    requireConfirmation(.quit)
    return []
  }
}

extension EditSheet {
  mutating func paste(_ text: String) -> [Effect] {
    let oneLine = text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    confirmation = nil
    switch focus {
    case .name: return [.show(name.insert(oneLine) ? nil : name.cutMessage)]
    case .details: return [.show(details.insert(text) ? nil : details.cutMessage)]
    case .priority, .filter, .rows:
      focus = .filter
      search.focus = .field
      let isComplete = search.field.insert(oneLine)
      return searched() + (isComplete ? [] : [.show(search.field.cutMessage)])
    }
  }

  mutating func press(_ key: Key, in context: ComponentContext) -> [Effect] {
    let previous = confirmation
    confirmation = nil
    switch key {
    case .escape where !search.field.isEmpty && (focus == .filter || focus == .rows):
      search.field = TextField()
      focus = .filter
      return searched()
    case .escape where isChanged && (previous == nil || previous == .quit):
      requireConfirmation(.discard)
    case .escape:
      let notice = isChanged && !isDeleted ? Message(.info, "Discarded.") : nil
      return [.closeSheet, .show(notice), .reload]
    case .tab: turn(to: next(by: 1))
    case .shift(.tab): turn(to: next(by: -1))
    case .enter where isFilterEmpty && !isChanged:
      return [.notice("Type an item to add, remove or create. Esc goes back.")]
    case .enter where enterSaves:
      if !conflicts.isEmpty, previous == nil || previous == .quit {
        requireConfirmation(.overwrite)
      } else {
        return save()
      }
    case .control("j"), .shift(.enter), .control(.enter):
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

  private mutating func priorityKey(
    _ key: Key, in context: ComponentContext
  ) -> [Effect] {
    let priority = shownPriority
    switch (key, context.settings.keys[key]) {
    case (.up, _): focus = .details
    case (.down, _): focus = .filter
    case (_, .lower): return set(priority.lowered(by: 1) ?? priority)
    case (_, .raise): return set(priority.lowered(by: -1) ?? priority)
    case (_, .done): return set(.low)
    case (_, .sort) where saved.item.subitems > 0 && !isDeleted:
      let orders = ListOrder.allCases
      let index = orders.firstIndex(of: shownOrder) ?? 0
      let next = orders[(index + 1) % orders.count]
      order = next == saved.item.order ?? .priority ? nil : next
    case (_, let command):
      guard let priority = command?.priority else {
        return [.notice("Change the priority with ← and →, or 1 to 4.")]
      }
      return set(priority)
    }
    return []
  }

  private mutating func set(_ priority: Priority) -> [Effect] {
    self.priority = priority == saved.item.priority ? nil : priority
    return []
  }

  var shownPriority: Priority { priority ?? saved.item.priority }
  var shownOrder: ListOrder { order ?? saved.item.order ?? .priority }

  /// Moves within the details; returns `false` on the first or last wrapped line.
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
    guard isChanged else { return [.closeSheet, .reload] }
    guard !name.text.allSatisfy(\.isWhitespace) else {
      focus = .name
      return [.notice("Enter a name.", .warning)]
    }
    isSaving = true
    guard !isDeleted else {
      var report = saved
      report.item.priority = shownPriority
      return [.change(.addAgain(report, name: name.text, details: details.text))]
    }
    return [.change(.edit(draft))]
  }
}

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
      // Keep the rows under the pointer in place.
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
