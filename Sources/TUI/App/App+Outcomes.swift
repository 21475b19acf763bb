import Lists
import Rendering

/// What came of effects, and what the app says about it.
extension App {
  /// Takes in what came of an effect, after the components have.
  mutating func receive(_ outcome: Outcome) -> [Effect] {
    var effects = updateScreen(.outcome(outcome)) + updateSheet(.outcome(outcome))
    switch outcome {
    // The components have taken it.
    case .rows, .hits, .themes, .themeKept, .facts(_, .refresh): break
    case .listGone(let list):
      guard list == screen.list, lists.count > 1 else { break }
      effects += leaveGoneList()
    case .facts(let report, let purpose): effects += receive(report, for: purpose)
    case .changed(let change, let report): effects += receive(change, report)
    case .elsewhere(let change, let what): prompt(.elsewhere(change, what: what))
    // Where it could not be read, reading again would only fail again; what is shown stays.
    case .said(let note): message = note
    case .refused(let sentence, let change):
      message = Note(.error, sentence)
      if let name = change.flatMap({ giveBack($0) }) {
        message?.text += " \(name) was not created."
      }
      if blockedOperation == nil { effects += reload() } else { blockedOperation = .reading }
    case .unchanged(let sentence):
      message = Note(.info, sentence)
      effects += reload()
    case .busy(let operation):
      // That a change waits is what matters most.
      if blockedOperation != .change { blockedOperation = operation }
      message = nil
    case .free:
      blockedOperation = nil
      effects += reload()
    }
    return effects
  }

  private mutating func prompt(_ question: Question) {
    // A form stays with what is typed in it, and the question can be led to again from the list.
    if case .edit = sheet {
      message = Note(.warning, question.unasked)
      return
    }
    // What was said before is no part of the question.
    message = nil
    sheet = .question(question)
  }

  private mutating func receive(_ report: ItemReport?, for purpose: ReportPurpose) -> [Effect] {
    guard let report else {
      message = Note(.warning, "That item was deleted elsewhere.")
      return reload()
    }
    switch purpose {
    case .refresh: return []
    case .delete:
      guard report.item.subitems > 0 || report.memberships.count > 1 else {
        return [.delete(report.item.id, asked: report.item)]
      }
      prompt(.delete(report, undo: settings.keys.label(.undo, ascii: false)))
      return []
    case .deleteAsChanged:
      prompt(.delete(report, undo: settings.keys.label(.undo, ascii: false)))
      if case .question = sheet { message = Question.changedNote }
      return reload()
    case .edit:
      let edit = EditSheet(report)
      sheet = .edit(edit)
      return [.search(edit.search.request(in: edit.item))]
    }
  }

  /// Shows a change that was made, or that what was to be changed was so already.
  private mutating func receive(_ change: Effect, _ report: ChangeMessage) -> [Effect] {
    message = report.note(undo: isTyping ? nil : settings.keys.label(.undo, ascii: false))
    if report.isChange { snoozed = [] }
    switch change {
    case .create(let name, _, _, .open):
      guard let item = report.item else { return reload() }
      screen.search = nil
      screen.turnIntoList()
      let message = message
      let effects = open(item, name: name)
      self.message = message
      return effects
    case .create(_, _, _, .show), .need(_, _, then: .show), .addAgain, .addAll, .undo, .redo:
      return reload(selecting: report.item)
    case .delete(let gone, _):
      guard screen.list == gone, lists.count > 1 else { return reload() }
      lists.removeLast()
      screen.isReturning = true
      screen.takeAway(gone)
      return reload()
    default: return reload()
    }
  }

  /// Reads again whatever is shown, with an item selected where it is in sight.
  private mutating func reload(selecting item: Item.ID?) -> [Effect] {
    guard let item, sheet == nil else { return reload() }
    guard screen.search != nil else { return [.load(screen.request(selecting: item))] }
    if screen.search?.focus == .rows, let place = screen.search?.place(of: item) {
      screen.search?.cursor = place
    }
    return reload()
  }

  /// Whether the key that undoes would be typed.
  private var isTyping: Bool {
    switch sheet {
    case .edit(let edit): edit.focus != .rows
    case nil: screen.search?.focus == .field
    default: false
    }
  }
}

/// What was typed or asked is kept when a list goes away, or when a change is refused.
extension App {
  /// Goes back from an open list that was deleted elsewhere: a search goes on in the list below, and
  /// a sheet stays if what it is about is still there.
  private mutating func leaveGoneList() -> [Effect] {
    let left = lists.removeLast()
    screen.isReturning = true
    message = Note(.warning, "\"\(left.heading.name)\" no longer exists.")
    if let search = left.search { screen.search = search }
    return reload()
  }

  /// Opens the question about a pasted list, for the list that is shown.
  mutating func askAboutPaste(_ pasted: PastedNames) {
    let heading = screen.isHome ? "the prioritized list" : screen.heading.name
    sheet = .question(.paste(pasted, list: screen.list, heading: heading))
  }

  /// Gives back what was typed for a change that was not made: into the search line, or as a
  /// question about the pasted names; the name where something else is typed there by now.
  private mutating func giveBack(_ change: Effect) -> String? {
    switch change {
    case .create(let name, let level, let list, _):
      // A form that creates what it holds has its own line.
      if case .edit(let edit) = sheet, edit.item == list {
        return edit.search.field.text == name ? nil : name
      }
      let place = lists.lastIndex { $0.list == list } ?? lists.endIndex - 1
      if let field = lists[place].search?.field, !field.isEmpty {
        return field.text == name ? nil : name
      }
      var search = SearchState()
      search.field = TextField(name)
      search.level = level
      lists[place].search = search
    case .addAll(let names, _):
      if sheet == nil { askAboutPaste(PastedNames(names: names)) }
    default: break
    }
    return nil
  }
}

/// The names in a pasted text, one a line, without the marks of a list.
struct PastedNames: Hashable, Sendable {
  /// The names, in order, each once; empty lines are dropped.
  let names: [String]
  /// How many lines had a bullet, a number or a check box.
  let marked: Int

  /// Names that were taken from a text before.
  init(names: [String]) {
    self.names = names
    marked = 0
  }

  init(_ text: String) {
    var names: [String] = []
    var known: Set<String> = []
    var marked = 0
    // Cells of a table that were copied have tabs between them, which no name may have.
    for line in text.replacing("\t", with: " ").split(whereSeparator: \.isNewline) {
      let name = ListedName(String(line)).name
      guard !name.isEmpty else { continue }
      if known.insert(NameKeys(name).identity).inserted { names.append(name) }
      if line.drop(while: \.isWhitespace).prefix(name.count) != name.prefix(name.count) {
        marked += 1
      }
    }
    self.names = names
    self.marked = marked
  }
}
