import StyledText
import Terminal
import Theming

extension App {
  /// What the screen shows.
  public func picture(_ look: FrameStyle) -> ScreenContent {
    guard isLargeEnough else { return tooSmall(look) }
    var picture = ScreenContent(title: windowTitle)
    var body = Body(lines: [])
    switch sheet {
    case .edit(let edit): body = editBody(edit, look)
    case .customize(let customize): body = customizeBody(customize, look)
    case .help(let top): body = helpBody(top: top, look)
    case .question, nil:
      body = screen.search.map { searchBody($0, look) } ?? listBody(look)
    }
    if case .question(let question) = sheet {
      overlay(questionPanel(question, look), on: &body)
    }
    if isListingFaults { overlay(faultPanel(look), on: &body) }
    let background = StyleKey(.background)
    picture.lines = [titleLine(look).placed(margin: margin)]
    picture.lines.append(secondLine(look).placed(margin: margin))
    if bodyTop > 2 { picture.lines.append(ruleLine(look).placed(margin: margin)) }
    for index in 0..<bodyHeight {
      let line = index < body.lines.count ? body.lines[index] : Line([], fill: background)
      picture.lines.append(line.placed(margin: margin))
    }
    picture.lines.append(messageLine(look).placed(margin: margin))
    picture.lines.append(hintLine(look).placed(margin: margin, backdrop: .statusBar))
    for imprint in body.pictures {
      let spot = ScreenContent.Position(
        column: margin + imprint.spot.column, row: bodyTop + imprint.spot.row)
      picture.pictures.append(ScreenContent.PlacedImage(picture: imprint.picture, spot: spot))
    }
    if let cursor = body.cursor {
      picture.cursor = ScreenContent.Position(
        column: margin + cursor.column, row: bodyTop + cursor.row)
    } else if sheet == nil, let search = screen.search, search.focus == .field {
      picture.cursor = ScreenContent.Position(
        column: margin + 3 + visible(search.field, columns: fieldColumns).cursor, row: 1)
    }
    return picture
  }

  /// What stands between the head and the foot of the screen.
  struct Body {
    var lines: [Line]
    var pictures: [ScreenContent.PlacedImage] = []
    var cursor: ScreenContent.Position?
  }

  /// The columns of the search line that text can take.
  var fieldColumns: Int { max(1, contentColumns - 5) }

  private var windowTitle: String {
    screen.isHome ? "Priorities" : "\(screen.heading.name.sanitized) – Priorities"
  }

  private func tooSmall(_ look: FrameStyle) -> ScreenContent {
    let blank = Line([], fill: StyleKey(.background))
    var lines = [Line](repeating: blank, count: max(0, size.rows))
    if let middle = lines.indices.dropFirst(max(0, (size.rows - 1) / 2)).first {
      let text = size.columns >= 9 ? "too small" : "small"
      lines[middle] = Line(text, .warning).truncated(to: size.columns, mark: "")
        .padded(to: size.columns, .center).placed(margin: 0)
    }
    return ScreenContent(lines: lines)
  }

  /// Lays a panel over the foot of the body.
  private func overlay(_ panel: [Line], on body: inout Body) {
    let blank = Line([], fill: StyleKey(.background))
    while body.lines.count < bodyHeight { body.lines.append(blank) }
    let shown = panel.suffix(bodyHeight)
    body.lines.replaceSubrange((bodyHeight - shown.count)..., with: shown)
    body.pictures.removeAll { $0.spot.row + $0.picture.rows > bodyHeight - shown.count }
    body.cursor = nil
  }
}
