import Lists
import StyledText
import Theming

/// The prioritized list, or the items that one item contains.
package struct ListingView: View {
  private let listing: Listing
  private let whole: Int?
  private let isNumbered: Bool
  private let order: ListOptions.Order
  private let isFiltered: Bool

  /// Creates a view of a listing.
  ///
  /// - Parameters:
  ///   - whole: The number of all items, if the listing is cut and it is known.
  ///   - order: What the rows are sorted by; each row shows the time it refers to.
  ///   - isFiltered: Whether only some priorities are shown, so that the rows do not tell how many
  ///     items are needed.
  package init(
    _ listing: Listing, of whole: Int? = nil, isNumbered: Bool = false,
    order: ListOptions.Order = .priority, isFiltered: Bool = false
  ) {
    (self.listing, self.whole, self.isNumbered) = (listing, whole, isNumbered)
    (self.order, self.isFiltered) = (order, isFiltered)
  }

  /// The heading and the rows; an empty list shows the picture of the day or how to fill it.
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
    // An item cannot contain itself.
    let example = NameKeys(list.name).identity == "milk" ? "bread" : "milk"
    return heading(list.name, remark: "holds nothing yet", in: context)
      + proposal("add \(example) \(place)", in: context)
  }
}

private func proposal(_ words: String, in context: ViewContext) -> [Line] {
  let margin = TextSpan(context.indent)
  return Line([margin] + Line.command("\(context.program) \(words)").spans)
    .wrapped(to: context.width, indent: Line([margin])) + [Line()]
}

/// Lists with their items indented below.
package struct TreeView: View {
  private let tree: ItemTree
  private let isFiltered: Bool

  /// Creates a view of a tree.
  ///
  /// - Parameter isFiltered: Whether only some priorities are shown, so that the rows do not tell
  ///   how many items are needed.
  package init(_ tree: ItemTree, isFiltered: Bool = false) {
    (self.tree, self.isFiltered) = (tree, isFiltered)
  }

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
      // A repeated leaf has nothing to open further up.
      row.isRepeated = node.isRepeated && node.entry.item.subitems > 0
      return row
    }
  }
}

/// Suggested items, the most certain first, each with its reason.
package struct DueView: View {
  private let items: [DueItem]
  private let whole: Int?
  private let isNumbered: Bool
  private let putOff: [String]

  /// Creates a view of suggestions; without any, it names the snoozed items in `putOff`.
  ///
  /// - Parameter whole: The number of all due items, if not all are shown.
  package init(
    _ items: [DueItem], of whole: Int? = nil, isNumbered: Bool = false, putOff: [String] = []
  ) {
    (self.items, self.whole) = (items, whole)
    (self.isNumbered, self.putOff) = (isNumbered, putOff)
  }

  /// The heading, two lines per item, and how to accept a suggestion.
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
