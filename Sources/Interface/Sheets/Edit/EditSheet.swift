import Lists
import Rendering
import Terminal

/// An item being edited: its name, its details and what it holds.
public struct EditSheet: Component {
  /// The item as it is stored.
  public private(set) var saved: ItemReport
  /// The name as typed.
  public private(set) var name: TextField
  /// The details as typed.
  public private(set) var details: TextField
  /// The search that filters what can be taken out and put in.
  public private(set) var search = SearchState()
  /// Where keys go.
  public private(set) var focus = Focus.name
  /// Whether what is typed is on its way to the store.
  private var isSaving = false
  /// Whether the last key would have left though something typed is not stored.
  private(set) var wasWarned = false
  /// The fields that were typed in and that another program changed meanwhile.
  private var conflicts: Set<Focus> = []
  /// Whether the last thing said was that there are conflicts, so that Enter answers.
  private var hasAsked = false

  /// The parts of the sheet, from top to bottom.
  public enum Focus: Int, CaseIterable, Hashable, Sendable {
    case name, details, filter, rows
  }

  /// Begins to edit an item.
  init(_ report: ItemReport) {
    saved = report
    name = TextField(report.item.name)
    details = TextField(report.item.details, limit: Details.maximumLength)
  }

  /// The item.
  var item: Item.ID { saved.item.id }

  /// Whether something typed is not stored.
  var isChanged: Bool { isRenamed || isDescribed }
  private var isRenamed: Bool { name.text != saved.item.name }
  private var isDescribed: Bool { details.text != saved.item.details }

  /// The search for what can be taken out and put in.
  var searchAction: Action { .effect(.search(search.request(in: item))) }

  mutating func update(_ event: Event, in context: ComponentContext) -> [Action] {
    switch event {
    case .key(let keyPress): return key(keyPress, in: context)
    case .paste(let text): return paste(text)
    case .mouse(let event): return mouse(event, in: context.layout)
    case .answer(.hits(let request, let hits)) where request == search.request(in: item):
      search.receive(hits, for: request.text)
      return []
    case .answer(.changed(.edit(item, _, _, _), _, _)): return [.dismiss]
    case .answer(.facts(let report?, .refresh)) where report.item.id == item:
      return refresh(report)
    case .answer(.refused):
      // What is typed stays, to be mended.
      isSaving = false
      return []
    case .answer(.busy(.search)):
      // What was found for another text must not stand for what is typed.
      search.hits = SearchResults()
      return []
    default: return []
    }
  }

  /// Shows what was changed elsewhere in the fields that nobody typed in, and asks about the others.
  private mutating func refresh(_ report: ItemReport) -> [Action] {
    let (old, new) = (saved.item, report.item)
    let wasSaving = isSaving
    isSaving = false
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
    // Once asked with Enter, the next Enter is the answer; else the first one asks again.
    guard !conflicts.isEmpty, wasSaving || new.name != old.name || new.details != old.details
    else { return [] }
    hasAsked = wasSaving
    wasWarned = wasSaving
    return [conflictNote]
  }

  /// Which fields changed elsewhere, and what they say there.
  private var conflictNote: Action {
    var parts: [String] = []
    if conflicts.contains(.name) {
      parts.append("The name was changed elsewhere: \(quoted(saved.item.name)).")
    }
    if conflicts.contains(.details) {
      parts.append("The details were changed elsewhere: \(quoted(saved.item.details)).")
    }
    let those = parts.count == 1 && conflicts.contains(.name) ? "that" : "those"
    return .note(parts.joined(separator: " ") + " Enter keeps yours, Esc \(those).", .warning)
  }

  /// The beginning of a text on one line, in quotation marks.
  private func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\"\(line.prefix(60))\(line.count > 60 ? "…" : "")\""
  }

  /// Warns that leaving the app throws away what is typed; `nil` where it does not, or was said.
  mutating func warnBeforeQuitting(with keyPress: KeyPress) -> Note? {
    guard isChanged, !wasWarned else { return nil }
    wasWarned = true
    let key = keyPress.label(ascii: true)
    return Note(
      .warning, "Not kept yet: Enter keeps what is typed, \(key) throws it away and quits.")
  }

  // MARK: The mouse

  private mutating func mouse(_ event: MouseEvent, in layout: Layout) -> [Action] {
    let line = event.row - layout.bodyTop
    let rows = line - rowsTop(in: layout)
    switch event.action {
    case .wheel(let direction):
      if (1...shownDetails(in: layout)).contains(line) {
        _ = details.moveLine(by: direction == .up ? -1 : 1)
        return []
      }
      guard search.count > 0 else { return [] }
      focus = .rows
      search.focus = .rows
      search.cursor += direction == .up ? -3 : 3
      search.cursor = min(max(0, search.cursor), search.count - 1)
      return more()
    case .press(.left) where rows >= 0:
      guard
        let place = sections.place(at: rows, height: layout.height - rowsTop(in: layout))
      else { return [] }
      // The sign before a row acts at once, the row once it is marked.
      let acts = event.column < 3 || (focus == .rows && place == search.cursor)
      focus = .rows
      search.focus = .rows
      search.cursor = place
      return acts ? toggle() : []
    case .press(.left):
      switch line {
      case 0: focus = .name
      case 1...shownDetails(in: layout): focus = .details
      case rowsTop(in: layout) - 1: focus = .filter
      default: break
      }
      return []
    default: return []
    }
  }

  private mutating func more() -> [Action] {
    guard focus == .rows, search.wantsMore else { return [] }
    search.limit *= 4
    return [searchAction]
  }

  private mutating func paste(_ text: String) -> [Action] {
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    switch focus {
    case .name, .details:
      // What was warned of was something else.
      wasWarned = false
      hasAsked = false
      if focus == .name { name.insert(oneLine) } else { details.insert(text) }
      return [.message(nil)]
    case .filter:
      search.field.insert(oneLine)
      return [searchAction]
    case .rows: break
    }
    return []
  }

  private mutating func key(_ keyPress: KeyPress, in context: ComponentContext) -> [Action] {
    let isWarned = wasWarned
    let isAsked = hasAsked
    wasWarned = false
    hasAsked = false
    switch keyPress {
    case .escape where isChanged && !isWarned:
      wasWarned = true
      return [.note("Not kept yet: Enter keeps what is typed, Esc throws it away.", .warning)]
    case .escape:
      let note = isChanged ? Note(.info, "Name and details are as they were.") : nil
      return [.dismiss, .message(note), .reload]
    case .tab: focus = next(by: 1)
    case .shift(.tab): focus = next(by: -1)
    case .enter where focus == .name || focus == .details:
      guard conflicts.isEmpty || isAsked else {
        hasAsked = true
        wasWarned = true
        return [conflictNote]
      }
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
        case .down: if !details.moveLine(by: 1) { focus = .filter }
        case .up: if !details.moveLine(by: -1) { focus = .name }
        default: _ = details.edit(keyPress)
        }
      case .filter, .rows:
        return (isWarned ? [.message(nil)] : []) + membershipKey(keyPress, in: context)
      }
      // What was said does not hold for what is typed now.
      return [.message(nil)]
    }
    // The next Esc asks again.
    return isWarned ? [.message(nil)] : []
  }

  private func next(by step: Int) -> Focus {
    let count = Focus.allCases.count
    let next = Focus.allCases[(focus.rawValue + step + count) % count]
    return next == .rows && search.count == 0 ? (step > 0 ? .name : .filter) : next
  }

  private mutating func save() -> [Action] {
    guard !isSaving else { return [] }
    guard isChanged else { return [.dismiss, .reload] }
    guard !name.text.allSatisfy(\.isWhitespace) else {
      return [.note("A name is needed.", .warning)]
    }
    isSaving = true
    return [
      .change(
        .edit(
          item, name: isRenamed ? name.text : nil, details: isDescribed ? details.text : nil,
          replacing: saved.item))
    ]
  }

  private mutating func membershipKey(_ keyPress: KeyPress, in context: ComponentContext)
    -> [Action]
  {
    let page = max(1, context.layout.height - 6)
    switch keyPress {
    case .up:
      if focus == .rows, search.cursor > 0 {
        search.cursor -= 1
      } else {
        focus = focus == .rows ? .filter : .details
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
        case .redo: return [.perform(.redo)]
        default: break
        }
      }
      guard keyPress.text != nil || keyPress == .backspace || focus == .filter else { return [] }
      focus = .filter
      let text = search.field.text
      guard search.field.edit(keyPress), search.field.text != text else { return [] }
      search.limit = SearchState.page
      search.focus = .field
      return [searchAction]
    }
    search.focus = focus == .rows ? .rows : .field
    return more()
  }

  /// Takes the marked item out, or puts it in, or creates it.
  private mutating func toggle(wanted: Command? = nil) -> [Action] {
    // Browsing with Enter from the empty line would take out the first item
    // unseen; the line must have text or the cursor be among the rows.
    guard focus == .rows || !search.field.isEmpty else { return [] }
    switch search.choice {
    case .hit(let row, isInList: true) where wanted != .add:
      return [.change(.exclude(row.id, list: item))]
    case .hit(let row, isInList: false) where wanted != .remove:
      return [.change(.include(row.id, list: item))]
    case .create(let name) where wanted != .remove:
      search.field = TextField()
      focus = .filter
      search.focus = .field
      return [.change(.create(name: name, .medium, list: item, then: .stay))]
    default: return []
    }
  }
}
