import Lists
import Rendering
import StyledText
import Theming

/// The item that is open as a list: its level, its details and what is known of it stand above what
/// it holds, and keys act on it like on a row while it is selected.
extension ListScreen {
  /// The open item as a row; `nil` on the home screen.
  var headingRow: Row? { heading.item.map { Row(ListEntry(item: $0)) } }

  /// Whether keys act on the open item: it was moved to, or it holds nothing.
  var isHeadingSelected: Bool {
    heading.item != nil && isLoaded && (selectsHeading || window.total == 0)
  }

  /// What keys act on: a row, or the open item itself.
  public var selected: Row? { isHeadingSelected ? headingRow : current }

  /// The rows of the screen left for what the list holds.
  func room(in layout: Layout) -> Int {
    let taken =
      headingText(in: layout).shown.count + headingName(in: layout).shown.count
      + (showsHeading(in: layout) ? 1 : 0)
      + proposalHeight(in: layout)
    return max(1, layout.height - taken)
  }

  /// Whether there is room for the open item above its rows.
  func showsHeading(in layout: Layout) -> Bool {
    heading.item != nil && (layout.height >= 4 || isHeadingSelected)
  }

  /// How much of what is shown is needed, in words beside the title.
  var countWords: String {
    let needed = heading.needed
    let total = window.total - heldRows.count { $0.row.isTakenOut }
    if isHome, sort == .all { return "\(total.grouped) in all" }
    if isHome || needed == 0 {
      return NeededCount(needed: needed, low: isHome ? 0 : total).words
    }
    return "\(needed.grouped) of \(total.grouped) needed"
  }

  /// The open item's name, wrapped, where the title has no room for it; at most a third of the rows.
  func headingName(in layout: Layout) -> (shown: [String], isCut: Bool) {
    guard showsHeading(in: layout), let name = heading.item?.name.sanitized else {
      return ([], false)
    }
    // The shapes, the arrow and a sign for what is left out stand before it, a count behind it.
    let before = 5 + 3 + 4
    let behind = window.total > 0 ? countWords.count + 1 : 0
    guard name.displayWidth > layout.columns - before - behind - 1 else { return ([], false) }
    let lines = Line(name).wrapped(to: max(8, layout.columns - 6)).map(\.text)
    let most = max(1, layout.height / 3)
    return (Array(lines.prefix(most)), lines.count > most)
  }

  /// The details below the open item, wrapped: those shown, and how many there are in all.
  ///
  /// The rule above has a short line of details already. While the item is selected, its details
  /// take what room there is and can be paged through; else a few lines must do.
  func headingText(in layout: Layout) -> (shown: ArraySlice<String>, total: Int) {
    guard showsHeading(in: layout), let item = heading.item, !item.details.isEmpty else {
      return ([], 0)
    }
    let columns = max(8, layout.columns - 6)
    let isInRule =
      layout.bodyTop > 2 && !item.details.contains(where: \.isNewline)
      && item.details.utf8.count < columns
    guard !isInRule else { return ([], 0) }
    let rows = min(window.total, 3)
    let most =
      isHeadingSelected
      ? max(0, layout.height - 1 - headingName(in: layout).shown.count - rows)
      : max(0, min(4, layout.height / 3 - 1))
    // Of long details no more is wrapped than can be shown.
    let text = isHeadingSelected ? item.details[...] : item.details.prefix((most + 1) * columns)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      Line(String(line).sanitized).wrapped(to: columns).map(\.text)
    }
    let first = isHeadingSelected ? min(headingTop, max(0, lines.count - most)) : 0
    return (lines[first...].prefix(most), lines.count)
  }

  /// Pages through details that do not fit; whether there was something to page.
  mutating func pageHeading(by pages: Int, in layout: Layout) -> Bool {
    let text = headingText(in: layout)
    let last = text.total - text.shown.count
    guard isHeadingSelected, last > 0 else { return false }
    let target = min(max(0, headingTop + pages * max(1, text.shown.count - 1)), last)
    defer { headingTop = target }
    return target != headingTop
  }

  /// Moves through details that do not fit, line by line; whether there was something to move.
  mutating func scrollHeading(by lines: Int, in layout: Layout) -> Bool {
    let text = headingText(in: layout)
    let last = text.total - text.shown.count
    guard isHeadingSelected, last > 0 else { return false }
    let target = min(max(0, min(headingTop, last) + lines), last)
    defer { headingTop = target }
    return target != headingTop
  }

  /// Whether more of the details lies below those shown.
  func hidesDetails(in layout: Layout) -> Bool {
    let text = headingText(in: layout)
    return isHeadingSelected && text.shown.endIndex < text.total
  }

  /// The open item and its details.
  func headingLines(_ style: FrameStyle, in layout: Layout) -> [Line] {
    guard showsHeading(in: layout), let item = heading.item else { return [] }
    let text = headingText(in: layout)
    let backdrop: Backdrop = isHeadingSelected ? .selection : .background
    let key = StyleKey(backdrop.role, on: backdrop)
    var left = Line(
      [
        TextSpan(isHeadingSelected ? style.glyphs.cursor : " ", .cursor, on: backdrop),
        TextSpan(" ", key), item.priority.label(style.glyphs, on: backdrop),
      ], fill: key)
    if !item.lists.isEmpty {
      let names = item.lists.map(\.sanitized).joined(separator: ", ")
      left.spans.append(TextSpan("  in \(names)", .muted, on: backdrop))
    }
    var right = Line([], fill: key)
    if let done = item.lastDone {
      let words = "last got \(done.words(in: style.view(columns: layout.columns)))"
      if left.width + words.displayWidth + 3 <= layout.columns {
        right.spans.append(TextSpan("\(words) ", .muted, on: backdrop))
      } else {
        left.spans.append(TextSpan("  \(words)", .muted, on: backdrop))
      }
    }
    let mark = style.glyphs.ellipsis
    var lines = [
      Line(left: left, right: right, columns: layout.columns, backdrop: backdrop, mark: mark)
    ]
    if let drag = drag ?? motion?.tiles, drag.item == item.id { lines = drag.lines(lines, style) }
    let name = headingName(in: layout)
    for (index, part) in name.shown.enumerated() {
      let isLast = name.isCut && index == name.shown.count - 1
      let shown = Line([TextSpan("    "), TextSpan(isLast ? "\(part) \(mark)" : part, .heading)])
      lines.append(shown.truncated(to: layout.columns, mark: mark))
    }
    for (index, detail) in text.shown.enumerated() {
      let isLast = index == text.shown.count - 1 && text.shown.endIndex < text.total
      let shown = Line([
        TextSpan("    "), TextSpan(detail, .muted), TextSpan(isLast ? " \(mark)" : "", .muted),
      ])
      lines.append(shown.truncated(to: layout.columns, mark: mark))
    }
    return lines
  }
}
