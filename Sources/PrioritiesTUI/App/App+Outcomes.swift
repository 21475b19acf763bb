import PrioritiesRendering
import PriorityLists

extension App {
  mutating func receive(_ outcome: Outcome) -> [Request] {
    receiveInOtherPane(outcome)
    var effects = updateScreen(.outcome(outcome)) + updateSheet(.outcome(outcome))
    switch outcome {
    case .rows, .hits, .themes, .themeSaved, .report(_, .refresh): break
    case .listDeleted(let list):
      guard list == screen.list, lists.count > 1 else { break }
      effects += leaveDeletedList()
    case .report(let report, let purpose): effects += receive(report, for: purpose)
    case .deletion(let items, _) where sheet != nil:
      // A delayed question must not replace a form. The list can ask it again.
      message = Message(
        .warning, "\(enumerated(items.map(\.name))) changed elsewhere, so nothing was deleted.")
    case .deletion(let items, let isAgain):
      message = isAgain ? Message(.warning, "This was changed elsewhere.") : nil
      sheet = .question(.delete(items))
      if isAgain { effects += reload() }
    case .changed(let change, let report): effects += receive(change, report)
    // Keep the rows on screen, because loading them again would fail again.
    case .message(let message): self.message = message
    case .refused(let sentence, let change):
      message = Message(.error, sentence)
      if let name = change.flatMap({ restoreInput($0) }) {
        message?.text += " \(name) was not created."
      }
      if blockedOperation == nil { effects += reload() } else { blockedOperation = .reading }
    case .unchanged(let sentence):
      message = Message(.info, sentence)
      effects += reload()
    case .busy(let operation):
      // A pending change outranks a pending read.
      if blockedOperation != .change { blockedOperation = operation }
      message = nil
    case .free:
      blockedOperation = nil
      effects += reload()
    }
    return effects
  }

  private mutating func receive(_ report: ItemReport?, for purpose: ReportPurpose) -> [Request] {
    guard let report else {
      message = Message(.warning, Messages.deletedElsewhere("That item"))
      return reload()
    }
    switch purpose {
    case .refresh: return []
    case .edit:
      sheet = .edit(EditSheet(report))
      return []
    }
  }

  private mutating func receive(_ change: StoreEffect, _ report: ChangeMessage) -> [Request] {
    message = report.message(undo: isTyping ? nil : settings.keys.label(.undo))
    if report.isChange { snoozed = [] }
    switch change {
    case .change(.create(let created, _, .open)):
      guard let item = report.item else { return reload() }
      screen.search = nil
      screen.turnIntoList()
      let message = message
      let effects = open(item, name: created.name)
      self.message = message
      return effects
    case .change(.create(_, _, .show)), .change(.need(_, _, then: .show)), .change(.addAgain),
      .change(.addAll), .change(.moveRow), .step:
      return reload(selecting: report.item)
    case .change(.delete(let gone)):
      guard lists.count > 1, let open = screen.list, gone.contains(where: { $0.id == open })
      else { return reload() }
      lists.removeLast()
      screen.isReturning = true
      screen.removeRow(open)
      return reload()
    default: return reload()
    }
  }

  private mutating func reload(selecting item: Item.ID?) -> [Request] {
    guard let item, sheet == nil else { return reload() }
    guard screen.search != nil else { return [.now(.load(screen.request(selecting: item)))] }
    if screen.search?.focus == .rows, let place = screen.search?.place(of: item) {
      screen.search?.cursor = place
    }
    return reload()
  }

  var isTyping: Bool {
    switch sheet {
    case .edit(let edit): edit.focus != .rows
    case nil: screen.search?.focus == .field
    default: false
    }
  }
}

/// Keeps input when a list is deleted or a change is refused.
extension App {
  /// Leaves an open list that was deleted elsewhere.
  ///
  /// Its search continues in the list below. A sheet stays open if its item still exists.
  private mutating func leaveDeletedList() -> [Request] {
    let left = lists.removeLast()
    screen.isReturning = true
    message = Message(.warning, "\"\(left.heading.name)\" no longer exists.")
    if let search = left.search { screen.search = search }
    return reload()
  }

  mutating func confirmPaste(_ pasted: PastedNames) {
    let heading = screen.isHome ? "the prioritized list" : screen.heading.name
    sheet = .question(.paste(pasted, list: screen.list, heading: heading))
  }

  /// Puts the input of a failed change back into the search line or, for pasted names, a question.
  ///
  /// - Returns: The name, if the search line is in use.
  private mutating func restoreInput(_ change: StoreEffect) -> String? {
    switch change {
    case .change(.create(let item, let list, _)):
      let place = lists.lastIndex { $0.list == list } ?? lists.endIndex - 1
      if let field = lists[place].search?.field, !field.isEmpty {
        return field.text == item.text ? nil : item.name
      }
      var search = SearchState()
      search.field = TextField(item.text)
      search.priority = item.priority
      lists[place].search = search
    case .change(.addAll(let names, _)):
      if sheet == nil { confirmPaste(PastedNames(names: names)) }
    default: break
    }
    return nil
  }
}

/// The unique names in pasted text, one per line, without list markers.
struct PastedNames: Hashable {
  let names: [String]
  /// The number of lines with a bullet, a number or a check box.
  let marked: Int

  init(names: [String]) {
    self.names = names
    marked = 0
  }

  init(_ text: String) {
    var names: [String] = []
    var known: Set<String> = []
    var marked = 0
    // Copied table cells are separated by tabs, which aren't allowed in names.
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
