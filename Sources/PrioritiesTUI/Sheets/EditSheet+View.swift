import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension EditSheet {
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    var body = Body(lines: [])
    let fields = Fields(columns: layout.columns, mark: style.glyphs.ellipsis)
    let name = visible(self.name, columns: fields.room)
    body.lines.append(
      fields.line(
        "Name", name.text, isFocused: focus == .name, isCutLeft: name.isCutLeft,
        isCutRight: name.isCutRight))
    if focus == .name {
      body.cursor = Frame.Position(row: 0, column: fields.label + name.cursor)
    }
    appendDetails(to: &body, fields, shown: shownDetails(in: layout))
    body.lines.append(priorityLine(style, fields))
    if layout.height > 8 { body.lines.append(Line()) }
    let filter = visible(search.field, columns: layout.fieldColumns)
    if focus == .filter {
      body.cursor = Frame.Position(row: body.lines.count, column: 3 + filter.cursor)
    }
    let placeholder = TextSpan("Add, remove or create items in it", .placeholder)
    body.lines.append(
      Line([
        TextSpan(" / ", .accent),
        search.field.isEmpty ? placeholder : TextSpan(filter.text, .foreground),
      ]).truncated(to: layout.columns, mark: style.glyphs.ellipsis))
    let rest = layout.height - body.lines.count
    if rest > 0, search.field.isEmpty {
      body.lines += pendingLines(columns: layout.columns).prefix(rest)
    } else if rest > 0 {
      body.lines += sections.lines(style, columns: layout.columns, height: rest)
    }
    return body
  }

  /// What saving adds and removes.
  private func pendingLines(columns: Int) -> [Line] {
    let parts = [
      ("Adds", included.values.sorted() + created.map(\.name)),
      ("Removes", excluded.values.sorted()),
    ]
    return parts.filter { !$0.1.isEmpty }.flatMap { verb, names in
      let words = enumerated(names.map(\.sanitized), limit: 20)
      return Line("   \(verb) \(words).", .muted).wrapped(to: columns, indent: Line("   "))
    }
  }

  var sections: SearchSections {
    SearchSections(
      search, for: .editing(saved.item.name.sanitized),
      mark: focus == .rows
        ? .current : focus == .filter && !search.field.isEmpty ? .preselected : .none)
  }

  /// The number of rows that the details need, up to a third of the screen.
  func shownDetails(in layout: Layout) -> Int {
    let most = max(1, layout.height / 3)
    let room = Fields(columns: layout.columns).room
    return WrappedText(details.characters, columns: room, most: most).lines.count
  }

  func rowsTop(in layout: Layout) -> Int {
    1 + shownDetails(in: layout) + 1 + (layout.height > 8 ? 1 : 0) + 1
  }

  struct Fields {
    let columns: Int
    var mark = ""

    var isNarrow: Bool { columns < 40 }
    var label: Int { isNarrow ? 3 : 10 }
    var room: Int { max(1, columns - label - 2) }

    func line(
      _ name: String, _ text: String, isFocused: Bool, placeholder: String = "",
      isCutLeft: Bool = false, isCutRight: Bool = false
    ) -> Line {
      let backdrop: Backdrop = isFocused ? .surface : .background
      let title = Line(" \(isNarrow ? String(name.prefix(1)) : name)", .muted)
        .fitted(to: label - 1, mark: "").padded(to: label - 1)
      let value =
        text.isEmpty
        ? TextSpan(placeholder, .placeholder, on: backdrop)
        : TextSpan(text, .foreground, on: backdrop)
      return Line(
        title.spans + [TextSpan(isCutLeft ? mark : " ", .muted)]
          + Line([value], fill: StyleKey(backdrop.role, on: backdrop)).fitted(to: room, mark: mark)
          .spans + (isCutRight ? [TextSpan(mark, .muted)] : []))
    }
  }

  private func appendDetails(to body: inout Body, _ fields: Fields, shown: Int) {
    let wrapped = WrappedText(details.characters, columns: fields.room)
    let lines = wrapped.lines
    let cursorLine = wrapped.line(of: details.cursor)
    let first = max(0, min(cursorLine - shown + 1, lines.count - shown))
    for index in first..<first + shown {
      var part = TextField(String(details.characters[lines[index]]))
      part.place(at: index == cursorLine ? details.cursor - lines[index].lowerBound : 0)
      let text = visible(part, columns: fields.room)
      if focus == .details, index == cursorLine {
        body.cursor = Frame.Position(row: body.lines.count, column: fields.label + text.cursor)
      }
      let placeholder = details.isEmpty ? "none" : ""
      body.lines.append(
        fields.line(
          index == first ? "Details" : "", text.text, isFocused: focus == .details,
          placeholder: placeholder, isCutLeft: text.isCutLeft || (index == first && first > 0),
          isCutRight: text.isCutRight || (index == first + shown - 1 && index < lines.count - 1)))
    }
  }

  var subtitle: String {
    guard isChanged else { return "Name, details, priority and items" }
    guard enterSaves else { return "Unsaved" }
    return isDeleted ? "Enter creates it again" : "Enter saves"
  }

  func hints(in context: ComponentContext) -> [Hint] {
    let keys = context.settings.keys
    var hints: [Hint] = []
    switch focus {
    case .name, .details, .priority: hints.append(keys.hint(.enter, saveHint))
    case .filter, .rows: hints += chooseHints(keys)
    }
    hints.append(keys.hint(.tab, "next field"))
    if focus == .priority {
      hints += keys.hints([
        (true, [.lower, .raise], "lower, raise"), (true, [.critical, .low], "priority"),
        (saved.item.subitems > 0, [.sort], "order of the list"),
      ])
    }
    if focus == .details {
      let newLine = Hint(key: "Ctrl-J", action: "new line", presses: [.control("j")])
      // On a narrow screen, Ctrl-J takes precedence, because Tab is easier to guess.
      hints.insert(newLine, at: context.layout.columns < 60 ? 1 : 2)
    }
    return hints + [keys.hint(.escape, escapeHint)]
  }

  private func chooseHints(_ keys: KeyMap) -> [Hint] {
    let action: String? =
      if isFilterEmpty {
        isChanged ? saveHint : nil
      } else {
        switch search.choice {
        case .hit(_, let isInList): isInList ? "remove" : "add"
        case .create: "create and add"
        case nil: nil
        }
      }
    return action.map { [keys.hint(.enter, $0)] } ?? []
  }

  private var saveHint: String { isDeleted ? "add again" : "save" }

  private var escapeHint: String { !isChanged ? "back" : confirmation == nil ? "back…" : "discard" }

  private func orderSpans(on backdrop: Backdrop) -> [TextSpan] {
    guard saved.item.subitems > 0 else { return [] }
    return [TextSpan("   list by \(shownOrder.rawValue)", .muted, on: backdrop)]
  }

  private func priorityLine(_ style: FrameStyle, _ fields: Fields) -> Line {
    let backdrop: Backdrop = focus == .priority ? .surface : .background
    let title = Line(" \(fields.isNarrow ? "P" : "Priority")", .muted)
      .fitted(to: fields.label, mark: "").padded(to: fields.label)
    let value = Line(
      shownPriority.label(style.glyphs, on: backdrop) + orderSpans(on: backdrop),
      fill: StyleKey(backdrop.role, on: backdrop))
    return title + value.fitted(to: fields.room, mark: fields.mark)
  }
}
