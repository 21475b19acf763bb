import Lists
import Rendering
import StyledText
import Theming

extension App {
  /// The rows of the list, or what an empty one shows.
  func listBody(_ look: FrameStyle) -> Body {
    guard screen.isLoaded else { return Body(lines: []) }
    guard screen.window.total > 0 else { return Body(lines: emptyLines(look)) }
    var lines: [Line] = []
    var place = screen.top
    while lines.count < bodyHeight, place < screen.window.total {
      let isCurrent = place == screen.cursor
      if let row = screen.window[place] {
        if let drag, drag.item == row.id {
          lines += dragLines(row, drag, look)
        } else {
          lines += rowLines(row, isCurrent: isCurrent, look)
        }
      } else {
        lines.append(Line("  \(look.glyphs.ellipsis)", .muted))
      }
      place += 1
    }
    return Body(lines: Array(lines.prefix(bodyHeight)))
  }

  /// An item: its shape, its name, what it holds and its level; details below.
  func rowLines(
    _ row: Row, isCurrent: Bool, _ look: FrameStyle, match: SearchText? = nil,
    action: String? = nil,
    note: String? = nil
  ) -> [Line] {
    let backdrop = isCurrent ? Backdrop.selection : .background
    let key = StyleKey(backdrop.role, on: backdrop)
    let isLow = !row.effectivePriority.isNeeded
    let role: Role = isLow ? (screen.isHome && match == nil ? .done : .muted) : .foreground
    var left = Line([], fill: key)
    left.spans.append(TextSpan(isCurrent ? look.glyphs.cursor : " ", .cursor, on: backdrop))
    if let action { left.spans.append(TextSpan(action, .accent, on: backdrop)) }
    left.spans.append(TextSpan(action == nil ? " " : " ", key))
    left.spans.append(
      TextSpan(
        look.glyphs.priority(row.effectivePriority.level), row.effectivePriority.level.role,
        on: backdrop))
    left.spans.append(TextSpan(" ", key))
    if let match {
      for part in match.parts(of: row.name) {
        left.spans.append(
          TextSpan(part.text.sanitized, part.isMatch ? .match : role, on: backdrop))
      }
    } else {
      left.spans.append(TextSpan(row.name.sanitized, role, on: backdrop))
    }
    let right = trailing(row, backdrop: backdrop, note: note)
    var lines = [
      Line(
        left: left, right: right, columns: contentColumns, backdrop: backdrop,
        mark: look.glyphs.ellipsis)
    ]
    if !row.details.isEmpty, action == nil, match == nil {
      var details = Line([], fill: key)
      details.spans.append(TextSpan(isCurrent ? look.glyphs.cursor : " ", .cursor, on: backdrop))
      details.spans.append(TextSpan("   \(row.details.sanitized)", .muted, on: backdrop))
      lines.append(details.fitted(to: contentColumns - 1, mark: look.glyphs.ellipsis))
      lines[1] = lines[1].padded(to: contentColumns)
    }
    return lines
  }

  private func trailing(_ row: Row, backdrop: Backdrop, note: String?) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    var right = Line([], fill: key)
    if let note, contentColumns >= 40 {
      let room = contentColumns / 3
      right.spans += Line(note, .muted, on: backdrop).truncated(to: room).spans
      right.spans.append(TextSpan("  ", key))
    } else if row.subitems > 0 {
      let count = contentColumns >= 56 ? "\(row.needed) needed" : "\(row.needed)"
      right.spans.append(
        TextSpan(count, row.needed > 0 ? .foreground : .muted, on: backdrop))
      right.spans.append(TextSpan(contentColumns >= 44 ? "  " : " ", key))
    }
    if row.listPriority != nil, contentColumns >= 30 {
      right.spans.append(TextSpan("here ", .muted, on: backdrop))
    }
    if contentColumns >= 44 {
      let word = row.effectivePriority.word
      let gap = String(repeating: " ", count: 9 - word.count)
      right.spans.append(TextSpan(word, row.effectivePriority.level.role, on: backdrop))
      right.spans.append(TextSpan(gap, key))
    }
    return right
  }
}
