import Lists
import Rendering

/// What came of effects, and what the app says about it.
extension App {
  /// Takes in what came of an effect, after the components have.
  mutating func receive(_ result: EffectResult) -> [Effect] {
    var effects = updateScreen(.answer(result)) + updateSheet(.answer(result))
    switch result {
    // The sheet has taken it.
    case .facts(_, .refresh): break
    case .rows, .hits, .themes, .themeKept: break
    case .listGone(let list):
      guard list == screen.list, lists.count > 1 else { break }
      effects += leaveGoneList()
    case .facts(let report, let purpose): effects += receive(report, for: purpose)
    case .changed(let change, let item, let said, let isChange):
      effects += receive(change, item: item, said: said, isChange: isChange)
    case .elsewhere(let change, let number, let what):
      prompt(.elsewhere(change, number: number, what: what))
    // Reading again would only fail again; what is shown stays.
    case .unreadable(let sentence): message = Note(.error, sentence)
    case .refused(let sentence, let mutation):
      message = Note(.error, sentence)
      if let name = mutation.flatMap({ giveBack($0) }) {
        message?.text += " \(name) was not created."
      }
      if blockedOperation == nil { effects += reload() } else { blockedOperation = .reading }
    case .busy(let operation):
      // That a change waits is what matters most.
      if blockedOperation != .change { blockedOperation = operation }
      message = nil
    case .free:
      blockedOperation = nil
      effects += reload()
    case .said(let sentence): message = Note(.success, sentence)
    case .noted(let sentence):
      message = Note(.info, sentence)
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
        return [.change(.delete(report.item.id, asked: report.item))]
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
  private mutating func receive(
    _ change: Mutation, item: Item.ID?, said: String, isChange: Bool
  ) -> [Effect] {
    message = isChange ? Note(.success, said + undoHint) : Note(.info, said)
    if isChange { snoozed = [] }
    switch change {
    case .create(let name, _, _, .open):
      guard let item else { return reload() }
      screen.search = nil
      screen.turnIntoList()
      let message = message
      let effects = open(item, name: name)
      self.message = message
      return effects
    case .create(_, _, _, .show), .need(_, _, then: .show), .addAgain, .addAll:
      return reload(selecting: item)
    case .undo, .redo:
      message = Note(.success, said)
      return reload(selecting: item)
    case .delete(let gone, _):
      guard screen.list == gone, lists.count > 1 else { return reload() }
      lists.removeLast()
      screen.isReturning = true
      screen.takeAway(gone)
      return reload()
    case .set, .setListPriority, .done, .include, .create, .need, .exclude, .edit: return reload()
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

  /// ` u undoes.` with the key that does; nothing where that key would be typed.
  private var undoHint: String {
    let isTyping =
      switch sheet {
      case .edit(let edit): edit.focus != .rows
      case nil: screen.search?.focus == .field
      default: false
      }
    return isTyping ? "" : settings.undoPromise
  }
}
