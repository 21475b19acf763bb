import PrioritiesBasics
import PriorityLists

/// The question before items are deleted everywhere.
package struct DeletionQuestion {
  /// One line that names the lists that lose the items, and says what these contain.
  package let text: String

  /// - Parameter items: The items with their lists and counts loaded.
  package init(_ items: [Item]) {
    let isOne = items.count == 1
    var lists: [String] = []
    for list in items.flatMap(\.lists) where !lists.contains(list) { lists.append(list) }
    let contained = items.reduce(0) { $0 + $1.subitems }
    let them = isOne ? "it" : "them"
    let losses = [
      lists.isEmpty
        ? nil : "\(Self.summed(lists)) \(lists.count == 1 ? "loses" : "lose") \(them)",
      contained == 0
        ? nil
        : "the \(contained == 1 ? "item" : "\(contained.grouped) items") in \(them) "
          + (contained == 1 ? "stays" : "stay"),
    ].compacted().joined(separator: ", and ")
    text =
      "Delete \(Self.summed(items.map(\.name)))?"
      + (losses.isEmpty ? "" : " \(losses.prefix(1).uppercased() + losses.dropFirst()).")
  }

  private static func summed(_ names: [String]) -> String {
    enumerated(names, limit: names.count > 3 ? 1 : 3)
  }
}
