import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension App {
  func view(_ style: FrameStyle) -> ScreenContent {
    let context = context
    let layout = context.layout
    guard layout.isLargeEnough else { return tooSmall }
    var body = Body(lines: [])
    if let sheet, !sheet.isOverlay {
      body = sheet.view(style, in: context)
    } else {
      body = layout.isSplit ? panes(style) : screen.view(style, in: context)
    }
    // A long message also takes up rows of the body, so a list shrinks and a sheet is covered.
    let message = messageLines(style, in: layout)
    if !showsList { overlay(message.dropLast(), on: &body, in: layout) }
    var content = ScreenContent(
      title: screen.isHome ? "Priorities" : "\(screen.heading.name.sanitized) – Priorities")
    var lines = [titleLine(style, in: context)]
    lines.append(
      sheet?.subtitle(style, in: context) ?? paneHeads(style))
    if layout.bodyTop > 2 {
      let box = String(repeating: style.glyphs.box.horizontal, count: layout.columns)
      lines.append(Line(box, .separator))
    }
    let blank = Line([], fill: StyleKey(.background))
    for index in 0..<layout.height {
      lines.append(index < body.lines.count ? body.lines[index] : blank)
    }
    if showsList {
      let rows = layout.noticeRows + 1
      lines += [Line](repeating: blank, count: rows - message.count) + message
    } else {
      lines.append(message.last ?? blank)
    }
    content.lines = lines.map { $0.placed(margin: layout.margin) }
    let hints = HintLine(hints, columns: layout.columns)
    content.lines.append(hints.line.placed(margin: layout.margin, backdrop: .statusBar))
    func placed(_ position: Frame.Position) -> Frame.Position {
      Frame.Position(row: layout.bodyTop + position.row, column: layout.margin + position.column)
    }
    content.pictures = body.pictures.map {
      ScreenContent.PlacedImage(picture: $0.picture, position: placed($0.position))
    }
    // A low screen may not show the field.
    if let cursor = body.cursor, cursor.row < layout.height {
      content.cursor = placed(cursor)
    } else if let filter = sheet?.filter {
      let cursor = visible(filter, columns: layout.fieldColumns).cursor
      content.cursor = Frame.Position(row: 1, column: layout.margin + 3 + cursor)
    } else if sheet == nil, let search = screen.search, search.focus == .field {
      content.cursor = Frame.Position(
        row: 1,
        column: layout.margin + focusedColumn + 3
          + visible(search.field, columns: layout.pane.fieldColumns).cursor)
    }
    return content
  }

  var hints: [Hint] { sheet?.hints(in: context) ?? screen.hints(in: context) }

  private var tooSmall: ScreenContent {
    let isQuitting = if case .edit(let edit) = sheet { edit.confirmation == .quit } else { false }
    let words = isQuitting ? "Unsaved. Ctrl-c discards and quits." : "Too small. Ctrl-c quits."
    let text = Line(words, .warning).wrapped(to: max(1, size.columns))
    let blank = Line([], fill: StyleKey(.background))
    var lines = [Line](repeating: blank, count: max(0, size.rows))
    let first = max(0, (size.rows - text.count) / 2)
    for (row, line) in zip(lines.indices.dropFirst(first), text) {
      lines[row] = line.truncated(to: size.columns, mark: "").padded(to: size.columns, .center)
        .placed(margin: 0)
    }
    return ScreenContent(lines: lines)
  }

  private func overlay(_ panel: [Line], on body: inout Body, in layout: Layout) {
    guard !panel.isEmpty else { return }
    let blank = Line([], fill: StyleKey(.background))
    while body.lines.count < layout.height { body.lines.append(blank) }
    let shown = panel.suffix(layout.height)
    body.lines.replaceSubrange((layout.height - shown.count)..., with: shown)
    body.pictures.removeAll {
      $0.position.row + $0.picture.rows > layout.height - shown.count
    }
    if let cursor = body.cursor, cursor.row >= layout.height - shown.count { body.cursor = nil }
  }

  // MARK: The head

  private func titleLine(_ style: FrameStyle, in context: ComponentContext) -> Line {
    let lists = lists.dropFirst().map { $0.heading.name.sanitized }
    let hasCount = showsList && screen.isLoaded && screen.total > 0 && screen.page == nil
    return Header(
      path: sheet?.path(lists) ?? lists, caption: hasCount ? "\(screen.countWords) " : ""
    ).line(margin: 1, in: style.view(columns: context.layout.columns))
  }

  // MARK: The foot

  /// The message, wrapped to at most half of the body, or to two lines for a success.
  func messageLines(_ style: FrameStyle, in layout: Layout) -> [Line] {
    guard let message = footMessage else { return [] }
    let (glyph, role) = (message.kind.sign(style.glyphs), message.kind.role)
    let text = style.isASCII ? message.text.replacing("→", with: "->") : message.text
    let sign = Line(" \(glyph) ", role)
    let indent = Line(spaces(sign.width), .background)
    let columns = max(1, layout.columns - sign.width)
    let half = 1 + layout.fullHeight / 2
    let most = [.success, .info].contains(message.kind) ? min(2, half) : half
    var lines = Line(text.sanitized, role).wrapped(to: columns)
    if lines.count > most {
      let mark = Line(style.glyphs.ellipsis, role)
      lines = Array(lines.prefix(most))
      lines[most - 1] = lines[most - 1].truncated(to: columns - 1, mark: "") + mark
    }
    return lines.enumerated().map { index, line in
      Line((index == 0 ? sign : indent).spans + line.spans, fill: StyleKey(.background))
        .padded(to: layout.columns)
    }
  }

  /// The form's question, the message, or the reason why items cannot be read.
  var footMessage: Message? {
    if case .edit(let edit) = sheet, let question = edit.question { return question }
    if case .question(let question) = sheet {
      let reason = message.map { "\($0.text) " } ?? ""
      return Message(.question, reason + question.text)
    }
    return message ?? busyMessage
  }

  func messageRows(in layout: Layout) -> Int {
    layout.isLargeEnough ? max(1, messageLines(FrameStyle(), in: layout).count) : 1
  }

  var busyMessage: Message? {
    let text =
      switch blockedOperation {
      case nil: ""
      case .reading where screen.isLoaded:
        "Another program is using the items. These may be outdated."
      case .reading: "Another program is using the items. They appear when it finishes."
      case .search: "Another program is using the items. The search then continues."
      case .change: "Another program is using the items. Retrying the change."
      }
    return text.isEmpty ? nil : Message(.warning, text)
  }
}
