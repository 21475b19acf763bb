import Lists
import StyledText
import Theming

package struct ItemTable: View {
  package struct Row: Hashable, Sendable {
    package var entry: ListEntry
    /// The lines of a tree before the name, outermost first.
    package var branches: [Branch] = []
    /// Whether the tree shows the item further up, too.
    package var isRepeated = false
    package var showsLists = false
    /// The time by which the rows are sorted, in words.
    package var moment: String?
    /// Refers to the row in later commands.
    package var number: Int?

    package init(_ entry: ListEntry) { self.entry = entry }

    var item: Item { entry.item }
    var priority: Priority { entry.priority }
  }

  package enum Branch: Hashable, Sendable {
    case blank
    /// An outer branch continues below.
    case trunk
    case child
    case lastChild
  }

  private let rows: [Row]
  private let match: String?

  /// - Parameter match: A search text to mark in the names.
  package init(rows: [Row], match: String? = nil) {
    (self.rows, self.match) = (rows, match)
  }

  package func lines(in context: ViewContext) -> [Line] {
    let layout = Layout(context, greatestNumber: rows.last?.number)
    var lines: [Line] = []
    lines.reserveCapacity(rows.count)
    for row in rows {
      append(row, in: context, layout: layout, to: &lines)
    }
    return lines
  }

  private struct Layout {
    var margin: String
    var showsWords: Bool
    /// Whether names have a column of their own; otherwise they continue below the priority.
    var alignsNames: Bool
    var nameColumn: Int

    /// 0 without numbers.
    var numberWidth: Int

    init(_ context: ViewContext, greatestNumber: Int?) {
      margin = context.indent
      let isWide = context.width >= 36
      showsWords = isWide || context.spellsPriorities
      alignsNames = isWide || !context.spellsPriorities
      numberWidth = greatestNumber.map { String($0).count } ?? 0
      nameColumn =
        context.margin + (isWide ? 2 + Priority.longestWord + 2 : 2)
        + (numberWidth > 0 ? numberWidth + 1 : 0)
    }
  }

  private func append(
    _ row: Row, in context: ViewContext, layout: Layout, to lines: inout [Line]
  ) {
    var head = [TextSpan(layout.margin)]
    if let number = row.number {
      let text = String(number)
      let blanks = String(repeating: " ", count: max(0, layout.numberWidth - text.count))
      head.append(TextSpan(blanks + text + " ", .muted))
    }
    head.append(row.priority.mark(context.glyphs))
    if layout.showsWords {
      let word = row.priority.word
      let columns = layout.alignsNames ? Priority.longestWord - word.count + 2 : 1
      let blanks = String(repeating: " ", count: columns)
      head.append(TextSpan(" " + word, row.priority.role))
      head.append(TextSpan(blanks))
    } else {
      head.append(TextSpan(" "))
    }
    let room = max(context.width - layout.nameColumn, 8)
    let tree = branches(of: row, within: room / 2, in: context)
    if !tree.before.isEmpty { head.append(TextSpan(tree.before, .border)) }
    let indent = Line([
      TextSpan(String(repeating: " ", count: layout.nameColumn)), TextSpan(tree.below, .border),
    ])
    let name = Line(name(of: row, in: context))
    let nameRoom = context.width - indent.width
    if layout.alignsNames, nameRoom >= 4 {
      // Wrapped alone, so that a long word breaks after the priority and not before it.
      lines += name.wrapped(to: nameRoom).enumerated().map { index, part in
        Line((index == 0 ? head : indent.spans) + part.spans)
      }
    } else {
      lines += Line(head + name.spans).wrapped(to: context.width, indent: indent)
    }
    if let details = details(of: row, in: context) {
      lines.append(Line(indent.spans + [details]).truncated(to: context.width))
    }
  }

  /// A number replaces the lines of a deep tree, so that they never displace a name.
  private func branches(
    of row: Row, within room: Int, in context: ViewContext
  ) -> (before: String, below: String) {
    let box = context.glyphs.box
    if row.branches.count <= room {
      let lines = row.branches.map(box.text).joined()
      if lines.displayWidth <= room {
        return (lines, row.branches.map(box.continuation).joined())
      }
    }
    let depth = "\(row.branches.count)\(context.glyphs.separator) "
    return (depth, String(repeating: " ", count: depth.displayWidth))
  }

  private func name(of row: Row, in context: ViewContext) -> [TextSpan] {
    let isLow = row.priority == .low
    let role: Role = isLow ? .muted : .foreground
    var spans = MatchMarking(match).spans(of: row.item.name.sanitized, role)
    if row.isRepeated {
      spans.append(TextSpan("  \(context.glyphs.repeated) above", .muted))
    } else if row.item.subitems > 0 {
      let count = neededWords(row.item.needed)
      spans.append(TextSpan("  \(context.glyphs.list) \(count)", .muted))
    }
    if let moment = row.moment { spans.append(TextSpan("  \(moment)", .muted)) }
    if row.priority != row.item.priority {
      spans.append(TextSpan("  item priority \(row.item.priority.word)", .muted))
    }
    if row.showsLists, !row.item.lists.isEmpty {
      let lists = row.item.lists.map(\.sanitized).joined(separator: ", ")
      spans.append(TextSpan("  in \(lists)", .muted))
    }
    return spans
  }

  /// The first line; `show` prints all.
  private func details(of row: Row, in context: ViewContext) -> TextSpan? {
    guard !row.item.details.isEmpty, !row.isRepeated else { return nil }
    let parts = row.item.details.split(separator: "\n", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let more = parts.count > 1 ? " " + context.glyphs.ellipsis : ""
    return TextSpan(String(first.prefix(400)).sanitized + more, .muted)
  }
}

extension Priority {
  static let longestWord = 8
}

extension Glyphs.Box {
  fileprivate func text(_ branch: ItemTable.Branch) -> String {
    switch branch {
    case .blank: "   "
    case .trunk: trunk
    case .child: self.branch
    case .lastChild: lastBranch
    }
  }

  fileprivate func continuation(_ branch: ItemTable.Branch) -> String {
    switch branch {
    case .blank, .lastChild: "   "
    case .trunk, .child: trunk
    }
  }
}

extension Priority {
  package var level: PriorityLevel {
    switch self {
    case .critical: .critical
    case .high: .high
    case .medium: .medium
    case .low: .low
    }
  }

  package var role: Role { level.role }

  package func mark(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> TextSpan {
    TextSpan(glyphs.priority(level), role, on: backdrop)
  }

  package func label(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> TextSpan {
    TextSpan("\(glyphs.priority(level)) \(word)", role, on: backdrop)
  }
}
