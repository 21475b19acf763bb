import PrioritiesBasics
import PrioritiesRendering
import PriorityLists
import TerminalInterface

/// A question in place of the message, and the effect of confirming it.
struct Question: Component {
  var text: String
  /// The word of the key that confirms.
  var yes: String
  /// Whether Enter confirms too, because nothing is lost.
  var isHarmless = false
  var change: StoreEffect

  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    guard case .key(let key) = event else { return [] }
    switch key {
    case .character("y"), .character("Y"): return [.closeSheet, .write(change)]
    case .enter where isHarmless: return [.closeSheet, .write(change)]
    case .character("n"), .character("N"), .character("q"), .escape, .enter:
      return [.closeSheet, .notice("Nothing was changed.")]
    default: return []
    }
  }

  func view(_ style: FrameStyle, in context: ComponentContext) -> Body { Body(lines: []) }

  func hints(in context: ComponentContext) -> [Hint] {
    let keys = context.settings.keys
    return [keys.hint(.character("y"), yes), keys.hint(.escape, "cancel")]
  }
}

extension Question {
  static func delete(_ items: [Item]) -> Question {
    Question(text: DeletionQuestion(items).text, yes: "delete", change: .change(.delete(items)))
  }

  static func paste(_ pasted: PastedNames, list: Item.ID?, heading: String) -> Question {
    let names = pasted.names
    let shown = names.prefix(3).commaSeparated
    let rest = names.count > 3 ? " and \((names.count - 3).grouped) more" : ""
    let marks = pasted.marked > 0 ? " Bullets, numbers and check boxes are left out." : ""
    return Question(
      text: "Add \(names.count.grouped) items to \(heading)? \(shown)\(rest).\(marks)",
      yes: "add all", isHarmless: true, change: .change(.addAll(names, list: list)))
  }
}
