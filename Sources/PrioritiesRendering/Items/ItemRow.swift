import PrioritiesBasics
import PriorityLists
import StyledTerminalText
import TerminalThemes

/// An item in a list or a search, with its details below.
package struct ItemRow: Hashable, Sendable, Identifiable {
  package let id: Item.ID
  package var name: String
  /// The first line, or the line found by a search; empty if there are no details.
  package var details: String
  package var hasMoreDetails: Bool
  package var priority: Priority
  package var listPriority: Priority?
  package var date: ItemDate?
  package var subitems: Int
  /// The number of needed items that it contains.
  package var needed: Int
  /// The lists to show that contain it.
  package var lists: [String]
  package var presence = Presence.here
  /// The position of the row in a list sorted by route.
  package var place = 0
  /// The lines of a tree before the name, outermost first.
  package var branches: [Branch] = []
  /// Whether the tree also shows the item further up.
  package var isRepeated = false
  /// The time by which the rows are sorted, in words.
  package var moment: String?
  /// The number that refers to the row in later commands.
  package var number: Int?

  /// Whether the item is still there; the row of a removed or deleted item stays visible.
  package enum Presence: Sendable {
    case here
    case removed
    case deleted
  }

  package enum Branch: Sendable {
    case blank
    /// An outer branch that continues below.
    case trunk
    case child
    case lastChild
  }

  package init(_ entry: ListEntry, showsLists: Bool = true) {
    let item = entry.item
    let lines = item.details.utf8.split(maxSplits: 1) { $0 == 0x0A || $0 == 0x0D }
    id = item.id
    name = item.name
    lists = showsLists ? item.lists : []
    details = lines.first.map { String(Substring($0).prefix(400)) } ?? ""
    hasMoreDetails = lines.count > 1 && Substring(lines[1]).contains { !$0.isWhitespace }
    priority = item.priority
    listPriority = entry.listPriority
    date = item.date
    subitems = item.subitems
    needed = item.needed
  }

  package var effectivePriority: Priority { listPriority ?? priority }

  /// Whether the item can be completed.
  package var isNeededAnywhere: Bool { priority.isNeeded || effectivePriority.isNeeded }

  /// The number of its lines on a screen.
  package var height: Int { details.isEmpty ? 1 : 2 }

  package var completed: ItemRow {
    var row = self
    row.priority = .low
    row.listPriority = nil
    row.date = nil
    return row
  }

  /// Whether the row shows its priority as a word: in a route, urgent ones; otherwise the first of
  /// a group, and one whose list priority differs from the item's.
  package func showsWord(isFirst: Bool, isRoute: Bool) -> Bool {
    isRoute ? effectivePriority >= .high : isFirst || effectivePriority != priority
  }
}

// MARK: - On a screen

extension ItemRow {
  /// How a screen shows the row.
  package struct Look {
    package enum Mark: Sendable {
      case none
      /// Enter chooses the row while other keys still type.
      case preselected
      case current
      /// The current row of a list on which no keys act.
      case unfocused
    }

    package var mark = Mark.none
    /// Whether the row is one of several that keys act on.
    package var isMarked = false
    /// The match to mark in the name and the note.
    package var match: MatchMarking?
    /// The effect of a click or a key, shown before the item's shape.
    package var action: String?
    /// Text shown after the name instead of the facts, with more space.
    package var note: String?
    /// Whether the priority's word follows its symbol, as it does in the first row of a group.
    package var showsWord = true
    /// The role of the name of an item that is not needed.
    package var lowRole: Role = .muted

    package init() {}

    fileprivate var backdrop: Backdrop {
      switch mark {
      case .current: .selection
      case .unfocused: .surface
      case .none, .preselected: .background
      }
    }

    fileprivate var key: StyleKey { StyleKey(backdrop.role, on: backdrop) }

    fileprivate func head(
      _ priority: Priority, in context: ViewContext, blank role: Role? = nil
    ) -> Line {
      let sign =
        isMarked
        ? context.glyphs.done
        : mark == .preselected ? context.glyphs.bullet : cursor(context.glyphs)
      var line = Line([TextSpan(sign, .cursor, on: backdrop)], fill: key)
      if let action { line.append(action, .accent, on: backdrop) }
      line.spans.append(TextSpan(" ", role ?? backdrop.role, on: backdrop))
      line.spans += priority.head(in: context, showsWord: showsWord, on: backdrop)
      return line
    }

    fileprivate func cursor(_ glyphs: Glyphs) -> String {
      mark == .current || mark == .unfocused ? glyphs.cursor : " "
    }
  }

  /// The row and its details; a long name is cut off.
  package func lines(_ look: Look = Look(), in context: ViewContext) -> [Line] {
    let mark = context.glyphs.ellipsis
    let head = look.head(effectivePriority, in: context)
    let role: Role =
      presence != .here ? .done : effectivePriority.isNeeded ? .foreground : look.lowRole
    let row = Line(
      left: Line(
        head.spans + name(role, look.match, on: look.backdrop)
          + label(in: context, on: look.backdrop), fill: head.fill),
      right: right(look, in: context), columns: context.width, backdrop: look.backdrop, mark: mark)
    guard !details.isEmpty else { return [row] }
    let below = Line(
      [
        TextSpan(look.cursor(context.glyphs), .cursor, on: look.backdrop),
        TextSpan(spaces(head.width - 1), look.key), note(in: context, on: look.backdrop),
      ], fill: look.key)
    return [row, below.fitted(to: context.width - 1, mark: mark).padded(to: context.width)]
  }

  /// A row that creates the item when chosen, or changes one of this name.
  package static func creation(
    of name: String, _ own: Priority, _ date: ItemDate?, in list: String?, isKnown: Bool,
    _ look: Look, in context: ViewContext
  ) -> Line {
    let priority = date?.priority(own, on: context.today) ?? own
    var look = look
    look.showsWord = false
    var left = look.head(priority, in: context, blank: .accent)
    let facts = [
      priority.word, date?.label(on: context.today), list.map { "in \($0.sanitized)" },
    ].compacted()
    let separator = " \(context.glyphs.separator) "
    left.spans += [
      TextSpan(isKnown ? "Add " : "Create ", .accent, on: look.backdrop),
      TextSpan(name.sanitized, .foreground, on: look.backdrop),
      TextSpan(facts.map { separator + $0 }.joined(), .muted, on: look.backdrop),
    ]
    return left.fitted(to: context.width, mark: context.glyphs.ellipsis)
  }

  /// The right-hand side, which leaves most of the width to the name.
  private func right(_ look: Look, in context: ViewContext) -> Line {
    let note = presence == .here && context.hasFacts ? look.note : nil
    guard let text = note ?? facts(in: context), !text.isEmpty else { return Line() }
    let match = note == nil ? nil : look.match
    let room = match == nil ? context.width * 2 / 5 : context.width / 2
    let line = Line(
      match?.spans(of: text, .muted, on: look.backdrop)
        ?? [TextSpan(text, .muted, on: look.backdrop)])
    return Line(
      line.truncated(to: room, mark: context.glyphs.ellipsis).spans + [TextSpan(" ", look.key)])
  }
}

// MARK: - In the output of a command

extension ItemRow {
  /// Appends the row with all of its name, and its details.
  ///
  /// - Parameter numberWidth: The columns of the largest number.
  func append(
    _ match: MatchMarking?, numberWidth: Int, showsWord: Bool, in context: ViewContext,
    to lines: inout [Line]
  ) {
    var head = Line(context.indent)
    if let number {
      let blanks = spaces(numberWidth - String(number).count)
      head.append("\(blanks)\(number) ", .muted)
    }
    head.spans += effectivePriority.head(in: context, showsWord: showsWord)
    // If priorities are words in a narrow terminal, names continue below their priority.
    let alignsNames = context.hasWords || !context.spellsPriorities
    let nameColumn = alignsNames ? head.width : context.margin + 2
    var indent = Line(spaces(nameColumn))
    if !branches.isEmpty {
      let tree = tree(within: max(context.width - nameColumn, 8) / 2, in: context)
      head.append(tree.before, .border)
      indent.append(tree.below, .border)
    }
    var name = Line(name(effectivePriority.isNeeded ? .foreground : .muted, match))
    name.spans += label(in: context)
    if isRepeated { name.append("  \(context.glyphs.repeated) above", .muted) }
    let first = lines.count
    let nameRoom = context.width - indent.width
    if alignsNames, nameRoom >= 4 {
      // Wrap the name separately, so that a long word breaks after the priority, not before it.
      lines += name.wrapped(to: nameRoom).enumerated().map { index, part in
        (index == 0 ? head : indent) + part
      }
    } else {
      lines += (head + name).wrapped(to: context.width, indent: indent)
    }
    func appendBelow(_ text: TextSpan) {
      let line = indent + Line([text])
      lines.append(line.truncated(to: context.width, mark: context.glyphs.ellipsis))
    }
    if let facts = facts(in: context) {
      let room = context.width - lines[first].width - facts.displayWidth
      // Put the facts beside a name of one line, or otherwise below it.
      if lines.count == first + 1, room >= 2 {
        lines[first].spans += [TextSpan(spaces(room)), TextSpan(facts, .muted)]
      } else {
        appendBelow(TextSpan(facts, .muted))
      }
    }
    if !details.isEmpty, !isRepeated { appendBelow(note(in: context)) }
  }

  /// The lines before a name; a number replaces those of a deep tree, so that the name always fits.
  private func tree(within room: Int, in context: ViewContext) -> (before: String, below: String) {
    let box = context.glyphs.box
    if branches.count <= room {
      let lines = branches.map(box.text).joined()
      if lines.displayWidth <= room {
        return (lines, branches.map(box.continuation).joined())
      }
    }
    let depth = "\(branches.count)\(context.glyphs.separator) "
    return (depth, spaces(depth.displayWidth))
  }
}

// MARK: - In both

extension ItemRow {
  private func name(
    _ role: Role, _ match: MatchMarking?, on backdrop: Backdrop = .background
  ) -> [TextSpan] {
    match?.spans(of: name.sanitized, role, on: backdrop)
      ?? [TextSpan(name.sanitized, role, on: backdrop)]
  }

  /// When the item is due, after its name.
  private func label(in context: ViewContext, on backdrop: Backdrop = .background) -> [TextSpan] {
    guard let date, presence == .here else { return [] }
    let role = date.due < context.today ? effectivePriority.role : .muted
    return [TextSpan("  \(date.label(on: context.today))", role, on: backdrop)]
  }

  private func note(in context: ViewContext, on backdrop: Backdrop = .background) -> TextSpan {
    let text = details.sanitized + (hasMoreDetails ? " \(context.glyphs.ellipsis)" : "")
    return TextSpan(text, .muted, on: backdrop)
  }

  /// The right-hand side of the row; `nil` if there is none, or on a narrow screen.
  private func facts(in context: ViewContext) -> String? {
    guard context.hasFacts else { return nil }
    switch presence {
    case .here: break
    case .removed: return "removed"
    case .deleted: return "deleted"
    }
    let facts = [
      subitems > 0 && !isRepeated ? neededWords(needed) : nil,
      lists.isEmpty ? nil : "in \(lists.map(\.sanitized).commaSeparated)",
      effectivePriority != priority ? "item priority \(priority.word)" : nil,
      moment,
    ].compacted()
    return facts.isEmpty ? nil : facts.joined(separator: "  ")
  }
}

extension Border {
  fileprivate func text(_ branch: ItemRow.Branch) -> String {
    switch branch {
    case .blank: "   "
    case .trunk: trunk
    case .child: self.branch
    case .lastChild: lastBranch
    }
  }

  fileprivate func continuation(_ branch: ItemRow.Branch) -> String {
    switch branch {
    case .blank, .lastChild: "   "
    case .trunk, .child: trunk
    }
  }
}
