import Lists
import StyledText
import Theming

/// Low items that their rhythm says are needed, the surest first, each with the reason.
public struct DueView: View {
  /// What is proposed.
  public var items: [DueItem]
  /// Whether each row begins with its number, from 1.
  public var isNumbered: Bool
  /// How many are due in all; nil where all of them are shown.
  public var whole: Int?
  /// The names of what would be proposed too if it had not been put off.
  public var putOff: [String]

  /// Shows proposals in their order, with a number before each row if `isNumbered`; where there are
  /// none, what is put off is named.
  ///
  /// - Parameter whole: How many are due in all, if not all of them are shown.
  public init(
    _ items: [DueItem], of whole: Int? = nil, isNumbered: Bool = false, putOff: [String] = []
  ) {
    self.whole = whole
    self.putOff = putOff
    self.items = items
    self.isNumbered = isNumbered
  }

  /// The heading, two lines an item, and how one is taken.
  public func lines(in context: ViewContext) -> [Line] {
    guard let first = items.first else {
      return Note(.info, nothing).lines(in: context)
    }
    let rows = items.enumerated().map { index, due in
      var item = due.item
      item.details = "got " + due.rhythm.words(in: context)
      var row = ItemTable.Row(item: item)
      row.number = isNumbered ? index + 1 : nil
      return row
    }
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    let name = ShellWord(first.item.name).argument
    return Heading(title: "Due", remark: remark).lines(in: context)
      + ItemTable(rows: rows).lines(in: context) + [Line()]
      + Line([margin] + Line.command("\(context.program) add \(name)").spans)
      .wrapped(to: context.width, indent: Line([margin])) + [Line()]
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
