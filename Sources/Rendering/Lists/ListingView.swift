import Lists
import StyledText
import Theming

/// A list: the prioritized list, or what one item holds.
public struct ListingView: View {
  /// What is shown.
  public var listing: Listing
  /// Whether each row begins with its number, from 1.
  public var isNumbered: Bool

  /// Shows a listing in its order, with a number before each row if `isNumbered`.
  public init(_ listing: Listing, isNumbered: Bool = false) {
    self.listing = listing
    self.isNumbered = isNumbered
  }

  /// The heading and the rows; an empty list shows the picture of the day or
  /// says how to fill it.
  public func lines(in context: ViewContext) -> [Line] {
    guard !listing.entries.isEmpty else { return empty(in: context) }
    var rows = listing.entries.map { ItemTable.Row(item: $0.item, priority: $0.priority) }
    if isNumbered {
      for index in rows.indices { rows[index].number = index + 1 }
    }
    return heading(in: context) + ItemTable(rows: rows).lines(in: context)
      + [Line()]
  }

  private func heading(in context: ViewContext) -> [Line] {
    let needed = listing.entries.count { $0.priority.isNeeded }
    let rest = listing.entries.count - needed
    var remarks: [String] = []
    if needed > 0 || rest == 0 {
      remarks.append(listing.isCut ? "the first \(listing.entries.count)" : "\(needed) needed")
    }
    if rest > 0, !listing.isCut { remarks.append("\(rest) not") }
    let remark = remarks.joined(separator: ", ")
    guard let list = listing.list else {
      return Heading(title: "Priorities", remark: remark).lines(in: context)
    }
    return Heading(title: list.name, remark: remark).lines(in: context)
  }

  private func empty(in context: ViewContext) -> [Line] {
    guard let list = listing.list else {
      return EmptyList(day: context.day, hint: .command("priorities add milk")).lines(in: context)
    }
    let name = ShellWord(list.name).text
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    return Heading(title: list.name, remark: "holds nothing yet").lines(in: context)
      + Line([margin] + Line.command("priorities add milk --in \(name)").spans)
      .wrapped(to: context.width, indent: Line([margin])) + [Line()]
  }
}

extension Line {
  /// A command to type next.
  public static func command(_ text: String) -> Line {
    Line([TextSpan("Try ", .muted), TextSpan(text.sanitized, .keyHint)])
  }
}
