import Lists
import Rendering
import StyledText
import Terminal
import Theming

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
    if rest > 0 {
      body.lines += sections.lines(style, columns: layout.columns, height: rest)
    }
    return body
  }

  var sections: SearchSections {
    SearchSections(
      search, for: .editing(saved.item.name.sanitized),
      mark: SearchSections.Mark(
        isTyping: focus != .rows, isEmpty: focus != .filter || search.field.isEmpty))
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

  func hints(in context: ComponentContext, ascii: Bool) -> [Hint] {
    switch focus {
    case .name, .details:
      var hints = [Hint(.enter, action: isChanged ? saveHint : "back", ascii: ascii)]
      let newLine = Hint([.control("j")], "Ctrl-J", action: "new line")
      let isNarrow = context.layout.columns < 60
      // Ctrl-J takes precedence, because Tab is easier to guess.
      if focus == .details, isNarrow { hints.append(newLine) }
      hints.append(Hint(.tab, action: "next field", ascii: ascii))
      if focus == .details, !isNarrow { hints.append(newLine) }
      hints.append(Hint(.escape, action: escapeHint, ascii: ascii))
      return hints
    case .priority:
      var keys = HintList(map: context.settings.keys, ascii: ascii)
      keys.add([.lower, .raise], "lower, raise")
      keys.add([.critical, .low], "priority", through: true)
      if saved.item.subitems > 0 { keys.add([.sort], "order of the list") }
      return [Hint(.enter, action: isChanged ? saveHint : "back", ascii: ascii)] + keys.hints + [
        Hint(.tab, action: "next field", ascii: ascii),
        Hint(.escape, action: escapeHint, ascii: ascii),
      ]
    case .filter, .rows:
      var hints: [Hint] = []
      if isFilterEmpty {
        if isChanged { hints.append(Hint(.enter, action: saveHint, ascii: ascii)) }
      } else {
        switch search.choice {
        case .hit(_, isInList: true): hints.append(Hint(.enter, action: "remove", ascii: ascii))
        case .hit(_, isInList: false): hints.append(Hint(.enter, action: "add", ascii: ascii))
        case .create: hints.append(Hint(.enter, action: "create and add", ascii: ascii))
        case nil: break
        }
      }
      hints.append(Hint([.up, .down], ascii ? "Up Down" : "↑↓", action: "choose"))
      hints.append(Hint(.tab, action: "next field", ascii: ascii))
      hints.append(
        Hint(.escape, action: escapeHint, ascii: ascii))
      return hints
    }
  }

  private var saveHint: String { isDeleted ? "add again" : "save" }

  private var escapeHint: String { !isChanged ? "back" : confirmation == nil ? "back…" : "discard" }

  private func orderSpans(on backdrop: Backdrop) -> [TextSpan] {
    guard saved.item.subitems > 0 else { return [] }
    let order = saved.item.order ?? .priority
    return [TextSpan("   list by \(order.rawValue)", .muted, on: backdrop)]
  }

  private func priorityLine(_ style: FrameStyle, _ fields: Fields) -> Line {
    let backdrop: Backdrop = focus == .priority ? .surface : .background
    let title = Line(" \(fields.isNarrow ? "P" : "Priority")", .muted)
      .fitted(to: fields.label, mark: "").padded(to: fields.label)
    let value = Line(
      saved.item.priority.label(style.glyphs, on: backdrop) + orderSpans(on: backdrop),
      fill: StyleKey(backdrop.role, on: backdrop))
    return Line(title.spans + value.fitted(to: fields.room, mark: fields.mark).spans)
  }
}
