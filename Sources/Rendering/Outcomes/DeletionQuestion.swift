import Lists
import StyledText
import Theming

/// Asks whether items are to be deleted, and says what goes with them.
public struct DeletionQuestion: View {
  private let items: [Item]

  /// Asks about items, whose lists and counts must have been read.
  public init(_ items: [Item]) {
    self.items = items
  }

  /// The question itself, such as `Delete "Milk"?`.
  public var title: String {
    items.count == 1 ? "Delete \"\(items[0].name)\"?" : "Delete these \(items.count.grouped) items?"
  }

  /// What goes with the items, a sentence each.
  public var losses: [String] {
    items.map { item in
      let holding =
        switch item.subitems {
        case 0: ""
        case 1: "holds 1 item, which stays"
        case let count: "holds \(count.grouped) items, which stay"
        }
      guard !item.lists.isEmpty else {
        // A needed item is on the prioritized list, which is in sight.
        let place = item.priority.isNeeded ? "is in no other list" : "is in no list"
        return "\(item.name) \(holding.isEmpty ? place : holding)."
      }
      let gone = "\(item.name) will be gone from \(enumerated(item.lists))"
      return gone + (holding.isEmpty ? "." : ", and \(holding).")
    }
  }

  /// What goes with each, then the question.
  public func lines(in context: ViewContext) -> [Line] {
    let margin = String(repeating: " ", count: context.margin)
    return losses.flatMap { Note(.warning, $0).lines(in: context) } + [
      Line([TextSpan("\(margin)\(title.sanitized) ", .heading), TextSpan("[y/N] ", .keyHint)])
    ]
  }
}
