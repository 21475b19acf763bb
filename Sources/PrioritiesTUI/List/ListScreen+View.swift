import PrioritiesBasics
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension ListScreen {
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    if let search { return searchBody(search, style, in: context) }
    guard isLoaded else { return Body(lines: []) }
    if let page { return Body(lines: pageLines(page, style, in: layout)) }
    guard let due = suggestions(in: layout) else {
      return Body(lines: rowLines(style, in: context, height: layout.height))
    }
    let height = layout.height - suggestionHeight(in: layout)
    let lines = rowLines(style, in: context, height: height)
    let gap = [Line](repeating: Line(), count: height - lines.count)
    return Body(lines: lines + gap + suggestionLines(due, style, in: context))
  }

  private func pageLines(_ page: ItemPage, _ style: FrameStyle, in layout: Layout) -> [Line] {
    let lines = page.lines(style, columns: layout.columns)
    let shown = Array(lines.dropFirst(min(page.top, lines.count)).prefix(layout.height))
    guard let drag else { return shown }
    return shown.enumerated().map { index, line in
      index == drag.row - layout.bodyTop ? drag.lines([line], style)[0] : line
    }
  }

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
      if index > top, gap(above: index) > 0 { lines.append(Line()) }
      var look = ItemRow.Look()
      look.showsWord = showsWord(index)
      look.isMarked = marks.contains(row.id)
      if drag.map({ $0.item == row.id }) ?? (index == cursor) {
        look.mark = context.isFocused ? .current : .unfocused
      }
      look.lowRole = isHome || isOutOfPlace && index == cursor ? .done : .muted
      let drawn = row.lines(look, in: style.view(columns: layout.columns))
      lines += drag?.item == row.id ? drag?.lines(drawn, style) ?? drawn : drawn
    }
    lines = Array(lines.prefix(isTruncated ? height - 1 : height))
    if isTruncated {
      let rest = "    \((total - Self.limit).grouped) more. Search to find them."
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
        ? "Results appear when the items are available."
        : isOpenList
          ? Messages.already(heading.name, "open") : "No items yet. Type a name to create one.")
    let indent = Line("   ", .muted)
    let text = Line(words.sanitized, .muted).wrapped(to: max(1, layout.columns - indent.width - 1))
    return Body(
      lines: [Line()] + text.prefix(layout.height - 1).map { indent + $0 })
  }

  func sections(of search: SearchState) -> SearchSections {
    SearchSections(
      search, for: isHome ? .home : .list(heading.name.sanitized),
      mark: search.focus == .rows ? .current : search.field.isEmpty ? .none : .preselected)
  }

  /// The text of an empty list, with a drawing and a line of the day on the home screen.
  private func emptyLines(_ style: FrameStyle, in context: ComponentContext) -> [Line] {
    let layout = context.layout
    let key = context.settings.keys.label(.search) ?? "/"
    let mark = style.glyphs.ellipsis
    guard isHome else {
      return [
        Line(),
        Line("   \(heading.name.sanitized) is empty.", .muted)
          .truncated(to: layout.columns, mark: mark),
        Line([
          TextSpan("   Press ", .muted), TextSpan(key, .keyHint),
          TextSpan(" and type an item to add it.", .muted),
        ]).truncated(to: layout.columns, mark: mark),
      ]
    }
    let hint = Line([
      TextSpan("Press ", .muted), TextSpan(key, .keyHint),
      TextSpan(" and type an item, for example Milk.", .muted),
    ])
    let columns = min(80, layout.columns)
    let margin = Line(spaces((layout.columns - columns) / 2))
    func lines(hasDrawing: Bool) -> [Line] {
      EmptyList(day: style.day, hint: hint, hasDrawing: hasDrawing)
        .lines(in: ViewContext(width: columns, glyphs: style.glyphs))
        .map { margin + $0 }
    }
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
      let place = columns < 44 ? "" : isHome ? " an item" : " in \(name)"
      let text = "Find or add\(place)"
      let labels = [
        order == .priority ? nil : "by \(order.rawValue)", showsLow ? "with low items" : nil,
        isHome && context.settings.listsOnly ? "lists only" : nil,
      ].compacted()
      return Line(
        left: Line([slash, TextSpan(text, .placeholder)]),
        right: Line(labels.map { "\($0) " }.joined(), .muted), columns: columns,
        mark: style.glyphs.ellipsis)
    }
    guard !search.field.isEmpty else {
      let text =
        !marks.isEmpty
        ? "Type the list to add the marked items to"
        : isHome ? "Type a name" : "Type a name to add to \(name)"
      return Line([slash, TextSpan(text, .placeholder)])
        .fitted(to: columns, mark: style.glyphs.ellipsis)
    }
    let text = visible(search.field, columns: context.layout.fieldColumns).text
    return Line([slash, TextSpan(text, .foreground)]).fitted(to: columns, mark: "")
  }
}

/// The open list's heading: its priority, the lists that contain it, and its details.
extension ListScreen {
  func room(in layout: Layout) -> Int {
    guard page == nil else { return layout.height }
    let taken =
      headingText(in: layout).count + headingName(in: layout).count
      + (showsHeading(in: layout) ? 1 : 0) + suggestionHeight(in: layout) + (isTruncated ? 1 : 0)
    return max(1, layout.height - taken)
  }

  func showsHeading(in layout: Layout) -> Bool {
    heading.item != nil && page == nil && layout.height >= 4
  }

  var countWords: String {
    let needed = heading.needed
    if !marks.isEmpty { return "\(marks.count.grouped) marked" }
    if isHome, showsLow { return "\(total.grouped) in all" }
    if isHome || needed == 0 {
      return neededWords(needed, low: isHome ? 0 : total)
    }
    return "\(needed.grouped) of \(total.grouped) needed"
  }

  /// The open list's name if it doesn't fit in the title, wrapped to at most a third of the rows.
  func headingName(in layout: Layout) -> [String] {
    guard showsHeading(in: layout), let name = heading.item?.name.sanitized else { return [] }
    // Columns for the shapes, for the arrow and an ellipsis, and for the count.
    let before = 5 + 3 + 4
    let behind = total > 0 ? countWords.count + 1 : 0
    guard name.displayWidth > layout.columns - before - behind - 1 else { return [] }
    let lines = Line(name).wrapped(to: max(8, layout.columns - 6)).map(\.text)
    return cut(lines, to: max(1, layout.height / 3))
  }

  /// The first lines of the details, all of which are in the edit form.
  func headingText(in layout: Layout) -> [String] {
    guard showsHeading(in: layout), let item = heading.item, !item.details.isEmpty else {
      return []
    }
    let columns = max(8, layout.columns - 6)
    let most = max(1, min(4, layout.height / 3 - 1))
    let lines = item.details.prefix((most + 1) * columns)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Line(String($0).sanitized).wrapped(to: columns).map(\.text) }
    return cut(lines, to: most)
  }

  /// The first `count` lines, ending with an ellipsis if more are left out.
  private func cut(_ lines: [String], to count: Int) -> [String] {
    guard lines.count > count else { return lines }
    return lines.prefix(count).enumerated().map { $0 == count - 1 ? "\($1) …" : $1 }
  }

  func headingLines(_ style: FrameStyle, in layout: Layout) -> [Line] {
    guard showsHeading(in: layout), let item = heading.item else { return [] }
    var left = Line([TextSpan("  This list: ", .muted)] + item.priority.label(style.glyphs))
    if !item.lists.isEmpty {
      let names = item.lists.map(\.sanitized).commaSeparated
      left.append("  in \(names)", .muted)
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

extension ListScreen {
  func hints(in context: ComponentContext) -> [Hint] {
    if let drag, drag.hasLeft || drag.uncovered > 0 {
      let arrow = context.settings.keys.isASCII ? "->" : "→"
      let action = drag.choice.map { "\(drag.priority.word) \(arrow) \($0.word)" } ?? "no change"
      return [Hint(key: "release", action: action)]
    }
    if let search { return searchHints(search, in: context) }
    let row = selected
    let hasRow = row != nil
    let isPage = page != nil
    let isList = hasRow && !isPage
    let inList = row?.listPriority != nil
    let first = context.layout.columns < 40 ? "add" : "add your first item"
    let add = isHome && !hasRow ? first : isPage || !hasRow ? "add items" : "search, add"
    // Marked rows are acted on together, and Esc unmarks them.
    guard marks.isEmpty else {
      return context.settings.keys.hints(
        [(true, [.back], "unmark"), (true, [.mark], "mark"), (true, [.add], "add to a list")]
          + [(true, [.critical, .low], "priority"), (true, [.done], "done")]
          + [(!isHome, [.remove], "remove"), (true, [.delete], "delete"), (true, [.help], "help")])
    }
    // What is always there comes first, so that it stays where it is.
    return context.settings.keys.hints(
      [
        (!isHome, [.back], "back"), (isList, [.open], "open"), (true, [.search], add),
        (hasRow && !inList, [.lower, .raise], "lower, raise"),
        (inList, [.lowerInList, .raiseInList], "lower, raise in list"),
        (hasRow && !inList, [.critical, .low], "priority"),
        (row?.isNeededAnywhere ?? false, [.done], "done"),
        (!hasRow && !isHome, [.editList], "edit"),
        (hasRow, [.edit], "edit"), (isList, [.mark], "mark"),
        (hasRow && (isPage ? origin != nil : !isHome), [.remove], "remove"),
        (inList, [.clearListPriority], "reset"), (inList, [.critical, .low], "item priority"),
        (hasRow, [.delete], "delete"), (true, [.undo], "undo"), (true, [.customize], "customize"),
        (isList, [.sort], isHome ? "low items" : "order"), (true, [.quit], "quit"),
        (true, [.help], "help"),
      ])
  }

  private func searchHints(_ search: SearchState, in context: ComponentContext) -> [Hint] {
    let keys = context.settings.keys
    let columns = context.layout.columns
    let isTyping = search.focus == .field
    let isEmpty = search.field.isEmpty
    let isNarrow = columns < 60
    func shortened(_ text: String) -> String {
      Line(text.sanitized).truncated(to: max(8, columns / 4)).text
    }
    /// A verb and its object, or the verb alone on a very narrow screen.
    func phrase(_ verb: String, _ name: String, _ end: String = "") -> String {
      columns < 36 ? verb + end : "\(verb) \(name)\(end)"
    }
    var hints: [Hint]
    switch search.choice {
    case nil: hints = [Hint(key: "a–z", action: "type a name")]
    case .create(let item):
      let name = item.name
      let verb =
        item.known != nil ? "add" : isHome || isNarrow ? "create" : "create and add"
      hints = [
        keys.hint(.enter, phrase(verb, "\"\(shortened(name))\"")),
        keys.hint(.tab, "and continue"),
      ]
      if isTyping { hints.append(keys.hint(.down, "then 1-4 priority, e open")) }
      hints += keys.hints([
        (!isTyping, [.critical, .low], "priority"), (!isTyping, [.edit], "create and open"),
      ])
    case .hit where isTyping && isEmpty: hints = [keys.hint([.up, .down], "choose")]
    case .hit(let row, let isInList):
      let name = shortened(row.name)
      let meaning = meaning(of: row, isInList: isInList)
      let action =
        switch meaning {
        case .open: phrase("open", name)
        case .need: phrase("add", name, " again")
        case .add: phrase("add", name)
        case .gather: phrase("add \(marks.count.grouped) to", name)
        }
      hints = [keys.hint(.enter, action)]
      if meaning == .need || meaning == .add {
        hints += keys.hints([(!isTyping, [.openItem], "open")]) + [keys.hint(.tab, "and continue")]
      }
      if isTyping { hints.append(keys.hint(.down, "select")) }
      hints += keys.hints([
        (!isTyping, [.lower, .raise], "priority"),
        (!isTyping && !isHome && isInList, [.remove], "remove"),
        (!isTyping && !isHome && !isInList, [.add], "add"),
        (!isTyping && isHome && row.isNeededAnywhere, [.done], "done"),
        (!isTyping, [.edit], "edit"),
      ])
    }
    return hints + [keys.hint(.escape, "back")]
  }
}
