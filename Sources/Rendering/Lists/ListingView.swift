import Lists
import StyledText
import Theming

/// A list: the prioritized list, or what one item contains.
package struct ListingView: View {
  private let listing: Listing
  private let whole: Int?
  private let isNumbered: Bool
  private let order: ListOptions.Order
  private let isFiltered: Bool

  /// Shows a listing in its order, with a number before each row if `isNumbered`.
  ///
  /// - Parameters:
  ///   - whole: How many items there are, where the listing is cut and that is known.
  ///   - order: What the rows are sorted by; the moment it is about stands at each row.
  ///   - isFiltered: Whether only some levels are shown, so that the rows do not tell how much is
  ///     needed.
  package init(
    _ listing: Listing, of whole: Int? = nil, isNumbered: Bool = false,
    order: ListOptions.Order = .priority, isFiltered: Bool = false
  ) {
    (self.listing, self.whole, self.isNumbered) = (listing, whole, isNumbered)
    (self.order, self.isFiltered) = (order, isFiltered)
  }

  /// The heading and the rows; an empty list shows the picture of the day or says how to fill it.
  package func lines(in context: ViewContext) -> [Line] {
    guard !listing.entries.isEmpty else { return empty(in: context) }
    let rows = listing.entries.enumerated().map { index, entry in
      var row = ItemTable.Row(entry)
      if isNumbered { row.number = index + 1 }
      row.moment = moment(of: entry.item, in: context)
      return row
    }
    return heading(listing.list?.name ?? "Priorities", remark: remark, in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
  }

  private func moment(of item: Item, in context: ViewContext) -> String? {
    switch order {
    case .priority, .name: nil
    case .created: "added \(item.created.words(in: context))"
    case .modified: "changed \(item.modified.words(in: context))"
    case .done: item.lastDone.map { "got \($0.words(in: context))" } ?? "never got"
    }
  }

  private var remark: String {
    guard listing.isCut else {
      return listing.entries.map(\.priority).words(isFiltered: isFiltered)
    }
    let first = listing.entries.count.firstOnes
    return whole.map { "\(first) of \($0.grouped)" } ?? first
  }

  private func empty(in context: ViewContext) -> [Line] {
    guard let list = listing.list else {
      return EmptyList(day: context.day, hint: .command("\(context.program) add milk")).lines(
        in: context)
    }
    let place = ShellWord(list.name).value(of: "--in")
    // Nothing can be put into itself.
    let example = NameKeys(list.name).identity == "milk" ? "bread" : "milk"
    return heading(list.name, remark: "holds nothing yet", in: context)
      + proposal("add \(example) \(place)", in: context)
  }
}

/// A command to type next, below a list.
private func proposal(_ words: String, in context: ViewContext) -> [Line] {
  let margin = TextSpan(context.indent)
  return Line([margin] + Line.command("\(context.program) \(words)").spans)
    .wrapped(to: context.width, indent: Line([margin])) + [Line()]
}

/// Lists opened in place.
package struct TreeView: View {
  private let tree: ItemTree
  private let isFiltered: Bool

  /// Shows a tree, each repeated item marked.
  ///
  /// - Parameter isFiltered: Whether only some levels are shown, so that the rows do not tell how
  ///   much is needed.
  package init(_ tree: ItemTree, isFiltered: Bool = false) {
    (self.tree, self.isFiltered) = (tree, isFiltered)
  }

  /// The heading and the rows, each child below its list.
  package func lines(in context: ViewContext) -> [Line] {
    guard !tree.nodes.isEmpty else {
      return ListingView(Listing(list: tree.list, entries: [])).lines(in: context)
    }
    let distinct = tree.nodes.filter { !$0.isRepeated }.map(\.entry.priority)
    let remark = distinct.words(isFiltered: isFiltered)
    return heading(tree.list?.name ?? "Priorities", remark: remark, in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
  }

  private var rows: [ItemTable.Row] {
    var lines: [ItemTable.Branch] = []
    return tree.nodes.map { node in
      lines = Array(lines.prefix(max(0, node.depth - 1)))
      var row = ItemTable.Row(node.entry)
      row.branches = lines
      if node.depth > 0 {
        row.branches.append(node.isLast ? .lastChild : .child)
        lines.append(node.isLast ? .blank : .trunk)
      }
      // A leaf that was shown before has nothing to open there.
      row.isRepeated = node.isRepeated && node.entry.item.subitems > 0
      return row
    }
  }
}

/// Low items that their rhythm says are needed, the surest first, each with the reason.
package struct DueView: View {
  private let items: [DueItem]
  private let whole: Int?
  private let isNumbered: Bool
  private let putOff: [String]

  /// Shows proposals in their order, with a number before each row if `isNumbered`; where there are
  /// none, what is put off is named.
  ///
  /// - Parameter whole: How many are due in all, if not all of them are shown.
  package init(
    _ items: [DueItem], of whole: Int? = nil, isNumbered: Bool = false, putOff: [String] = []
  ) {
    (self.items, self.whole) = (items, whole)
    (self.isNumbered, self.putOff) = (isNumbered, putOff)
  }

  /// The heading, two lines an item, and how one is taken.
  package func lines(in context: ViewContext) -> [Line] {
    guard let first = items.first else {
      return Note(.info, nothing).lines(in: context)
    }
    let rows = items.enumerated().map { index, due in
      var item = due.item
      item.details = "got " + due.rhythm.words(in: context)
      var row = ItemTable.Row(ListEntry(item: item))
      row.number = isNumbered ? index + 1 : nil
      return row
    }
    return heading("Due", remark: remark, in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
      + proposal("add \(ShellWord(first.item.name).argument)", in: context)
  }

  private var remark: String {
    let reason = "by how often they were got"
    guard let whole, whole > items.count else { return reason }
    return "\(items.count.firstOnes) of \(whole.grouped), \(reason)"
  }

  private var nothing: String {
    guard !putOff.isEmpty else { return "Nothing is due by its rhythm." }
    let rest = putOff.count > 3 ? " and \((putOff.count - 3).grouped) more" : ""
    let names = putOff.prefix(3).map(\.sanitized).joined(separator: ", ") + rest
    return "Nothing else is due by its rhythm. Put off in the app: \(names)."
  }
}
