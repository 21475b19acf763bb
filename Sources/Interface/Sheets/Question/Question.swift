import Lists
import Rendering
import StyledText
import Terminal
import Theming

/// A question that lies over the list: what is asked, what to know before answering, and what yes
/// does.
///
/// It is answered by `y` and `n`, or by Enter and the mouse on a button, never by the key that
/// asked it; nothing that was typed before it could be seen answers it.
public struct Question: Component {
  /// What is asked.
  public var title: String
  /// What to know before answering.
  public var lines: [String]
  /// What yes is called.
  public var yes: String
  /// What no is called.
  public var no: String
  /// Whether Enter says yes.
  public var isYesMarked: Bool
  /// What yes does.
  public var change: Mutation
  /// Whether yes destroys something.
  public var isDestructive = false
  /// The key that asked: it and its repeats answer nothing.
  public internal(set) var asker: KeyPress?
  /// Whether the question was on the screen, and all that was typed before is gone.
  public private(set) var isPresented = false

  mutating func update(_ event: Event, in context: ComponentContext) -> [Action] {
    switch event {
    case .presented:
      isPresented = true
      return []
    case .key(let keyPress) where isPresented && keyPress != asker: return key(keyPress)
    case .mouse(let event) where isPresented && event.action == .press(.left):
      switch button(column: event.column, row: event.row, in: context.layout) {
      case .yes: return answer(yes: true)
      case .no: return answer(yes: false)
      case nil: return []
      }
    default: return []
    }
  }

  private mutating func key(_ keyPress: KeyPress) -> [Action] {
    switch keyPress {
    case .character("y"), .character("Y"): return answer(yes: true)
    case .character("n"), .character("N"), .character("q"), .escape: return answer(yes: false)
    case .enter: return answer(yes: isYesMarked)
    case .left, .right, .up, .down, .tab, .shift(.tab), .character("h"), .character("j"),
      .character("k"), .character("l"):
      isYesMarked.toggle()
      return []
    default: return []
    }
  }

  private func answer(yes: Bool) -> [Action] {
    [.dismiss, yes ? .change(change) : .note("Nothing was changed.")]
  }

  func hints(in context: ComponentContext, ascii: Bool) -> [Hint] {
    [
      Hint(.character("y"), does: yes.lowercased(), ascii: ascii),
      Hint(.character("n"), does: no.lowercased(), ascii: ascii),
      Hint(.enter, does: (isYesMarked ? yes : no).lowercased(), ascii: ascii),
    ]
  }
}

// MARK: - What is asked

extension Question {
  /// Asks whether to delete an item, naming the lists that lose it.
  static func delete(_ report: ItemReport, undo: String?) -> Question {
    let question = DeletionQuestion([report.item])
    return Question(
      title: question.title,
      lines: question.losses + (undo.map { ["\($0) brings it back."] } ?? []), yes: "Delete",
      no: "Keep", isYesMarked: false, change: .delete(report.item.id), isDestructive: true)
  }

  /// Asks whether to undo or redo a change that was made elsewhere.
  static func elsewhere(_ change: Mutation, what: String) -> Question {
    let isUndo = if case .undo = change { true } else { false }
    return Question(
      title: isUndo ? "Undo what was done elsewhere?" : "Redo what was undone elsewhere?",
      lines: ["The newest change is not from here: \(what)"], yes: isUndo ? "Undo" : "Redo",
      no: "Leave it", isYesMarked: false,
      change: isUndo ? .undo(evenElsewhere: true) : .redo(evenElsewhere: true))
  }

  /// Offers to add all lines of a pasted text.
  static func paste(_ pasted: PastedNames, list: Item.ID?, heading: String) -> Question {
    let names = pasted.names
    let shown = names.prefix(6).map { "• \($0)" }
    let rest = names.count - shown.count
    return Question(
      title: "Add \(names.count) items to \(heading)?",
      lines: shown + (rest > 0 ? ["and \(rest) more"] : [])
        + ["Known ones are not made twice."]
        + (pasted.marked > 0 ? ["Bullets, numbers and check boxes are left out."] : []),
      yes: "Add all", no: "Cancel", isYesMarked: true, change: .addAll(names, list: list))
  }
}

// MARK: - The panel

extension Question {
  /// A panel for the foot of the body, no taller than it.
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    let key = StyleKey(.surface, on: .surface)
    let indent = layout.columns < 30 ? "" : "  "
    func padded(_ line: Line) -> Line {
      var line = line
      line.fill = key
      line.spans.insert(TextSpan(indent, key), at: 0)
      return line.padded(to: layout.columns)
    }
    let room = layout.columns - 2 * indent.count
    let box = String(repeating: style.glyphs.box.horizontal, count: layout.columns)
    var lines = [Line([TextSpan(box, .border, on: .surface)], fill: key)]
    lines += Line(title.sanitized, .heading, on: .surface).wrapped(to: room).map(padded)
    for text in self.lines {
      let plain = style.isASCII ? text.replacing("•", with: "*") : text
      lines += Line(plain.sanitized, .surface, on: .surface).wrapped(to: room).map(padded)
    }
    let buttons = padded(buttons(in: layout))
    lines.append(buttons)
    // The answers stay in sight where there is no room for all that is said.
    if lines.count > layout.height {
      lines = Array(lines.dropFirst().prefix(max(0, layout.height - 1))) + [buttons]
    }
    return Body(lines: lines.map { $0.truncated(to: layout.columns, mark: style.glyphs.ellipsis) })
  }

  private func buttons(in layout: Layout) -> Line {
    let gap = layout.columns < 30 ? "" : " "
    func button(_ text: String, _ role: Role, isMarked: Bool) -> TextSpan {
      isMarked
        ? TextSpan("[\(gap)\(text)\(gap)]", .selection, on: .selection)
        : TextSpan("\(gap) \(text) \(gap)", role, on: .surface)
    }
    return Line([
      button("y \(yes)", isDestructive ? .error : .success, isMarked: isYesMarked),
      TextSpan(gap + gap, StyleKey(.surface, on: .surface)),
      button("n \(no)", .surface, isMarked: !isYesMarked),
    ])
  }

  private enum Button { case yes, no }

  /// The button at a place of the screen: they stand in the last row of the body.
  private func button(column: Int, row: Int, in layout: Layout) -> Button? {
    guard row == layout.bodyTop + layout.height - 1 else { return nil }
    let spans = buttons(in: layout).spans.map { $0.text.displayWidth }
    var start = layout.columns < 30 ? 0 : 2
    for (width, button) in zip(spans, [Button.yes, nil, .no]) {
      if (start..<start + width).contains(column) { return button }
      start += width
    }
    return nil
  }
}
