import Lists
import StyledText
import Theming

/// A list: the prioritized list, or what one item holds.
public struct ListingView: View {
  /// What is shown.
  public var listing: Listing
  /// Whether each row begins with its number, from 1.
  public var isNumbered: Bool

  /// How many items there are, where the listing is cut and that is known.
  public var whole: Int?
  /// What the rows are sorted by; the moment it is about stands at each row.
  public var order: ListOptions.Order
  /// Whether only some levels are shown, so that the rows do not tell how much is needed.
  public var isFiltered: Bool

  /// Shows a listing in its order, with a number before each row if `isNumbered`.
  ///
  /// - Parameters:
  ///   - whole: How many items there are, where the listing is cut.
  ///   - isFiltered: Whether only some levels are shown.
  public init(
    _ listing: Listing, of whole: Int? = nil, isNumbered: Bool = false,
    order: ListOptions.Order = .priority, isFiltered: Bool = false
  ) {
    self.whole = whole
    self.isFiltered = isFiltered
    self.listing = listing
    self.isNumbered = isNumbered
    self.order = order
  }

  /// The heading and the rows; an empty list shows the picture of the day or
  /// says how to fill it.
  public func lines(in context: ViewContext) -> [Line] {
    guard !listing.entries.isEmpty else { return empty(in: context) }
    var rows = listing.entries.map { ItemTable.Row(item: $0.item, priority: $0.priority) }
    if isNumbered {
      for index in rows.indices { rows[index].number = index + 1 }
    }
    for index in rows.indices { rows[index].moment = moment(of: rows[index].item, in: context) }
    return heading(in: context) + ItemTable(rows: rows).lines(in: context)
      + [Line()]
  }

  private func moment(of item: Item, in context: ViewContext) -> String? {
    switch order {
    case .priority, .name: nil
    case .created: "added \(item.created.words(in: context))"
    case .modified: "changed \(item.modified.words(in: context))"
    case .done: item.lastDone.map { "got \($0.words(in: context))" } ?? "never got"
    }
  }

  private func heading(in context: ViewContext) -> [Line] {
    Heading(title: listing.list?.name ?? "Priorities", remark: remark).lines(in: context)
  }

  private var remark: String {
    if listing.isCut {
      let first = listing.entries.count.firstOnes
      return whole.map { "\(first) of \($0.grouped)" } ?? first
    }
    if isFiltered { return NeededCount.words(of: listing.entries.map(\.priority)) }
    let needed = listing.entries.count { $0.priority.isNeeded }
    return NeededCount(needed: needed, low: listing.entries.count - needed).words
  }

  private func empty(in context: ViewContext) -> [Line] {
    guard let list = listing.list else {
      return EmptyList(day: context.day, hint: .command("\(context.program) add milk")).lines(
        in: context)
    }
    let place = ShellWord(list.name).value(of: "--in")
    // Nothing can be put into itself.
    let example = NameKeys(list.name).identity == "milk" ? "bread" : "milk"
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    return Heading(title: list.name, remark: "holds nothing yet").lines(in: context)
      + Line([margin] + Line.command("\(context.program) add \(example) \(place)").spans)
      .wrapped(to: context.width, indent: Line([margin])) + [Line()]
  }
}

extension Line {
  /// A command to type next.
  public static func command(_ text: String) -> Line {
    Line([TextSpan("Try ", .muted), TextSpan(text.sanitized, .keyHint)])
  }
}
