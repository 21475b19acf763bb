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
    append(.name, self[.name], to: &body, fields)
    appendDetails(to: &body, fields, shown: shownDetails(in: layout))
    body.lines.append(priorityLine(style, fields))
    for part in parts {
      let empty = part == .lead ? context.settings.lead.text : "none"
      append(
        .date(part), self[.date(part)],
        placeholder: part == .due && focus == .date(part) ? "2027-05-01, fri, 2w or 1y" : empty,
        note: note(on: part, in: context), to: &body, fields)
    }
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
    let hidden = hiddenLines(in: layout)
    body.lines.removeFirst(hidden)
    body.cursor?.row -= hidden
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
    return WrappedText(self[.details].characters, columns: room, most: most).lines.count
  }

  /// The field on each line above the rows; nil for the empty line.
  func fieldLines(in layout: Layout) -> [Focus?] {
    [.name] + [Focus?](repeating: .details, count: shownDetails(in: layout)) + [.priority]
      + parts.map(Focus.date) + (layout.height > 8 ? [nil] : []) + [.filter]
  }

  /// The lines above the screen, if it is too low for the focused field or the first row.
  func hiddenLines(in layout: Layout) -> Int {
    let lines = fieldLines(in: layout)
    let end = lines.lastIndex(of: focus).map { $0 + 1 } ?? lines.count + 1
    return max(0, end - layout.height)
  }

  /// The day that a part of the date means, or what is wrong with it.
  private func note(on part: DatePart, in context: ComponentContext) -> (String, Role) {
    do {
      let change = try dateChange(in: context)
      guard let date = try change.date(from: saved.item.date) else { return ("", .muted) }
      let words =
        switch part {
        case .due: date.due.dated
        case .every: date.completed(date.due, on: date.due).map { "then \($0.due.dated)" } ?? ""
        case .lead: "from \(date.steps[0].day.dated)"
        }
      return (words, .muted)
    } catch {
      return (error.part == part ? error.brief : "", .warning)
    }
  }

  struct Fields {
    let columns: Int
    var mark = ""

    var isNarrow: Bool { columns < 40 }
    var label: Int { isNarrow ? 3 : 10 }
    var room: Int { max(1, columns - label - 2) }

    fileprivate func title(_ label: String) -> Line {
      Line(" \(isNarrow ? String(label.prefix(1)) : label)", .muted)
        .fitted(to: self.label - 1, mark: "").padded(to: self.label - 1)
    }
  }

  /// Appends a line of a field, or of a part of its text.
  ///
  /// - Parameter cut: Whether there is more text before the part and behind it.
  private func append(
    _ field: Focus, _ text: TextField, isFirst: Bool = true, hasCursor: Bool = true,
    placeholder: String = "", note: (text: String, role: Role) = ("", .muted),
    cut: (left: Bool, right: Bool) = (false, false), to body: inout Body, _ fields: Fields
  ) {
    let shown = visible(text, columns: fields.room)
    let backdrop: Backdrop = focus == field ? .surface : .background
    if focus == field, hasCursor {
      body.cursor = Frame.Position(row: body.lines.count, column: fields.label + shown.cursor)
    }
    var value = [
      text.isEmpty
        ? TextSpan(placeholder, .placeholder, on: backdrop)
        : TextSpan(shown.text, .foreground, on: backdrop)
    ]
    if !note.text.isEmpty {
      let gap = spaces(max(2, 8 - value[0].text.count))
      value.append(TextSpan(gap + note.text, note.role, on: backdrop))
    }
    body.lines.append(
      Line(
        fields.title(isFirst ? field.label : "").spans
          + [TextSpan(shown.isCutLeft || cut.left ? fields.mark : " ", .muted)]
          + Line(value, fill: StyleKey(backdrop.role, on: backdrop))
          .fitted(to: fields.room, mark: fields.mark).spans
          + (shown.isCutRight || cut.right ? [TextSpan(fields.mark, .muted)] : [])))
  }

  private func appendDetails(to body: inout Body, _ fields: Fields, shown: Int) {
    let details = self[.details]
    let wrapped = WrappedText(details.characters, columns: fields.room)
    let lines = wrapped.lines
    let cursorLine = wrapped.line(of: details.cursor)
    let first = max(0, min(cursorLine - shown + 1, lines.count - shown))
    for index in first..<first + shown {
      var part = TextField(String(details.characters[lines[index]]))
      part.place(at: index == cursorLine ? details.cursor - lines[index].lowerBound : 0)
      append(
        .details, part, isFirst: index == first, hasCursor: index == cursorLine,
        placeholder: details.isEmpty ? "none" : "",
        cut: (index == first && first > 0, index == first + shown - 1 && index < lines.count - 1),
        to: &body, fields)
    }
  }

  var subtitle: String {
    guard isChanged else { return "Name, details, priority, date and items" }
    guard enterSaves else { return "Unsaved" }
    return isDeleted ? "Enter creates it again" : "Enter saves"
  }

  func hints(in context: ComponentContext) -> [Hint] {
    let keys = context.settings.keys
    var hints: [Hint] = []
    switch focus {
    case .name, .details, .priority, .date: hints.append(keys.hint(.enter, saveHint))
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
    let value = Line(
      shownPriority.label(style.glyphs, on: backdrop) + orderSpans(on: backdrop),
      fill: StyleKey(backdrop.role, on: backdrop))
    return fields.title(Focus.priority.label) + Line(" ")
      + value.fitted(to: fields.room, mark: fields.mark)
  }
}

extension DateError {
  var part: DatePart { if case .unreadable(let part, _) = self { part } else { .lead } }

  fileprivate var brief: String {
    switch self {
    case .leadTooLong(let date): "at most \(date.longestLead)d"
    case .unreadable(.due, _): "not a day"
    default: "use 2w, 6m or 1y"
    }
  }
}
