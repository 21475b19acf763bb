import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface

/// A question shown over the list, and the effect of confirming it.
struct Question: Component {
  var panel: QuestionPanel
  var change: StoreEffect

  var title: String { panel.title }

  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .mouse(let event) where event.action == .press(.left):
      return answer(column: event.column, row: event.row, in: context.layout)
        .map { resolve($0) } ?? []
    default: return []
    }
  }

  var fallback: String {
    guard case .change(.delete(let item)) = change else {
      return panel.messages.joined(separator: " ")
    }
    return "\(item.name) was changed elsewhere and was not deleted."
  }

  static let changedNote = Message(
    .warning, "This was changed elsewhere. Check it again.")

  private mutating func press(_ key: Key) -> [Effect] {
    switch key {
    case .character("y"), .character("Y"): return resolve(true)
    case .character("n"), .character("N"), .character("q"), .escape: return resolve(false)
    case .enter: return resolve(panel.isYesMarked)
    case .left, .right, .up, .down, .tab, .shift(.tab), .character("h"), .character("j"),
      .character("k"), .character("l"):
      panel.isYesMarked.toggle()
      return []
    default: return []
    }
  }

  private func resolve(_ isYes: Bool) -> [Effect] {
    [.closeSheet, isYes ? .write(change) : .notice("Nothing was changed.")]
  }

  func hints(in context: ComponentContext) -> [Hint] {
    let keys = context.settings.keys
    let yes = panel.yes.lowercased()
    let no = panel.no.lowercased()
    return [
      keys.hint(.character("y"), yes), keys.hint(.character("n"), no),
      keys.hint(.enter, panel.isYesMarked ? yes : no),
    ]
  }
}

// MARK: - Questions

extension Question {
  static func delete(_ report: ItemReport, undo: String?) -> Question {
    let question = DeletionQuestion([report.item])
    return Question(
      panel: QuestionPanel(
        title: question.title,
        messages: question.losses + (undo.map { ["\($0) restores it."] } ?? []),
        yes: "Delete",
        no: "Keep", isYesMarked: false, isDestructive: true),
      change: .change(.delete(report.item)))
  }

  static func paste(_ pasted: PastedNames, list: Item.ID?, heading: String) -> Question {
    let names = pasted.names
    let shown = names.prefix(6).map { "• \($0)" }
    let rest = names.count - shown.count
    return Question(
      panel: QuestionPanel(
        title: "Add \(names.count.grouped) items to \(heading)?",
        messages: shown + (rest > 0 ? ["and \(rest.grouped) more"] : [])
          + ["Existing items are not duplicated."]
          + (pasted.marked > 0 ? ["Bullets, numbers and check boxes are removed."] : []),
        yes: "Add all", no: "Cancel", isYesMarked: true, isDestructive: false),
      change: .change(.addAll(names, list: list)))
  }
}

// MARK: - The panel

extension Question {
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    var panel = panel
    if isTitleAbove(in: layout) { panel.title = "" }
    return Body(
      lines: panel.lines(
        in: style.view(columns: layout.columns), height: layout.height, isASCII: style.isASCII))
  }

  /// Whether the line below the head shows the title, because the panel has little room.
  func isTitleAbove(in layout: Layout) -> Bool {
    layout.height < 3 || layout.height < 5 && title.sanitized.displayWidth < layout.columns
  }

  /// Whether a click confirms or cancels; the buttons are in the last row of the body.
  private func answer(column: Int, row: Int, in layout: Layout) -> Bool? {
    guard row == layout.bodyTop + layout.height - 1 else { return nil }
    return panel.answer(at: column, columns: layout.columns)
  }
}
