import Lists
import StyledText
import Theming

/// An item in a list or a search on a screen, with its details on a second line.
package struct ItemRow: Hashable, Sendable, Identifiable {
  package let id: Item.ID
  package var name: String
  /// The first line, or the line found by a search; empty if there are no details.
  package var details: String
  package var hasMoreDetails: Bool
  package var priority: Priority
  package var listPriority: Priority?
  package var subitems: Int
  /// The number of needed items that it contains.
  package var needed: Int
  package var lists: [String]
  package var presence = Presence.here
  /// The position of the row in a list sorted by route.
  package var place = 0

  /// Whether the item is still there; the row of a removed or deleted item stays visible.
  package enum Presence: Hashable, Sendable {
    case here
    case removed
    case deleted
  }

  package init(_ entry: ListEntry) {
    let item = entry.item
    let lines = item.details.split(maxSplits: 1, whereSeparator: \.isNewline)
    (id, name, lists) = (item.id, item.name, item.lists)
    details = lines.first.map(String.init) ?? ""
    hasMoreDetails = lines.count > 1 && lines[1].contains { !$0.isWhitespace }
    (priority, listPriority) = (item.priority, entry.listPriority)
    (subitems, needed) = (item.subitems, item.needed)
  }

  package var effectivePriority: Priority { listPriority ?? priority }

  /// Whether the item can be completed.
  package var isNeededAnywhere: Bool { priority.isNeeded || effectivePriority.isNeeded }

  package var height: Int { details.isEmpty ? 1 : 2 }

  package var completed: ItemRow {
    var row = self
    row.priority = .low
    row.listPriority = nil
    return row
  }
}

// MARK: - Drawing

extension ItemRow {
  package struct Look {
    package var isCurrent = false
    /// Whether keys act on the row's list; if not, a muted bar marks the current row.
    package var isFocused = true
    /// Whether Enter chooses the row while other keys still type.
    package var isPreselected = false
    /// The match to mark in the name.
    package var match: MatchMarking?
    /// The effect of a click or a key, shown before the item's shape.
    package var action: String?
    /// Text shown after the name instead of the number of needed items.
    package var note: String?
    /// The match to mark in the note, which then gets more space.
    package var noteMatch: MatchMarking?
    /// Whether the priority's word follows its symbol, as it does in the first row of a group.
    package var showsWord = true
    /// The role of the name of an item that is not needed.
    package var lowRole: Role = .muted

    package init() {}

    fileprivate var backdrop: Backdrop {
      isCurrent ? isFocused ? .selection : .surface : .background
    }

    fileprivate func head(
      _ priority: Priority, in context: ViewContext, blank role: Role? = nil
    ) -> Line {
      let key = StyleKey(backdrop.role, on: backdrop)
      let glyphs = context.glyphs
      let sign = isCurrent ? glyphs.cursor : isPreselected ? glyphs.bullet : " "
      var line = Line([TextSpan(sign, .cursor, on: backdrop)], fill: key)
      if let action { line.spans.append(TextSpan(action, .accent, on: backdrop)) }
      line.spans.append(TextSpan(" ", role ?? backdrop.role, on: backdrop))
      line.spans += priority.head(in: context, showsWord: showsWord, on: backdrop)
      return line
    }
  }

  package func lines(_ look: Look = Look(), in context: ViewContext) -> [Line] {
    guard !details.isEmpty else { return [line(look, in: context)] }
    let backdrop = look.backdrop
    let key = StyleKey(backdrop.role, on: backdrop)
    let mark = context.glyphs.ellipsis
    let blanks = String(repeating: " ", count: look.head(priority, in: context).width - 1)
    let below = Line(
      [
        TextSpan(look.isCurrent ? context.glyphs.cursor : " ", .cursor, on: backdrop),
        TextSpan(blanks, key),
        TextSpan(details.sanitized + (hasMoreDetails ? " \(mark)" : ""), .muted, on: backdrop),
      ], fill: key)
    return [
      line(look, in: context),
      below.fitted(to: context.width - 1, mark: mark).padded(to: context.width),
    ]
  }

  package func line(_ look: Look = Look(), in context: ViewContext) -> Line {
    let priority = effectivePriority
    let role: Role =
      presence != .here ? .done : priority.isNeeded ? .foreground : look.lowRole
    var left = look.head(priority, in: context)
    let name = name.sanitized
    left.spans +=
      look.match?.spans(of: name, role, on: look.backdrop)
      ?? [TextSpan(name, role, on: look.backdrop)]
    return Line(
      left: left, right: facts(look, in: context), columns: context.width,
      backdrop: look.backdrop, mark: context.glyphs.ellipsis)
  }

  /// A row that creates the item when chosen.
  package static func creation(
    of name: String, _ priority: Priority, _ look: Look, in context: ViewContext
  ) -> Line {
    var left = look.head(priority, in: context, blank: .accent)
    left.spans += [
      TextSpan("create ", .accent, on: look.backdrop),
      TextSpan("\"\(name.sanitized)\"", .foreground, on: look.backdrop),
    ]
    left.fill = StyleKey(look.backdrop.role, on: look.backdrop)
    return left.fitted(to: context.width, mark: context.glyphs.ellipsis)
  }

  /// The muted right-hand side; empty on a narrow screen.
  private func facts(_ look: Look, in context: ViewContext) -> Line {
    let backdrop = look.backdrop
    let key = StyleKey(backdrop.role, on: backdrop)
    guard context.hasFacts else { return Line([], fill: key) }
    let note =
      switch presence {
      case .here: look.note
      case .removed: "removed"
      case .deleted: "deleted"
      }
    let match = presence == .here && note != nil ? look.noteMatch : nil
    let text =
      note
      ?? [
        subitems > 0 ? neededWords(needed) : nil,
        lists.isEmpty ? nil : "in \(lists.map(\.sanitized).joined(separator: ", "))",
        listPriority.flatMap { $0 == priority ? nil : "item priority \(priority.word)" },
      ].compactMap(\.self).joined(separator: "  ")
    guard !text.isEmpty else { return Line([], fill: key) }
    let spans = match?.spans(of: text, .muted, on: backdrop)
    let room = match == nil ? context.width * 2 / 5 : context.width / 2
    var line = Line(spans ?? [TextSpan(text, .muted, on: backdrop)], fill: key)
      .truncated(to: room)
    line.spans.append(TextSpan(" ", key))
    return line
  }
}
