import Lists
import StyledText
import Theming

package struct ItemTable: View {
  package struct Row: Hashable, Sendable {
    package var entry: ListEntry
    /// The lines of a tree before the name, outermost first.
    package var branches: [Branch] = []
    /// Whether the tree also shows the item further up.
    package var isRepeated = false
    package var showsLists = false
    /// The time by which the rows are sorted, in words.
    package var moment: String?
    /// The number that refers to the row in later commands.
    package var number: Int?

    package init(_ entry: ListEntry) { self.entry = entry }

    var item: Item { entry.item }
    var priority: Priority { entry.priority }
  }

  package enum Branch: Hashable, Sendable {
    case blank
    /// An outer branch that continues below.
    case trunk
    case child
    case lastChild
  }

  private let rows: [Row]
  private let match: String?
  private let isGrouped: Bool
  private let isRoute: Bool

  /// - Parameters:
  ///   - match: A search text to mark in the names.
  ///   - isGrouped: Whether rows of the same priority are together. Groups are separated by an
  ///     empty line, and only the first row of each shows the priority's word.
  ///   - isRoute: Whether rows are in the order of a route, where only urgent ones show the word.
  package init(
    rows: [Row], match: String? = nil, isGrouped: Bool = false, isRoute: Bool = false
  ) {
    (self.rows, self.match) = (rows, match)
    (self.isGrouped, self.isRoute) = (isGrouped, isRoute)
  }

  package func lines(in context: ViewContext) -> [Line] {
    var context = context
    context.width = min(context.width, ViewContext.widest)
    let numberWidth = rows.last?.number.map { String($0).count } ?? 0
    var lines: [Line] = []
    lines.reserveCapacity(rows.count)
    var previous: Priority?
    for row in rows {
      let isFirst = row.priority != previous
      if isGrouped, isFirst, previous != nil { lines.append(Line()) }
      previous = row.priority
      let showsWord =
        isRoute
        ? row.priority >= .high : !isGrouped || isFirst || row.priority != row.item.priority
      append(row, in: context, showsWord: showsWord, numberWidth: numberWidth, to: &lines)
    }
    return lines
  }

  private func append(
    _ row: Row, in context: ViewContext, showsWord: Bool, numberWidth: Int, to lines: inout [Line]
  ) {
    var head = [TextSpan(context.indent)]
    if let number = row.number {
      let text = String(number)
      let blanks = String(repeating: " ", count: max(0, numberWidth - text.count))
      head.append(TextSpan(blanks + text + " ", .muted))
    }
    head += row.priority.head(in: context, showsWord: showsWord)
    // If priorities are words in a narrow terminal, names continue below their priority.
    let alignsNames = context.hasWords || !context.spellsPriorities
    let nameColumn = alignsNames ? Line(head).width : context.margin + 2
    let room = max(context.width - nameColumn, 8)
    let tree = branches(of: row, within: room / 2, in: context)
    if !tree.before.isEmpty { head.append(TextSpan(tree.before, .border)) }
    let indent = Line([
      TextSpan(String(repeating: " ", count: nameColumn)), TextSpan(tree.below, .border),
    ])
    let name = Line(name(of: row, in: context))
    let nameRoom = context.width - indent.width
    let first = lines.count
    if alignsNames, nameRoom >= 4 {
      // Wrap the name separately, so that a long word breaks after the priority and not before it.
      lines += name.wrapped(to: nameRoom).enumerated().map { index, part in
        Line((index == 0 ? head : indent.spans) + part.spans)
      }
    } else {
      lines += Line(head + name.spans).wrapped(to: context.width, indent: indent)
    }
    if let facts = facts(of: row, in: context) {
      let room = context.width - lines[first].width - facts.displayWidth
      // Put the facts beside a name of one line, or otherwise below it.
      if lines.count == first + 1, room >= 2 {
        let blanks = String(repeating: " ", count: room)
        lines[first].spans += [TextSpan(blanks), TextSpan(facts, .muted)]
      } else {
        let line = Line(indent.spans + [TextSpan(facts, .muted)])
        lines.append(line.truncated(to: context.width, mark: context.glyphs.ellipsis))
      }
    }
    if let details = details(of: row, in: context) {
      lines.append(Line(indent.spans + [details]).truncated(to: context.width))
    }
  }

  /// The lines before a name; a number replaces those of a deep tree, so that the name always fits.
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
    let role: Role = row.priority == .low ? .muted : .foreground
    var spans = MatchMarking(match).spans(of: row.item.name.sanitized, role)
    if row.isRepeated { spans.append(TextSpan("  \(context.glyphs.repeated) above", .muted)) }
    return spans
  }

  /// The right-hand side of the row; `nil` if there is none, or on a narrow screen.
  private func facts(of row: Row, in context: ViewContext) -> String? {
    guard context.hasFacts else { return nil }
    let item = row.item
    let lists = item.lists.map(\.sanitized).joined(separator: ", ")
    let facts = [
      item.subitems > 0 && !row.isRepeated ? neededWords(item.needed) : nil,
      row.showsLists && !lists.isEmpty ? "in \(lists)" : nil,
      row.priority != item.priority ? "item priority \(item.priority.word)" : nil,
      row.moment,
    ].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: "  ")
  }

  /// The first line of the details, all of which are printed by `show`.
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

  /// The start of a row: the symbol and, if there is room, a column for the word.
  package func head(
    in context: ViewContext, showsWord: Bool = true, on backdrop: Backdrop = .background,
    isMuted: Bool = false
  ) -> [TextSpan] {
    let key = StyleKey(backdrop.role, on: backdrop)
    let symbol =
      isMuted
      ? TextSpan(context.glyphs.priority(level), .muted, on: backdrop)
      : mark(context.glyphs, on: backdrop)
    guard context.hasWords || context.spellsPriorities else { return [symbol, TextSpan(" ", key)] }
    let width = context.hasWords ? Self.longestWord + 2 : word.count + 1
    guard showsWord || context.spellsPriorities else {
      return [symbol, TextSpan(String(repeating: " ", count: width + 1), key)]
    }
    let blanks = String(repeating: " ", count: width - word.count)
    return [
      symbol, TextSpan(" " + word, isMuted ? .muted : role, on: backdrop), TextSpan(blanks, key),
    ]
  }

  package func mark(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> TextSpan {
    TextSpan(glyphs.priority(level), level.symbol, on: backdrop)
  }

  package func label(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> [TextSpan] {
    [mark(glyphs, on: backdrop), TextSpan(" \(word)", role, on: backdrop)]
  }
}
