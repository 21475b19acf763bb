import Lists
import Rendering
import StyledText
import Theming

extension ListScreen {
  /// The rows of the list, what an empty one shows, or the sections of a search.
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    if let search { return searchBody(search, style, in: context) }
    guard isLoaded else { return Body(lines: []) }
    guard let due = proposals(in: layout) else {
      return Body(lines: rowLines(style, in: context, height: layout.height))
    }
    let height = layout.height - proposalHeight(in: layout)
    let lines = rowLines(style, in: context, height: height)
    let gap = [Line](repeating: Line(), count: height - lines.count)
    return Body(lines: lines + gap + proposalLines(due, style, in: context))
  }

  /// The open item and the rows below it, or what an empty list shows; at most `height` lines.
  private func rowLines(
    _ style: FrameStyle, in context: ComponentContext, height: Int
  ) -> [Line] {
    let layout = context.layout
    var lines = headingLines(style, in: layout)
    guard window.total > 0 else {
      return Array((lines + emptyLines(style, in: context)).prefix(height))
    }
    var place = top
    while lines.count < height, place < window.total {
      let shown = motion?.place(shownAt: place) ?? place
      if let row = window[shown] {
        var itemRow = ItemRow(row)
        itemRow.isCurrent = shown == cursor && !isHeadingSelected || drag?.item == row.id
        itemRow.lowRole = isHome ? .done : .muted
        itemRow.isTakenOut = row.isTakenOut
        let drawn = itemRow.lines(in: style.view(columns: layout.columns))
        let drag = drag ?? motion?.tiles
        lines += drag?.item == row.id ? drag?.lines(drawn, style) ?? drawn : drawn
      } else {
        lines.append(Line("  \(style.glyphs.ellipsis)", .muted))
      }
      place += 1
    }
    return Array(lines.prefix(height))
  }

  private func searchBody(_ search: SearchState, _ style: FrameStyle, in context: ComponentContext)
    -> Body
  {
    let layout = context.layout
    let lines = sections(of: search).lines(
      style, columns: layout.columns, height: layout.height, drag: drag ?? motion?.tiles)
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
    guard shown.count > layout.height else {
      return [Line](repeating: Line(), count: (layout.height - shown.count) / 3) + shown
    }
    return Array(shown.dropFirst().prefix(layout.height))
  }

  /// The search line under the title.
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

  // MARK: Hints

  func hints(in context: ComponentContext, ascii: Bool) -> [Hint] {
    if let drag {
      let does = drag.choice.map { "\(drag.level.word) → \($0.word)" } ?? "nothing changes"
      return [Hint([], "let go", does: ascii ? does.replacing("→", with: "->") : does)]
    }
    if let search { return searchHints(search, in: context, ascii: ascii) }
    var keys = HintList(map: context.settings.keys, ascii: ascii)
    if let row = selected {
      // Where there is little room, the way back matters most.
      if !isHome, context.layout.columns < 60 { keys.add([.back], "back") }
      if hidesDetails(in: context.layout) { keys.add([.pageDown], "more") }
      // Where the list gives it a level of its own, that is the one in sight.
      let isHere = row.listPriority != nil
      let (lower, raise): (Command, Command) =
        isHere ? (.lowerInList, .raiseInList) : (.lower, .raise)
      let place = isHere ? " here" : ""
      switch row.effectivePriority {
      case .critical: keys.add([lower], "lower\(place)", shortest: isHere)
      case .low: keys.add([raise], "raise\(place)", shortest: isHere)
      case .high, .medium:
        keys.add([lower, raise], "lower, raise\(place)", shortest: isHere)
      }
      if !isHere { keys.add([.critical, .low], "level", through: true) }
      if row.isNeededAnywhere { keys.add([.done], "done") }
      if !isHeadingSelected { keys.add([.open], "open") }
      // The way back matters more there than what the search line says already.
      if !isHome, context.layout.columns >= 60 { keys.add([.back], "back") }
      keys.add([.search], "search, add")
      if !isHome, !isHeadingSelected {
        if row.isTakenOut { keys.add([.add], "put back") } else { keys.add([.remove], "take out") }
      }
      keys.add([.edit], "edit")
      if isHere {
        keys.add([.clearListPriority], "as elsewhere")
        keys.add([.critical, .low], "level elsewhere", through: true)
      }
      keys.add([.undo], "undo")
      keys.add([.customize], "customize")
      keys.add([.delete], "delete")
      keys.add([.sort], "sort")
      keys.add([.quit], "quit")
    } else {
      let isNarrow = context.layout.columns < 40
      keys.add([.search], !isHome ? "add items" : isNarrow ? "add" : "add your first item")
      if !isHome { keys.add([.back], "back") }
      keys.add([.customize], "customize")
      keys.add([.quit], "quit")
    }
    keys.add([.help], "help")
    return keys.hints
  }

  private func searchHints(_ search: SearchState, in context: ComponentContext, ascii: Bool)
    -> [Hint]
  {
    var keys = HintList(map: context.settings.keys, ascii: ascii)
    let isTyping = search.focus == .field
    let isNarrow = context.layout.columns < 60
    func shortened(_ text: String) -> String {
      Line(text.sanitized).truncated(to: max(8, context.layout.columns / 4)).text
    }
    /// What is done to a name; on a very narrow screen the verb alone leaves room for the key.
    func does(_ verb: String, _ name: String, _ end: String = "") -> String {
      context.layout.columns < 36 ? verb + end : "\(verb) \(name)\(end)"
    }
    let choose = Hint([.up, .down], ascii ? "Up Down" : "↑↓", does: "choose")
    func add(_ key: KeyPress, _ does: String) {
      keys.hints.append(Hint(key, does: does, ascii: ascii))
    }
    switch search.choice {
    case .create(let name):
      let verb = isHome || isNarrow ? "create" : "create and add"
      add(.enter, does(verb, "\"\(shortened(name))\""))
      add(.tab, "and go on")
      if isTyping {
        add(.down, "then 1-4 level, e open it")
      } else {
        keys.add([.critical, .low], "its level", through: true)
        keys.add([.edit], "create and open it")
      }
    case .hit(let row, let isInList):
      let name = shortened(row.name)
      let isThere = isHome ? row.priority.isNeeded : isInList
      if isTyping, search.field.isEmpty {
        keys.hints.append(choose)
      } else if isThere {
        add(.enter, does("open", name))
      } else {
        add(.enter, isHome ? does("need", name, " again") : does("add", name))
        add(.tab, "and go on")
        // In the field the key would be typed: one row down it opens.
        if isTyping, isHome, let key = context.settings.keys.keyPresses(for: .openItem).first {
          add(.down, "then \(key.label(ascii: ascii)) opens it")
        }
      }
      if !isTyping {
        if !isThere { keys.add([.openItem], "open") }
        keys.add([.lower, .raise], "level")
        if isInList {
          keys.add([.remove], "take out")
        } else if isHome {
          keys.add(isThere ? [.remove] : [.add], isThere ? "done" : "need again")
        }
        keys.add([.edit], "edit")
      } else if !search.field.isEmpty {
        add(.down, "select")
      }
    case nil: keys.hints.append(Hint([], "a–z", does: "type a name"))
    }
    add(
      .escape,
      !isTyping
        ? (isNarrow ? "back" : "to the search line") : search.field.isEmpty ? "back" : "clear")
    return keys.hints
  }
}
