import Lists
import Rendering
import StyledText
import Theming

/// The open list above its rows: its priority, the lists it is in, its details. It is not a row.
extension ListScreen {
  /// The rows of the screen left for what the list contains.
  func room(in layout: Layout) -> Int {
    guard page == nil else { return layout.height }
    let taken =
      headingText(in: layout).count + headingName(in: layout).count
      + (showsHeading(in: layout) ? 1 : 0) + proposalHeight(in: layout) + (isCut ? 1 : 0)
    return max(1, layout.height - taken)
  }

  /// Whether there is room for the open list above its rows.
  func showsHeading(in layout: Layout) -> Bool {
    heading.item != nil && page == nil && layout.height >= 4
  }

  /// How much of what is shown is needed, in words beside the title.
  var countWords: String {
    let needed = heading.needed
    if isHome, sort == .all { return "\(total.grouped) in all" }
    if isHome || needed == 0 {
      return NeededCount(needed: needed, low: isHome ? 0 : total).words
    }
    return "\(needed.grouped) of \(total.grouped) needed"
  }

  /// The open list's name, wrapped, where the title has no room for it; at most a third of the rows.
  func headingName(in layout: Layout) -> [String] {
    guard showsHeading(in: layout), let name = heading.item?.name.sanitized else { return [] }
    // The shapes, the arrow and a sign for what is left out stand before it, a count behind it.
    let before = 5 + 3 + 4
    let behind = total > 0 ? countWords.count + 1 : 0
    guard name.displayWidth > layout.columns - before - behind - 1 else { return [] }
    let lines = Line(name).wrapped(to: max(8, layout.columns - 6)).map(\.text)
    return cut(lines, to: max(1, layout.height / 3))
  }

  /// The open list's details, wrapped: a few lines, for the form that edits it shows all.
  func headingText(in layout: Layout) -> [String] {
    guard showsHeading(in: layout), let item = heading.item, !item.details.isEmpty else {
      return []
    }
    let columns = max(8, layout.columns - 6)
    let most = max(1, min(4, layout.height / 3 - 1))
    // No more is wrapped than can be shown.
    let lines = item.details.prefix((most + 1) * columns)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Line(String($0).sanitized).wrapped(to: columns).map(\.text) }
    return cut(lines, to: most)
  }

  /// The first of some lines; the last one shown ends in an ellipsis where more are left out.
  private func cut(_ lines: [String], to count: Int) -> [String] {
    guard lines.count > count else { return lines }
    return lines.prefix(count).enumerated().map { $0 == count - 1 ? "\($1) …" : $1 }
  }

  func headingLines(_ style: FrameStyle, in layout: Layout) -> [Line] {
    guard showsHeading(in: layout), let item = heading.item else { return [] }
    var left = Line([TextSpan("  "), item.priority.label(style.glyphs)])
    if !item.lists.isEmpty {
      let names = item.lists.map(\.sanitized).joined(separator: ", ")
      left.spans.append(TextSpan("  in \(names)", .muted))
    }
    let done = item.lastDone.map {
      "last done \($0.words(in: style.view(columns: layout.columns))) "
    }
    let mark = style.glyphs.ellipsis
    func shown(_ text: String, _ role: Role) -> Line {
      let text = style.isASCII ? text.replacing("…", with: mark) : text
      return Line([TextSpan("    "), TextSpan(text, role)]).truncated(
        to: layout.columns, mark: mark)
    }
    return [
      Line(left: left, right: Line(done ?? "", .muted), columns: layout.columns, mark: mark)
    ] + headingName(in: layout).map { shown($0, .heading) }
      + headingText(in: layout).map { shown($0, .muted) }
  }
}
