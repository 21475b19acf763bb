import Lists
import StyledText
import Theming

/// Lists opened in place.
public struct TreeView: View {
  /// What is shown.
  public var tree: ItemTree
  /// Whether only some levels are shown, so that the rows do not tell how much is needed.
  public var isFiltered: Bool

  /// Shows a tree, each repeated item marked.
  ///
  /// - Parameter isFiltered: Whether only some levels are shown.
  public init(_ tree: ItemTree, isFiltered: Bool = false) {
    self.tree = tree
    self.isFiltered = isFiltered
  }

  /// The heading and the rows, each child below its list.
  public func lines(in context: ViewContext) -> [Line] {
    guard !tree.nodes.isEmpty else {
      return ListingView(Listing(list: tree.list, entries: [])).lines(in: context)
    }
    let distinct = tree.nodes.filter { !$0.isRepeated }
    let needed = distinct.count { $0.entry.priority.isNeeded }
    let low = distinct.count - needed
    let title = tree.list?.name ?? "Priorities"
    // As in the list that is not a tree.
    let remark =
      isFiltered
      ? NeededCount.words(of: distinct.map(\.entry.priority))
      : NeededCount(needed: needed, low: low).words
    return Heading(title: title, remark: remark).lines(in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
  }

  private var rows: [ItemTable.Row] {
    var lines: [ItemTable.Branch] = []
    return tree.nodes.map { node in
      lines = Array(lines.prefix(max(0, node.depth - 1)))
      var branches = lines
      if node.depth > 0 {
        branches.append(node.isLast ? .lastChild : .child)
        lines.append(node.isLast ? .blank : .trunk)
      }
      return ItemTable.Row(
        item: node.entry.item, priority: node.entry.priority, branches: branches,
        // A leaf that was shown before has nothing to open there.
        isRepeated: node.isRepeated && node.entry.item.subitems > 0)
    }
  }
}
