import Lists
import Rendering
import Terminal

/// An item being edited: its name, its details and what it holds.
public struct EditSheet: Component {
  /// The item as it is stored.
  public private(set) var saved: ItemReport
  /// The name as typed.
  public internal(set) var name: TextField
  /// The details as typed.
  public internal(set) var details: TextField
  /// The search that filters what can be taken out and put in.
  public internal(set) var search = SearchState()
  /// Where keys go.
  public internal(set) var focus = Focus.name
  /// Whether what is typed is on its way to the store.
  var isSaving = false
  /// What is asked about what is typed, if anything: it counts only while its words are in sight.
  private(set) var confirmation: Confirmation?
  /// The fields that were typed in and that another program changed meanwhile.
  var conflicts: Set<Focus> = []
  /// Whether the item was deleted elsewhere, so that Enter adds what is typed as a new one.
  var isDeleted = false

  /// The parts of the sheet, from top to bottom.
  public enum Focus: Int, CaseIterable, Hashable, Sendable {
    case name, details, filter, rows
  }

  /// The key that opened it, as long as it may be held down.
  var opener: KeyRepeat?

  /// Begins to edit an item at a time.
  init(_ report: ItemReport, at time: Int64) {
    saved = report
    opener = KeyRepeat(at: time)
    name = TextField(report.item.name)
    details = TextField(report.item.details, limit: Details.maximumLength)
  }

  /// The item.
  var item: Item.ID { saved.item.id }

  /// Whether something typed is not stored.
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
    case .presented:
      confirmation?.isPresented = true
      return []
    case .answer(.hits(let request, let hits)) where request == search.request(in: item):
      let lost = search.receive(hits, for: request.text)
      if focus == .rows, search.focus == .field { focus = .filter }
      return lost.map { [.remark("\($0) is no longer found.")] } ?? []
    case .answer(.changed(.edit(item, _, _, _), _, _, _)): return [.dismiss]
    case .answer(.changed(.addAgain(let report, _, _), _, _, _)) where report.item.id == item:
      return [.dismiss]
    case .answer(.facts(let report?, .refresh)) where report.item.id == item:
      return refresh(report, at: context.now)
    case .answer(.facts(nil, .refresh)): return loseItem(at: context.now)
    case .answer(.refused(_, let mutation)):
      // What is typed stays, to be mended.
      isSaving = false
      guard case .create(let name, _, item, _) = mutation, search.field.isEmpty else { return [] }
      search.field = TextField(name)
      return [searchAction]
    case .answer(.busy(.search)):
      // What was found for another text must not stand for what is typed.
      search.hits = SearchResults()
      return []
    default: return []
    }
  }

  /// Shows what was changed elsewhere in the fields that nobody typed in, and asks about the others.
  private mutating func refresh(_ report: ItemReport, at time: Int64) -> [Action] {
    let (old, new) = (saved.item, report.item)
    let wasSaving = isSaving
    var actions: [Action] = []
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
    // What was asked may be no longer so.
    if let confirmation, !asksToQuit, confirmation.note != question { actions = withdraw() }
    guard !conflicts.isEmpty, wasSaving || new.name != old.name || new.details != old.details
    else { return actions }
    return enterKeeps ? ask(at: time) : [.message(conflictNote)]
  }

  /// Leaves an item that was deleted elsewhere, or asks what becomes of the text typed for it.
  private mutating func loseItem(at time: Int64) -> [Action] {
    guard isChanged else { return [.dismiss, .note(deletionWords + ".", .warning), .reload] }
    let isKnown = isDeleted
    isDeleted = true
    isSaving = false
    if isKnown { return [] }
    return enterKeeps ? ask(at: time) : [.note(deletionWords + ".", .warning)]
  }

  private var deletionWords: String { "\(quoted(saved.item.name)) was deleted elsewhere" }

  /// Which fields changed elsewhere, and what they say there.
  private var conflictNote: Note {
    var parts: [String] = []
    if conflicts.contains(.name) {
      parts.append("The name was changed elsewhere: \(quoted(saved.item.name)).")
    }
    if conflicts.contains(.details) {
      parts.append("The details were changed elsewhere: \(quoted(saved.item.details)).")
    }
    return Note(.warning, parts.joined(separator: " "))
  }

  /// The beginning of a text on one line, in quotation marks.
  private func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\"\(line.prefix(60))\(line.count > 60 ? "…" : "")\""
  }

  // MARK: What is asked about what is typed

  /// Whether Enter keeps what is typed, here where keys go.
  var enterKeeps: Bool { focus == .name || focus == .details || isFilterEmpty }
  /// Whether keys go into the line that filters, and nothing is typed there.
  var isFilterEmpty: Bool { focus == .filter && search.field.isEmpty }
  /// Whether Ctrl-c was pressed, and would quit when it is pressed again.
  var asksToQuit: Bool { confirmation?.keys == [.control("c")] }

  /// What is asked before what is typed is thrown away, or kept over what is new elsewhere.
  private var question: Note {
    if isDeleted {
      return Note(
        .warning, deletionWords + ": Enter adds it again as typed, Esc throws that away.")
    }
    guard !conflicts.isEmpty else {
      return Note(.warning, "Not kept yet: Enter keeps what is typed, Esc throws it away.")
    }
    let those = conflicts == [.name] ? "that" : "those"
    return Note(.warning, conflictNote.text + " Enter keeps yours, Esc \(those).")
  }

  /// Asks what becomes of what is typed, and goes where Enter keeps it.
  mutating func ask(at time: Int64) -> [Action] {
    let isConflict = !isDeleted && !conflicts.isEmpty
    return ask(
      Confirmation(question, keys: isConflict ? [.enter, .escape] : [.escape], at: time))
  }

  /// Leaves the app; what is typed it throws away only once that was asked.
  mutating func leaveApp(with keyPress: KeyPress, at time: Int64) -> [Action] {
    guard isChanged else { return [.perform(.quit)] }
    switch reply(keyPress, at: time) {
    case .given: return [.perform(.quit)]
    case .early: return []
    case .other:
      let key = keyPress.label(ascii: true)
      let words = "Not kept yet: Enter keeps what is typed, \(key) throws it away and quits."
      return ask(Confirmation(Note(.warning, words), keys: [keyPress], at: time))
    }
  }

  private mutating func ask(_ confirmation: Confirmation) -> [Action] {
    self.confirmation = confirmation
    if !enterKeeps { focus = isRenamed ? .name : .details }
    return [.message(confirmation.note)]
  }

  /// What a key says to what was asked.
  mutating func reply(_ keyPress: KeyPress, at time: Int64) -> Confirmation.Reply {
    confirmation?.reply(keyPress, at: time) ?? .other
  }

  /// Takes back what was asked: something else is done.
  mutating func withdraw() -> [Action] {
    guard confirmation != nil else { return [] }
    confirmation = nil
    return [.message(nil)]
  }
}
