import Lists
import StyledText
import Theming

/// Asks whether items are to be deleted, and says what goes with them.
public struct DeletionQuestion: View {
  private let items: [Item]

  /// Makes the question for some items.
  public init(_ items: [Item]) {
    self.items = items
  }

  /// What each loses, then the question.
  public func lines(in context: ViewContext) -> [Line] {
    var lines: [Line] = []
    for item in items {
      var sentence = "\(item.name)"
      if !item.lists.isEmpty { sentence += " will be gone from \(enumerated(item.lists))" }
      if item.subitems > 0 {
        sentence += item.lists.isEmpty ? " holds " : ", and holds "
        sentence +=
          item.subitems == 1 ? "1 item, which stays" : "\(grouped(item.subitems)) items, which stay"
      }
      if item.lists.isEmpty, item.subitems == 0 { sentence += " is in no list" }
      lines += Note(.warning, sentence + ".").lines(in: context)
    }
    let what = items.count == 1 ? "Delete it for good?" : "Delete all \(items.count) for good?"
    let margin = String(repeating: " ", count: context.margin)
    return lines + [Line([TextSpan("\(margin)\(what) ", .heading), TextSpan("[y/N] ", .keyHint)])]
  }
}
