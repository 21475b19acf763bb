import Lists
import Rendering
import Terminal

/// An item being edited: its name, its details and what it holds.
struct EditSheet: Component {
  var saved: ItemReport
  var name: TextField
  var details: TextField
  /// The search that filters what can be taken out and put in.
  var search = SearchState()
  var focus = Focus.name
  /// Whether what is typed is on its way to the store.
  var isSaving = false
  /// What is asked about what is typed, if anything; any other key withdraws it.
  var confirmation: Confirmation?
  /// The fields that were typed in and that another program changed meanwhile.
  var conflicts: Set<Focus> = []
  /// Whether the item was deleted elsewhere, so that Enter adds what is typed as a new one.
  var isDeleted = false

  /// The parts of the sheet, from top to bottom.
  enum Focus: Int, CaseIterable, Hashable, Sendable {
    case name, details, priority, filter, rows
  }

  /// What is asked in the line at the foot.
  enum Confirmation: Hashable, Sendable {
    /// Whether what is typed is kept over what changed elsewhere, or in a new item.
    case overwrite
    /// Whether what is typed is discarded, to go back.
    case discard
    /// Whether what is typed is discarded, to quit.
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

  /// The search for what can be taken out and put in.
  var searchAction: Action { .effect(.search(search.request(in: item))) }

  mutating func update(_ event: Event, in context: ComponentContext) -> [Action] {
    switch event {
    case .key(let keyPress): return key(keyPress, in: context)
    case .paste(let text): return paste(text)
    case .mouse(let event): return mouse(event, in: context)
    case .answer(.hits(let request, let hits)) where request == search.request(in: item):
      search.receive(hits, for: request.text)
      if focus == .rows, search.focus == .field { focus = .filter }
      return []
    case .answer(.changed(.edit(item, _, _, _), _, _, _)): return [.dismiss]
    case .answer(.changed(.addAgain(let report, _, _), _, _, _)) where report.item.id == item:
      return [.dismiss]
    case .answer(.facts(let report?, .refresh)) where report.item.id == item:
      return refresh(report)
    case .answer(.facts(nil, .refresh)): return loseItem()
    case .answer(.refused(_, let mutation)):
      // What is typed stays, to be corrected.
      isSaving = false
      guard case .create(let name, _, item, _) = mutation, search.field.isEmpty else { return [] }
      search.field = TextField(name)
      return [searchAction]
    case .answer(.busy(.search)):
      // What was found for another text must not stand for what is typed.
      if search.text != search.field.text { search.forgetHits() }
      return []
    default: return []
    }
  }

  /// Shows what was changed elsewhere in the fields that nobody typed in, and asks about the others.
  private mutating func refresh(_ report: ItemReport) -> [Action] {
    let (old, new) = (saved.item, report.item)
    let wasSaving = isSaving
    isSaving = false
    isDeleted = false
    saved = report
    // Where nothing changed, the place of typing stays.
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
    guard enterKeeps else { return [.message(conflictNote)] }
    ask(.overwrite)
    return []
  }

  /// Leaves an item that was deleted elsewhere, or asks what becomes of the text typed for it.
  private mutating func loseItem() -> [Action] {
    guard isChanged else { return [.dismiss, .note(deletionWords + ".", .warning), .reload] }
    let isKnown = isDeleted
    isDeleted = true
    isSaving = false
    guard enterKeeps else { return isKnown ? [] : [.note(deletionWords + ".", .warning)] }
    if !isKnown { ask(.overwrite) }
    return []
  }

  private var deletionWords: String { "\(quoted(saved.item.name)) was deleted elsewhere" }

  /// Which fields changed elsewhere, and what they say there.
  private var conflictNote: Note {
    let changed = [
      (Focus.name, "name was", saved.item.name), (.details, "details were", saved.item.details),
    ]
    let sentences = changed.filter { conflicts.contains($0.0) }
      .map { "The \($0.1) changed elsewhere: \(quoted($0.2))." }
    return Note(.warning, sentences.joined(separator: " "))
  }

  /// The beginning of a text on one line, in quotation marks.
  private func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\"\(line.prefix(60))\(line.count > 60 ? "…" : "")\""
  }

  // MARK: What is asked about what is typed

  /// Whether Enter keeps what is typed, here where keys go.
  var enterKeeps: Bool { [.name, .details, .priority].contains(focus) || isFilterEmpty }
  /// Whether keys go into the line that filters, and nothing is typed there.
  var isFilterEmpty: Bool { focus == .filter && search.field.isEmpty }
  /// What the line at the foot asks; it stays until it is answered or another key is pressed.
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

  /// Asks what becomes of what is typed, and goes where Enter keeps it.
  mutating func ask(_ confirmation: Confirmation) {
    self.confirmation = confirmation
    if !enterKeeps { focus = isRenamed ? .name : .details }
  }

  /// Leaves the app; what is typed is discarded only once that was asked.
  mutating func leaveApp() -> [Action] {
    guard isChanged, confirmation != .quit else { return [.perform(.quit)] }
    ask(.quit)
    return []
  }
}
