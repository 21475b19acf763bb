import Lists
import StyledText
import Theming

extension App {
  /// The title made of the four shapes, and after it the way to the list shown.
  func titleLine(_ look: FrameStyle) -> Line {
    var left = Line([TextSpan(" ", .foreground)], fill: StyleKey(.background))
    let isRoomy = contentColumns >= 40
    for (index, level) in PriorityLevel.allCases.enumerated() {
      if index > 0, isRoomy, lists.count == 1 { left.spans.append(TextSpan(" ", .foreground)) }
      left.spans.append(TextSpan(look.glyphs.priority(level), level.role))
    }
    var crumbs = lists.dropFirst().map { $0.heading.name.sanitized }
    if crumbs.isEmpty, isRoomy { left.spans.append(TextSpan("  Priorities", .heading)) }
    if case .customize = sheet {
      crumbs = ["Customize"]
    } else if case .help = sheet {
      crumbs = ["Help"]
    } else if case .edit(let edit) = sheet {
      let name = edit.saved.name.sanitized
      crumbs = (crumbs.last == name ? crumbs : crumbs + [name]) + ["Edit"]
    }
    let right = countLine()
    appendCrumbs(crumbs, to: &left, room: contentColumns - right.width - left.width - 1, look)
    return Line(left: left, right: right, columns: contentColumns, mark: look.glyphs.ellipsis)
  }

  private func appendCrumbs(_ crumbs: [String], to line: inout Line, room: Int, _ look: FrameStyle)
  {
    let arrow = " \(look.glyphs.list) "
    var shown = crumbs
    // The end of the way matters most: the beginning gives way to it.
    while shown.count > 1,
      shown.reduce(0, { $0 + $1.displayWidth + 3 }) > room
    {
      shown.removeFirst()
    }
    if shown.count < crumbs.count {
      line.spans.append(TextSpan(arrow + look.glyphs.ellipsis, .muted))
    }
    for (index, crumb) in shown.enumerated() {
      line.spans.append(TextSpan(arrow, .muted))
      line.spans.append(TextSpan(crumb, index == shown.count - 1 ? .heading : .muted))
    }
  }

  private func countLine() -> Line {
    guard sheet == nil || isQuestion, screen.isLoaded else { return Line() }
    let count = screen.isHome && screen.sort == .all ? screen.window.total : screen.heading.needed
    let text =
      if screen.isHome {
        screen.sort == .all ? "\(count) in all " : "\(count) needed "
      } else {
        "\(count) of \(screen.window.total) needed "
      }
    return screen.window.total == 0 ? Line() : Line(text, .muted)
  }

  private var isQuestion: Bool { if case .question = sheet { true } else { false } }

  /// The search line, or what a sheet has in its place.
  func secondLine(_ look: FrameStyle) -> Line {
    switch sheet {
    case .customize(let customize): return sectionLine(customize, look)
    case .help:
      return Line(" Every key, as it is set now", .muted).fitted(
        to: contentColumns, mark: look.glyphs.ellipsis)
    case .edit(let edit):
      return Line(
        edit.isChanged ? " Enter keeps what is typed" : " Name, details and what it holds", .muted
      )
      .fitted(to: contentColumns, mark: look.glyphs.ellipsis)
    case .question(let question) where bodyHeight < 5:
      // The panel has no room for what is asked.
      return Line(" \(question.title.sanitized)", .heading)
        .truncated(to: contentColumns, mark: look.glyphs.ellipsis)
    case .question, nil: return searchLine(look)
    }
  }

  private func searchLine(_ look: FrameStyle) -> Line {
    let slash = TextSpan(" / ", .accent)
    guard let search = screen.search else {
      let place =
        contentColumns >= 44
        ? screen.isHome
          ? "Search & manage: find, add or create"
          : "Search & manage: add to \(screen.heading.name.sanitized)"
        : "Search & manage"
      let sort = screen.sort == .level ? "" : "\(screen.sort.label) "
      return Line(
        left: Line([slash, TextSpan(place, .placeholder)]), right: Line(sort, .muted),
        columns: contentColumns, mark: look.glyphs.ellipsis)
    }
    if search.field.isEmpty {
      let text =
        screen.isHome ? "Type a name" : "Type a name to add to \(screen.heading.name.sanitized)"
      return Line([slash, TextSpan(text, .placeholder)]).fitted(
        to: contentColumns, mark: look.glyphs.ellipsis)
    }
    let text = visible(search.field, columns: fieldColumns).text
    return Line([slash, TextSpan(text, .foreground)]).fitted(to: contentColumns, mark: "")
  }

  /// The line under the head; a list's details stand in it.
  func ruleLine(_ look: FrameStyle) -> Line {
    let box = look.glyphs.box.horizontal
    var line = Line()
    let details = screen.heading.details.split(whereSeparator: \.isNewline).first.map(String.init)
    if let details, sheet == nil || isQuestion, !details.isEmpty {
      let text = Line(" \(details.sanitized) ", .muted)
        .truncated(to: contentColumns - 4, mark: look.glyphs.ellipsis)
      line.spans.append(TextSpan(box, .separator))
      line.spans += text.spans
    }
    let rest = max(0, contentColumns - line.width)
    line.spans.append(TextSpan(String(repeating: box, count: rest), .separator))
    return line
  }

  /// The line that says what was done.
  func messageLine(_ look: FrameStyle) -> Line {
    guard let message = message ?? busyMessage else { return Line([], fill: StyleKey(.background)) }
    let (glyph, role): (String, Role) =
      switch message.tone {
      case .success: (look.glyphs.done, .success)
      case .info: (look.glyphs.bullet, .info)
      case .warning: ("!", .warning)
      case .error: (look.glyphs.cross, .error)
      }
    let arrowed = look.isASCII ? message.text.replacing("→", with: "->") : message.text
    let line = Line([TextSpan(" \(glyph) ", role), TextSpan(arrowed.sanitized, role)])
    return line.truncated(to: contentColumns, mark: look.glyphs.ellipsis)
  }
}
