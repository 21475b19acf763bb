import Lists
import StyledText
import Theming

/// What a command did to items: each as it is now, and a remark.
public struct OutcomeTable: View {
  /// One item.
  public struct Row: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its level now, where the command was about it.
    public var priority: Priority
    /// What was done, in a word or two.
    public var remark: String
    /// Whether anything is different from before.
    public var isChange: Bool

    /// Creates a row; an empty remark leaves its place empty.
    public init(name: String, priority: Priority, remark: String, isChange: Bool) {
      self.name = name
      self.priority = priority
      self.remark = remark
      self.isChange = isChange
    }
  }

  /// More rows than this are counted, not shown.
  public static let mostRows = 40

  /// The rows.
  public var rows: [Row]

  /// Shows rows in the order given, or their number if there are very many.
  public init(rows: [Row]) {
    self.rows = rows
  }

  /// The rows as a list shows them, with the remark behind the name.
  public func lines(in context: ViewContext) -> [Line] {
    guard rows.count <= Self.mostRows else { return [summary(in: context)] }
    let margin = String(repeating: " ", count: context.margin)
    return rows.flatMap { row in
      let role: Role = row.isChange ? row.priority.role : .muted
      let word = row.priority.word
      let blanks = String(repeating: " ", count: Priority.longestWord - word.count + 2)
      let head =
        context.width < 36
        ? [TextSpan(margin + context.glyphs.priority(row.priority.level) + " ", role)]
        : [
          TextSpan("\(margin)\(context.glyphs.priority(row.priority.level)) \(word)\(blanks)", role)
        ]
      let line = Line(
        head + [
          TextSpan(row.name.sanitized, row.isChange ? .foreground : .muted),
          TextSpan("  \(row.remark.sanitized)", .muted),
        ])
      let indent = Line(String(repeating: " ", count: Line(head).width))
      return line.wrapped(to: context.width, indent: indent)
    }
  }

  private func summary(in context: ViewContext) -> Line {
    let changed = rows.count(where: \.isChange)
    let rest = rows.count - changed
    var text = "\(changed.grouped) changed"
    if rest > 0 { text += ", \(rest.grouped) as they were" }
    return Line([
      TextSpan(String(repeating: " ", count: context.margin)),
      TextSpan(context.glyphs.success, .success), TextSpan(" \(text)", .foreground),
    ])
  }
}
