import PrioritiesBasics
import PrioritiesRendering
import PriorityLists
import TerminalInterface

/// The form of an item, of which nothing takes effect before it is saved.
struct EditSheet: Component {
  var saved: ItemReport
  private var texts: [Focus: TextField] = [:]
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

  enum Focus: Hashable {
    case name, details, priority
    case date(DatePart)
    case filter, rows

    /// The fields with text that is saved.
    fileprivate static let texts = [name, details] + DatePart.allCases.map(date)

    fileprivate func text(of item: Item) -> String {
      switch self {
      case .details: item.details
      case .date(let part): part.text(of: item.date)
      default: item.name
      }
    }

    var label: String {
      switch self {
      case .details: "Details"
      case .priority: "Priority"
      case .date(let part): part.rawValue
      default: "Name"
      }
    }
  }

  enum Confirmation {
    /// To replace changes made elsewhere, or to create a new item.
    case overwrite
    case discard
    case quit
  }

  init(_ report: ItemReport) {
    saved = report
    for field in Focus.texts { load(field) }
  }

  private mutating func load(_ field: Focus) {
    texts[field] = TextField(
      field.text(of: saved.item),
      limit: field == .details ? Details.maximumLength : Name.maximumLength)
  }

  subscript(field: Focus) -> TextField {
    get { texts[field] ?? TextField() }
    set { texts[field] = newValue }
  }

  var item: Item.ID { saved.item.id }

  var isChanged: Bool {
    fields.contains(where: isEdited) || priority != nil || order != nil || isRefilled
  }
  var isRefilled: Bool { !(included.isEmpty && excluded.isEmpty && created.isEmpty) }

  func isEdited(_ field: Focus) -> Bool {
    texts[field].map { $0.text != field.text(of: saved.item) } ?? false
  }

  /// The parts of the date to show: without a date, there is no repeat and no lead.
  var parts: [DatePart] { self[.date(.due)].isEmpty ? [.due] : DatePart.allCases }

  /// All fields, from top to bottom.
  var fields: [Focus] {
    [.name, .details, .priority] + parts.map(Focus.date) + [.filter]
      + (search.count > 0 ? [.rows] : [])
  }

  func dateChange(in context: ComponentContext) throws(DateError) -> DateChange {
    let typed = parts.filter { isEdited(.date($0)) }.map { part in
      let text = self[.date(part)].text
      return (part, text.isEmpty ? "none" : text)
    }
    var change = try DateChange(
      typed: Dictionary(uniqueKeysWithValues: typed), today: context.today)
    change.newLead = context.settings.lead
    return change
  }

  private func draft(_ date: DateChange) -> ItemDraft {
    ItemDraft(
      item: saved.item, name: isEdited(.name) ? self[.name].text : nil,
      details: isEdited(.details) ? self[.details].text : nil, date: date, priority: priority,
      order: order,
      included: included.sorted { $0.value < $1.value }.map(\.key),
      excluded: excluded.sorted { $0.value < $1.value }.map(\.key), created: created)
  }

  /// Candidates are shown once a letter is typed.
  mutating func searched() -> [Effect] {
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
    case .outcome(.changed(.change(.addAgain(let report, _, _, _)), _))
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
    let edited = Focus.texts.filter(isEdited)
    let old = saved.item
    let wasSaving = isSaving
    isSaving = false
    isDeleted = false
    saved = report
    let changed = Focus.texts.filter { $0.text(of: old) != $0.text(of: report.item) }
    for field in changed where !edited.contains(field) { load(field) }
    conflicts = conflicts.union(changed).filter(isEdited)
    if case .date = focus, !fields.contains(focus) { focus = .date(.due) }
    if conflicts.isEmpty, confirmation == .overwrite { confirmation = nil }
    guard !conflicts.isEmpty, wasSaving || !changed.isEmpty else { return [] }
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
    let sentences = Focus.texts.filter(conflicts.contains).map { field in
      let verb = field == .details ? "were" : "was"
      let text = quoted(field.text(of: saved.item))
      return "The \(field.label.lowercased()) \(verb) changed elsewhere: \(text)."
    }
    return Message(.warning, sentences.spaceSeparated)
  }

  private func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).spaceSeparated
    return "\"\(line.prefix(60))\(line.count > 60 ? "…" : "")\""
  }

  // MARK: Confirmation

  var enterSaves: Bool { ![.filter, .rows].contains(focus) || isFilterEmpty }
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
    let oneLine = text.split { $0.isNewline || $0 == "\t" }.spaceSeparated
    confirmation = nil
    switch focus {
    case .name, .details, .date:
      let isComplete = self[focus].insert(focus == .details ? text : oneLine)
      return [.show(isComplete ? nil : self[focus].cutMessage)]
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
        return save(in: context)
      }
    case .control("j"), .shift(.enter), .control(.enter):
      if focus == .details { self[.details].insert("\n") }
    default:
      isSaving = false
      switch focus {
      case .name, .details, .date:
        switch key {
        case .up where focus == .name: break
        case .up, .down:
          let step = key == .up ? -1 : 1
          if focus != .details || !moveInDetails(by: step, in: context.layout) {
            turn(to: next(by: step))
          }
        default: _ = self[focus].edit(key)
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
    case (.up, _): turn(to: next(by: -1))
    case (.down, _): turn(to: next(by: 1))
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
    self[.details].moveLine(by: step, columns: Fields(columns: layout.columns).room)
  }

  private mutating func turn(to part: Focus) {
    focus = part
    search.focus = part == .rows ? .rows : .field
  }

  func next(by step: Int) -> Focus {
    let fields = fields
    let place = fields.firstIndex(of: focus) ?? 0
    return fields[(place + step + fields.count) % fields.count]
  }

  mutating func save(in context: ComponentContext) -> [Effect] {
    guard !isSaving else { return [] }
    guard isChanged else { return [.closeSheet, .reload] }
    guard !self[.name].isBlank else {
      focus = .name
      return [.notice("Enter a name.", .warning)]
    }
    do {
      let date = try dateChange(in: context)
      _ = try date.date(from: saved.item.date)
      isSaving = true
      guard isDeleted else { return [.change(.edit(draft(date)))] }
      var report = saved
      report.item.priority = shownPriority
      return [
        .change(
          .addAgain(report, name: self[.name].text, details: self[.details].text, date: date))
      ]
    } catch {
      focus = .date(error.part)
      return [.notice(error.description, .warning)]
    }
  }
}
