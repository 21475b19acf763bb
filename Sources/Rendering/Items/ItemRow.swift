import Lists
import StyledText
import Theming

/// An item as a row of a screen: its shape, its name, what it holds and, at the right edge, its level;
/// details below.
public struct ItemRow: Hashable, Sendable {
  /// The item's name.
  public var name: String
  /// The first line of its details; empty for none.
  public var details = ""
  /// Whether there are more lines of them, which a sign says.
  public var hasMoreDetails = false
  /// The priority that counts where the row is shown.
  public var priority: Priority
  /// Whether that is a priority for this list alone.
  public var isListPriority = false
  /// The number of items that it holds.
  public var subitems = 0
  /// The number of those that are needed.
  public var needed = 0
  /// Whether keys act on the row.
  public var isCurrent = false
  /// Whether Enter takes the row while keys still type, which a sign of its own says.
  public var isProposed = false
  /// Whether it is struck through, because it is not in the list any more.
  public var isStruck = false
  /// What a search found, marked in the name.
  public var match: MatchMarking?
  /// What a click or a key does with it, before its shape.
  public var action: String?
  /// What stands behind the name in place of what it holds.
  public var note: String?
  /// What a search found, marked in the note, which then has room for some words.
  public var noteMatch: MatchMarking?
  /// The role of its name when nothing of it is needed.
  public var lowRole: Role = .muted

  /// A row with a name and a priority.
  public init(name: String, priority: Priority) {
    self.name = name
    self.priority = priority
  }

  private var backdrop: Backdrop { isCurrent ? .selection : .background }

  /// The row, and its details where it has any.
  public func lines(in context: ViewContext) -> [Line] {
    guard !details.isEmpty else { return [line(in: context)] }
    let key = StyleKey(backdrop.role, on: backdrop)
    let below = Line(
      [
        TextSpan(isCurrent ? context.glyphs.cursor : " ", .cursor, on: backdrop),
        TextSpan(
          "   \(details.sanitized)" + (hasMoreDetails ? " \(context.glyphs.ellipsis)" : ""), .muted,
          on: backdrop),
      ], fill: key)
    return [
      line(in: context),
      below.fitted(to: context.width - 1, mark: context.glyphs.ellipsis).padded(to: context.width),
    ]
  }

  /// The row without its details.
  public func line(in context: ViewContext) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    let role: Role = isStruck ? .done : priority.isNeeded ? .foreground : lowRole
    let sign = isCurrent ? context.glyphs.cursor : isProposed ? context.glyphs.bullet : " "
    var left = Line([TextSpan(sign, .cursor, on: backdrop)], fill: key)
    if let action { left.spans.append(TextSpan(action, .accent, on: backdrop)) }
    left.spans += [
      TextSpan(" ", key), priority.mark(context.glyphs, on: backdrop), TextSpan(" ", key),
    ]
    let name = name.sanitized
    left.spans += match?.spans(of: name, role, on: backdrop) ?? [TextSpan(name, role, on: backdrop)]
    return Line(
      left: left, right: trailing(columns: context.width), columns: context.width,
      backdrop: backdrop,
      mark: context.glyphs.ellipsis)
  }

  private func trailing(columns: Int) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    var right = Line([], fill: key)
    if let note, columns >= 40 {
      let spans = noteMatch?.spans(of: note, .muted, on: backdrop)
      let room = noteMatch == nil ? columns / 3 : columns / 2
      right.spans +=
        Line(spans ?? [TextSpan(note, .muted, on: backdrop)], fill: key)
        .truncated(to: room).spans
      right.spans.append(TextSpan("  ", key))
    } else if subitems > 0 {
      let count = columns >= 56 ? NeededCount(needed: needed).words : "\(needed)"
      right.spans.append(TextSpan(count, needed > 0 ? .foreground : .muted, on: backdrop))
      right.spans.append(TextSpan(columns >= 44 ? "  " : " ", key))
    }
    if isListPriority, columns >= 30 {
      right.spans.append(TextSpan("here ", .muted, on: backdrop))
    }
    right.spans += ItemRow.word(priority, on: backdrop, columns: columns).spans
    return right
  }

  /// A level in words at the right edge, where there is room for it.
  public static func word(_ priority: Priority, on backdrop: Backdrop, columns: Int) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    guard columns >= 44 else { return Line([], fill: key) }
    return Line(
      [
        TextSpan(priority.word, priority.level.role, on: backdrop),
        TextSpan(String(repeating: " ", count: 9 - priority.word.count), key),
      ], fill: key)
  }
}
