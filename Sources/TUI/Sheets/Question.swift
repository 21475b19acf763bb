import Lists
import Rendering
import StyledText
import Terminal

/// A question over the list: its text, background information, and the effect of yes.
///
/// The answer is `y` or `n`, or Enter or the mouse on a button.
struct Question: Component {
  var panel: QuestionPanel
  var change: Effect

  var title: String { panel.title }

  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .mouse(let event) where event.action == .press(.left):
      return self.answer(column: event.column, row: event.row, in: context.layout)
        .map { answer(yes: $0) } ?? []
    default: return []
    }
  }

  var unasked: String {
    guard case .delete(_, let asked?) = change else {
      return panel.remarks.joined(separator: " ")
    }
    return "\(asked.name) was changed elsewhere: it was not deleted."
  }

  static let changedNote = Note(.warning, "This was changed elsewhere: look again.")

  private mutating func press(_ key: Key) -> [Effect] {
    switch key {
    case .character("y"), .character("Y"): return answer(yes: true)
    case .character("n"), .character("N"), .character("q"), .escape: return answer(yes: false)
    case .enter: return answer(yes: panel.isYesMarked)
    case .left, .right, .up, .down, .tab, .shift(.tab), .character("h"), .character("j"),
      .character("k"), .character("l"):
      panel.isYesMarked.toggle()
      return []
    default: return []
    }
  }

  private func answer(yes: Bool) -> [Effect] {
    [.dismiss, yes ? change : .note("Nothing was changed.")]
  }

  func hints(in context: ComponentContext, ascii: Bool) -> [Hint] {
    let (yes, no) = (panel.yes.lowercased(), panel.no.lowercased())
    return [
      Hint(.character("y"), does: yes, ascii: ascii), Hint(.character("n"), does: no, ascii: ascii),
      Hint(.enter, does: panel.isYesMarked ? yes : no, ascii: ascii),
    ]
  }
}

// MARK: - What is asked

extension Question {
  /// Asks whether to delete an item, naming the lists that lose it.
  static func delete(_ report: ItemReport, undo: String?) -> Question {
    let question = DeletionQuestion([report.item])
    return Question(
      panel: QuestionPanel(
        title: question.title,
        remarks: question.losses + (undo.map { ["\($0) brings it back."] } ?? []), yes: "Delete",
        no: "Keep", isYesMarked: false, isDestructive: true),
      change: .delete(report.item.id, asked: report.item))
  }

  /// Asks whether to undo or redo a change made elsewhere; the answer applies to that one only.
  static func elsewhere(_ change: Effect, what: String) -> Question {
    let isUndo = if case .undo = change { true } else { false }
    return Question(
      panel: QuestionPanel(
        title: isUndo ? "Undo what was done elsewhere?" : "Redo what was undone elsewhere?",
        remarks: ["The newest change is not from here: \(what)"], yes: isUndo ? "Undo" : "Redo",
        no: "Leave it", isYesMarked: false, isDestructive: false),
      change: change)
  }

  static func paste(_ pasted: PastedNames, list: Item.ID?, heading: String) -> Question {
    let names = pasted.names
    let shown = names.prefix(6).map { "• \($0)" }
    let rest = names.count - shown.count
    return Question(
      panel: QuestionPanel(
        title: "Add \(names.count.grouped) items to \(heading)?",
        remarks: shown + (rest > 0 ? ["and \(rest.grouped) more"] : [])
          + ["Known ones are not made twice."]
          + (pasted.marked > 0 ? ["Bullets, numbers and check boxes are left out."] : []),
        yes: "Add all", no: "Cancel", isYesMarked: true, isDestructive: false),
      change: .addAll(names, list: list))
  }
}

// MARK: - The panel

extension Question {
  /// A panel for the foot of the body, no taller than the body.
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    var panel = panel
    if isAskedAbove(in: layout) { panel.title = "" }
    return Body(
      lines: panel.lines(
        in: style.view(columns: layout.columns), height: layout.height, isASCII: style.isASCII))
  }

  /// Whether the question moves to the line below the head, because the panel has little room.
  func isAskedAbove(in layout: Layout) -> Bool {
    layout.height < 3 || layout.height < 5 && title.sanitized.displayWidth < layout.columns
  }

  /// The answer at a screen position, true for yes; the buttons are in the last row of the body.
  private func answer(column: Int, row: Int, in layout: Layout) -> Bool? {
    guard row == layout.bodyTop + layout.height - 1 else { return nil }
    return panel.answer(at: column, columns: layout.columns)
  }
}
