import StyledText
import Theming

extension App {
  /// The edit screen: name, details, and what the item holds.
  func editBody(_ edit: EditSheet, _ look: FrameStyle) -> Body {
    let label = contentColumns >= 40 ? 10 : 3
    let room = max(1, contentColumns - label - 2)
    var body = Body(lines: [])
    func field(_ name: String, _ text: String, isFocused: Bool, placeholder: String = "") -> Line {
      let backdrop: Backdrop = isFocused ? .surface : .background
      let title = Line(" \(contentColumns >= 40 ? name : String(name.prefix(1)))", .muted)
        .fitted(to: label, mark: "")
      let value =
        text.isEmpty
        ? TextSpan(placeholder, .placeholder, on: backdrop)
        : TextSpan(text, .foreground, on: backdrop)
      return Line(
        title.spans
          + Line([value], fill: StyleKey(backdrop.role, on: backdrop))
          .fitted(to: room, mark: look.glyphs.ellipsis).spans)
    }
    let name = visible(edit.name, columns: room)
    body.lines.append(field("Name", name.text, isFocused: edit.focus == .name))
    if edit.focus == .name {
      body.cursor = ScreenContent.Position(column: label + name.cursor, row: 0)
    }
    appendDetails(edit, to: &body, label: label, room: room, field)
    if bodyHeight > 8 { body.lines.append(Line()) }
    let filter = visible(edit.search.field, columns: fieldColumns)
    if edit.focus == .filter {
      body.cursor = ScreenContent.Position(column: 3 + filter.cursor, row: body.lines.count)
    }
    let placeholder = TextSpan("Add, take out or create what it holds", .placeholder)
    body.lines.append(
      Line([
        TextSpan(" / ", .accent),
        edit.search.field.isEmpty ? placeholder : TextSpan(filter.text, .foreground),
      ]).truncated(to: contentColumns, mark: look.glyphs.ellipsis))
    let title = edit.saved.name.sanitized
    let sections = Sections(
      inList: "Take out of \(title)", elsewhere: "Add to \(title)",
      create: "Create and add to \(title)")
    let rest = bodyHeight - body.lines.count
    if rest > 0 {
      body.lines += sectionLines(
        edit.search, sections, look, height: rest, isEditing: true,
        isMarked: edit.focus == .rows || (edit.focus == .filter && !edit.search.field.isEmpty))
    }
    return body
  }

  /// Details take as many lines as they need, up to a quarter of the screen.
  private func appendDetails(
    _ edit: EditSheet, to body: inout Body, label: Int, room: Int,
    _ field: (String, String, Bool, String) -> Line
  ) {
    let characters = edit.details.characters
    var lines: [[Character]] = [[]]
    var cursorLine = 0
    var cursorColumn = 0
    for (index, character) in characters.enumerated() {
      if index == edit.details.cursor {
        cursorLine = lines.count - 1
        cursorColumn = lines[cursorLine].count
      }
      if character.isNewline { lines.append([]) } else { lines[lines.count - 1].append(character) }
    }
    if edit.details.cursor == characters.count {
      cursorLine = lines.count - 1
      cursorColumn = lines[cursorLine].count
    }
    let most = max(1, min(lines.count, bodyHeight / 4))
    let first = max(0, min(cursorLine - most + 1, lines.count - most))
    for index in first..<first + most {
      var shown = TextField(String(lines[index]))
      shown.place(at: index == cursorLine ? cursorColumn : 0)
      let text = visible(shown, columns: room)
      if edit.focus == .details, index == cursorLine {
        body.cursor = ScreenContent.Position(column: label + text.cursor, row: body.lines.count)
      }
      body.lines.append(
        field(
          index == first ? "Details" : "", text.text, edit.focus == .details,
          index == 0 ? "none" : ""))
    }
  }

  func editHints(_ edit: EditSheet, ascii: Bool) -> [Hint] {
    switch edit.focus {
    case .name, .details:
      var hints = [Hint(key: "Enter", does: edit.isChanged ? "keep" : "back")]
      hints.append(Hint(key: "Tab", does: "next field"))
      if edit.focus == .details { hints.append(Hint(key: "Ctrl-J", does: "new line")) }
      hints.append(Hint(key: "Esc", does: edit.isChanged ? "back, as it was" : "back"))
      return hints
    case .filter, .rows:
      var hints: [Hint] = []
      if edit.focus == .rows || !edit.search.field.isEmpty {
        switch edit.search.choice {
        case .hit(_, isInList: true): hints.append(Hint(key: "Enter", does: "take out"))
        case .hit(_, isInList: false): hints.append(Hint(key: "Enter", does: "add"))
        case .create: hints.append(Hint(key: "Enter", does: "create and add"))
        case nil: break
        }
      }
      hints.append(Hint(key: ascii ? "Up Down" : "↑↓", does: "choose"))
      hints.append(Hint(key: "Tab", does: "next field"))
      hints.append(Hint(key: "Esc", does: edit.isChanged ? "back, name as it was" : "back"))
      return hints
    }
  }
}
