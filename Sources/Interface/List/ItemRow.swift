import Lists
import Rendering
import StyledText
import Theming

/// An item as a row of the screen: its shape, its name, what it holds and its level; details below.
struct ItemRow {
  let row: Row
  let isCurrent: Bool
  /// What a search found, marked in the name.
  let match: MatchMarking?
  /// What a click or a key does with it, before its shape.
  let action: String?
  /// What stands behind the name in place of what it holds.
  let note: String?
  /// The role of its name when nothing of it is needed.
  let lowRole: Role

  init(
    _ row: Row, isCurrent: Bool, match: MatchMarking? = nil, action: String? = nil,
    note: String? = nil, lowRole: Role = .muted
  ) {
    self.row = row
    self.isCurrent = isCurrent
    self.match = match
    self.action = action
    self.note = note
    self.lowRole = lowRole
  }

  private var backdrop: Backdrop { isCurrent ? .selection : .background }

  /// The row, and its details where it has any.
  func lines(_ style: FrameStyle, columns: Int) -> [Line] {
    guard !row.details.isEmpty else { return [line(style, columns: columns)] }
    let key = StyleKey(backdrop.role, on: backdrop)
    let details = Line(
      [
        TextSpan(isCurrent ? style.glyphs.cursor : " ", .cursor, on: backdrop),
        TextSpan("   \(row.details.sanitized)", .muted, on: backdrop),
      ], fill: key)
    return [
      line(style, columns: columns),
      details.fitted(to: columns - 1, mark: style.glyphs.ellipsis).padded(to: columns),
    ]
  }

  /// The row without its details.
  func line(_ style: FrameStyle, columns: Int) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    let level = row.effectivePriority.level
    let role: Role = row.effectivePriority.isNeeded ? .foreground : lowRole
    var left = Line(
      [TextSpan(isCurrent ? style.glyphs.cursor : " ", .cursor, on: backdrop)], fill: key)
    if let action { left.spans.append(TextSpan(action, .accent, on: backdrop)) }
    left.spans += [
      TextSpan(" ", key), TextSpan(style.glyphs.priority(level), level.role, on: backdrop),
      TextSpan(" ", key),
    ]
    let name = row.name.sanitized
    left.spans += match?.spans(of: name, role, on: backdrop) ?? [TextSpan(name, role, on: backdrop)]
    return Line(
      left: left, right: trailing(columns: columns), columns: columns, backdrop: backdrop,
      mark: style.glyphs.ellipsis)
  }

  private func trailing(columns: Int) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    var right = Line([], fill: key)
    if let note, columns >= 40 {
      right.spans += Line(note, .muted, on: backdrop).truncated(to: columns / 3).spans
      right.spans.append(TextSpan("  ", key))
    } else if row.subitems > 0 {
      let count = columns >= 56 ? "\(row.needed) needed" : "\(row.needed)"
      right.spans.append(TextSpan(count, row.needed > 0 ? .foreground : .muted, on: backdrop))
      right.spans.append(TextSpan(columns >= 44 ? "  " : " ", key))
    }
    if row.listPriority != nil, columns >= 30 {
      right.spans.append(TextSpan("here ", .muted, on: backdrop))
    }
    right.spans += ItemRow.word(row.effectivePriority, on: backdrop, columns: columns).spans
    return right
  }

  /// A level in words at the right edge, where there is room for it.
  static func word(_ priority: Priority, on backdrop: Backdrop, columns: Int) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    guard columns >= 44 else { return Line([], fill: key) }
    return Line(
      [
        TextSpan(priority.word, priority.level.role, on: backdrop),
        TextSpan(String(repeating: " ", count: 9 - priority.word.count), key),
      ], fill: key)
  }
}
