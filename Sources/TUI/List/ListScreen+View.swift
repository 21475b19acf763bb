import Lists
import Rendering
import StyledText
import Theming

extension ListScreen {
  /// The rows of the list, the page of an item, what an empty list shows, or the sections of a
  /// search.
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    if let search { return searchBody(search, style, in: context) }
    guard isLoaded else { return Body(lines: []) }
    if let page { return Body(lines: pageLines(page, style, in: layout)) }
    guard let due = proposals(in: layout) else {
      return Body(lines: rowLines(style, in: context, height: layout.height))
    }
    let height = layout.height - proposalHeight(in: layout)
    let lines = rowLines(style, in: context, height: height)
    let gap = [Line](repeating: Line(), count: height - lines.count)
    return Body(lines: lines + gap + proposalLines(due, style, in: context))
  }

  private func pageLines(_ page: ItemPage, _ style: FrameStyle, in layout: Layout) -> [Line] {
    let lines = page.lines(style, columns: layout.columns)
    let shown = Array(lines.dropFirst(min(page.top, lines.count)).prefix(layout.height))
    guard let drag else { return shown }
    return shown.enumerated().map { index, line in
      index == drag.row - layout.bodyTop ? drag.lines([line], style)[0] : line
    }
  }

  /// The open list and the rows below it, or what an empty list shows; at most `height` lines.
  private func rowLines(
    _ style: FrameStyle, in context: ComponentContext, height: Int
  ) -> [Line] {
    let layout = context.layout
    var lines = headingLines(style, in: layout)
    guard !rows.isEmpty else {
      return Array((lines + emptyLines(style, in: context)).prefix(height))
    }
    for index in rows.indices.dropFirst(top) where lines.count < height {
      let row = rows[index]
      var itemRow = ItemRow(row)
      itemRow.isCurrent = drag.map { $0.item == row.id } ?? (index == cursor)
      itemRow.lowRole = isHome || isHeld && index == cursor ? .done : .muted
      let drawn = itemRow.lines(in: style.view(columns: layout.columns))
      lines += drag?.item == row.id ? drag?.lines(drawn, style) ?? drawn : drawn
    }
    lines = Array(lines.prefix(isCut ? height - 1 : height))
    if isCut {
      let rest = "    \((total - Self.limit).grouped) more: search to find them."
      lines.append(Line(rest, .muted).truncated(to: layout.columns, mark: style.glyphs.ellipsis))
    }
    return lines
  }

  private func searchBody(_ search: SearchState, _ style: FrameStyle, in context: ComponentContext)
    -> Body
  {
    let layout = context.layout
    let lines = sections(of: search).lines(
      style, columns: layout.columns, height: layout.height, drag: drag)
    guard lines.isEmpty else { return Body(lines: lines) }
    let isOpenList =
      !isHome && NameKeys(search.field.text).identity == NameKeys(heading.name).identity
    let words =
      search.fault
      ?? (context.isBlocked
        ? "What is found shows when the items are free."
        : isOpenList
          ? "\(heading.name) is the open list." : "Nothing here yet: type a name to create it.")
    let indent = Line("   ", .muted)
    let text = Line(words.sanitized, .muted).wrapped(to: max(1, layout.columns - indent.width - 1))
    return Body(
      lines: [Line()] + text.prefix(layout.height - 1).map { Line(indent.spans + $0.spans) })
  }

  /// The sections of a search, with their headings.
  func sections(of search: SearchState) -> SearchSections {
    let name = heading.name.sanitized
    return SearchSections(
      search,
      titles: SearchSections.Titles(
        inList: "In \(name)",
        elsewhere: isHome ? (search.field.isEmpty ? "All items" : "Matches") : "Elsewhere",
        create: isHome ? "Create" : "Create and add to \(name)"),
      purpose: isHome ? .home : .list,
      mark: SearchSections.Mark(
        isTyping: search.focus == .field, isEmpty: search.field.isEmpty))
  }

  /// What an empty list shows: on the home screen a drawing and a line of the day.
  private func emptyLines(_ style: FrameStyle, in context: ComponentContext) -> [Line] {
    let layout = context.layout
    let key = context.settings.keys.label(.search, ascii: style.isASCII) ?? "/"
    let mark = style.glyphs.ellipsis
    guard isHome else {
      return [
        Line(),
        Line("   Nothing in \(heading.name.sanitized) yet.", .muted)
          .truncated(to: layout.columns, mark: mark),
        Line([
          TextSpan("   Press ", .muted), TextSpan(key, .keyHint),
          TextSpan(" and type what belongs here.", .muted),
        ]).truncated(to: layout.columns, mark: mark),
      ]
    }
    let hint = Line([
      TextSpan("Press ", .muted), TextSpan(key, .keyHint),
      TextSpan(" and type what you need, for example Milk.", .muted),
    ])
    let columns = min(80, layout.columns)
    let margin = TextSpan(String(repeating: " ", count: (layout.columns - columns) / 2))
    func lines(hasDrawing: Bool) -> [Line] {
      EmptyList(day: style.day, hint: hint, hasDrawing: hasDrawing)
        .lines(in: ViewContext(width: columns, glyphs: style.glyphs))
        .map { Line([margin] + $0.spans) }
    }
    // Where there is no room for the drawing, the words are what matters.
    let whole = lines(hasDrawing: true)
    let shown = whole.count > layout.height ? lines(hasDrawing: false) : whole
    let room = layout.height - shown.count
    return [Line](repeating: Line(), count: max(0, room / 3)) + shown.dropFirst(room < 0 ? 1 : 0)
  }

  func searchLine(_ style: FrameStyle, in context: ComponentContext) -> Line {
    let columns = context.layout.columns
    let slash = TextSpan(" / ", .accent)
    let name = heading.name.sanitized
    guard let search else {
      let place = isHome ? "find, add or create" : "add to \(name)"
      let text = columns >= 44 ? "Search & manage: \(place)" : "Search & manage"
      return Line(
        left: Line([slash, TextSpan(text, .placeholder)]),
        right: Line(sort == .level ? "" : "\(sort.label) ", .muted), columns: columns,
        mark: style.glyphs.ellipsis)
    }
    guard !search.field.isEmpty else {
      let text = isHome ? "Type a name" : "Type a name to add to \(name)"
      return Line([slash, TextSpan(text, .placeholder)])
        .fitted(to: columns, mark: style.glyphs.ellipsis)
    }
    let text = visible(search.field, columns: context.layout.fieldColumns).text
    return Line([slash, TextSpan(text, .foreground)]).fitted(to: columns, mark: "")
  }
}
