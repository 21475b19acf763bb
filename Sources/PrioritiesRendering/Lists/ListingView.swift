import PrioritiesBasics
import PriorityLists
import StyledTerminalText
import TerminalThemes

package struct ListingView: View {
  private let listing: Listing
  private let whole: Int?
  private let isNumbered: Bool
  private let order: ListOptions.Order?
  private let isFiltered: Bool

  /// - Parameters:
  ///   - whole: The number of all items, if the listing is cut off.
  ///   - order: The order of the rows; each row shows the time by which it is sorted.
  ///   - isFiltered: Whether only some priorities are shown.
  package init(
    _ listing: Listing, of whole: Int? = nil, isNumbered: Bool = false,
    order: ListOptions.Order? = nil, isFiltered: Bool = false
  ) {
    self.listing = listing
    self.whole = whole
    self.isNumbered = isNumbered
    self.order = order
    self.isFiltered = isFiltered
  }

  package func lines(in context: ViewContext) -> [Line] {
    guard !listing.entries.isEmpty else { return empty(in: context) }
    let rows = listing.entries.enumerated().map { index, entry in
      var row = ItemRow(entry, showsLists: listing.list == nil)
      if isNumbered { row.number = index + 1 }
      row.moment = moment(of: entry.item, in: context)
      return row
    }
    return Header(listing.list, caption: caption).lines(in: context)
      + ItemTable(
        rows: rows, order: order == nil ? listing.order : order == .priority ? .priority : .name
      ).lines(in: context) + [Line()]
  }

  private func moment(of item: Item, in context: ViewContext) -> String? {
    switch order {
    case nil, .priority, .name, .due: nil
    case .created: "added \(item.created.words(in: context))"
    case .modified: "changed \(item.modified.words(in: context))"
    case .done: item.lastDone.map { "done \($0.words(in: context))" } ?? "never done"
    }
  }

  private var caption: String {
    let stored = order == nil && listing.order != .priority ? ", by \(listing.order.rawValue)" : ""
    guard listing.isCut else {
      return listing.entries.map(\.priority).words(isFiltered: isFiltered) + stored
    }
    let first = listing.entries.count.firstOnes
    return (whole.map { "\(first) of \($0.grouped)" } ?? first) + stored
  }

  private func empty(in context: ViewContext) -> [Line] {
    guard let list = listing.list else {
      return EmptyList(day: context.day, hint: .command("\(context.program) add milk")).lines(
        in: context)
    }
    let place = ShellWord(list.name).value(of: "--in")
    // An item cannot contain itself.
    let example = NameKeys(list.name).identity == "milk" ? "bread" : "milk"
    return Header(list, caption: "empty").lines(in: context)
      + suggestion("add \(example) \(place)", in: context)
  }
}

private func suggestion(_ words: String, in context: ViewContext) -> [Line] {
  let margin = Line(context.indent)
  return (margin + .command("\(context.program) \(words)"))
    .wrapped(to: context.width, indent: margin) + [Line()]
}

/// Lists with their items indented below.
package struct TreeView: View {
  private let tree: ItemTree
  private let isFiltered: Bool

  /// - Parameter isFiltered: Whether only some priorities are shown.
  package init(_ tree: ItemTree, isFiltered: Bool = false) {
    self.tree = tree
    self.isFiltered = isFiltered
  }

  package func lines(in context: ViewContext) -> [Line] {
    guard !tree.nodes.isEmpty else {
      return ListingView(Listing(list: tree.list, entries: [])).lines(in: context)
    }
    let distinct = tree.nodes.filter { !$0.isRepeated }.map(\.entry.priority)
    let caption = distinct.words(isFiltered: isFiltered)
    return Header(tree.list, caption: caption).lines(in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
  }

  private var rows: [ItemRow] {
    var lines: [ItemRow.Branch] = []
    return tree.nodes.map { node in
      lines = Array(lines.prefix(max(0, node.depth - 1)))
      var row = ItemRow(node.entry, showsLists: false)
      row.branches = lines
      if node.depth > 0 {
        row.branches.append(node.isLast ? .lastChild : .child)
        lines.append(node.isLast ? .blank : .trunk)
      }
      row.isRepeated = node.isRepeated && node.entry.item.subitems > 0
      return row
    }
  }
}

/// Suggestions, each with its reason, most certain first, and items whose dates do not show yet.
package struct DueView: View {
  private let items: [DueItem]
  private let dated: [Item]
  private let whole: Int?
  private let isNumbered: Bool
  private let snoozed: [String]

  /// - Parameters:
  ///   - whole: The number of all due items, if not all are shown.
  ///   - snoozed: The snoozed items, mentioned if there are no suggestions.
  package init(
    _ items: [DueItem], _ dated: [Item] = [], of whole: Int? = nil, isNumbered: Bool = false,
    snoozed: [String] = []
  ) {
    self.items = items
    self.dated = dated
    self.whole = whole
    self.isNumbered = isNumbered
    self.snoozed = snoozed
  }

  package func lines(in context: ViewContext) -> [Line] {
    guard !items.isEmpty || !dated.isEmpty else {
      return Message(.info, nothing).lines(in: context)
    }
    return suggestions(in: context) + dates(in: context)
  }

  private func dates(in context: ViewContext) -> [Line] {
    guard !dated.isEmpty else { return [] }
    let rows = dated.enumerated().map { index, item in
      var row = ItemRow(ListEntry(item: item), showsLists: false)
      row.details = item.date?.nextStep(after: context.today)?.words(today: context.today) ?? ""
      row.hasMoreDetails = false
      row.number = isNumbered ? items.count + index + 1 : nil
      return row
    }
    return heading("Later", caption: "by date", in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
  }

  private func suggestions(in context: ViewContext) -> [Line] {
    guard let first = items.first else { return [] }
    let rows = items.enumerated().map { index, due in
      var row = ItemRow(ListEntry(item: due.item), showsLists: false)
      row.details = "done " + due.interval.words(in: context)
      row.hasMoreDetails = false
      row.number = isNumbered ? index + 1 : nil
      return row
    }
    return heading("Due", caption: caption, in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
      + suggestion("add \(ShellWord(first.item.name).argument)", in: context)
  }

  private var caption: String {
    let reason = "by interval"
    guard let whole, whole > items.count else { return reason }
    return "\(items.count.firstOnes) of \(whole.grouped), \(reason)"
  }

  private var nothing: String {
    guard !snoozed.isEmpty else { return "No items are due." }
    let rest = snoozed.count > 3 ? " and \((snoozed.count - 3).grouped) more" : ""
    let names = snoozed.prefix(3).map(\.sanitized).commaSeparated + rest
    return "No other items are due. Snoozed in the app: \(names)."
  }
}
