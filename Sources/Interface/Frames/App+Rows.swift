import Lists
import Rendering
import StyledText
import Theming

extension App {
  /// The rows of the list, or what an empty one shows.
  func listBody(_ look: Look) -> Body {
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
    _ row: Row, isCurrent: Bool, _ look: Look, match: SearchText? = nil, action: String? = nil,
    note: String? = nil
  ) -> [Line] {
    let ground = isCurrent ? Ground.selection : .background
    let key = StyleKey(ground.role, on: ground)
    let isLow = !row.priority.isNeeded
    let role: Role = isLow ? (screen.isHome && match == nil ? .done : .muted) : .foreground
    var left = Line([], fill: key)
    left.spans.append(Span(isCurrent ? look.glyphs.cursor : " ", .cursor, on: ground))
    if let action { left.spans.append(Span(action, .accent, on: ground)) }
    left.spans.append(Span(action == nil ? " " : " ", key))
    left.spans.append(
      Span(look.glyphs.priority(row.priority.level), row.priority.level.role, on: ground))
    left.spans.append(Span(" ", key))
    if let match {
      for part in match.parts(of: row.name) {
        left.spans.append(
          Span(sanitized(part.text), part.isMatch ? .match : role, on: ground))
      }
    } else {
      left.spans.append(Span(sanitized(row.name), role, on: ground))
    }
    let right = trailing(row, ground: ground, note: note)
    var lines = [
      Line(
        left: left, right: right, columns: contentColumns, ground: ground,
        mark: look.glyphs.ellipsis)
    ]
    if !row.details.isEmpty, action == nil, match == nil {
      var details = Line([], fill: key)
      details.spans.append(Span(isCurrent ? look.glyphs.cursor : " ", .cursor, on: ground))
      details.spans.append(Span("   \(sanitized(row.details))", .muted, on: ground))
      lines.append(details.fitted(to: contentColumns - 1, mark: look.glyphs.ellipsis))
      lines[1] = lines[1].padded(to: contentColumns)
    }
    return lines
  }

  private func trailing(_ row: Row, ground: Ground, note: String?) -> Line {
    let key = StyleKey(ground.role, on: ground)
    var right = Line([], fill: key)
    if let note, contentColumns >= 40 {
      let room = contentColumns / 3
      right.spans += Line(note, .muted, on: ground).truncated(to: room).spans
      right.spans.append(Span("  ", key))
    } else if row.subitems > 0 {
      let count = contentColumns >= 56 ? "\(row.needed) needed" : "\(row.needed)"
      right.spans.append(
        Span(count, row.needed > 0 ? .foreground : .muted, on: ground))
      right.spans.append(Span(contentColumns >= 44 ? "  " : " ", key))
    }
    if row.here != nil, contentColumns >= 30 {
      right.spans.append(Span("here ", .muted, on: ground))
    }
    if contentColumns >= 44 {
      let word = row.priority.word
      let gap = String(repeating: " ", count: 9 - word.count)
      right.spans.append(Span(word, row.priority.level.role, on: ground))
      right.spans.append(Span(gap, key))
    }
    return right
  }
}
