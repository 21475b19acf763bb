import StyledText
import Terminal
import Theming

extension App {
  /// The icons beside each other.
  var iconsAcross: Int { hasIconGrid ? 3 : 1 }

  /// The rows of a picture, as many as three above each other can have.
  var iconRows: Int { max(4, min(8, bodyHeight / 3 - 1, iconColumns / 2)) }

  /// The columns that a picture may take.
  var iconColumns: Int { hasIconGrid ? gridColumns : max(8, min(gridColumns, contentColumns / 3)) }

  /// The columns of one of three icons beside each other.
  private var gridColumns: Int { min(26, contentColumns / 3) }

  /// Whether nine pictures fit, three by three.
  private var hasIconGrid: Bool {
    settings.drawsPictures && contentColumns >= 42 && bodyHeight >= 15
  }

  /// The nine icons, as pictures where there is room.
  func iconBody(_ customize: CustomizeSheet, _ look: FrameStyle) -> Body {
    guard hasIconGrid else { return iconList(customize, look) }
    let cell = gridColumns
    let tall = iconRows
    var body = Body(lines: [])
    for row in 0..<3 {
      let names = Array(customize.icons[(row * 3)..<(row * 3 + 3)])
      for (column, name) in names.enumerated() {
        guard let picture = look.icons[name]?.picture(rows: tall) else { continue }
        let spot = ScreenContent.Position(
          column: column * cell + max(0, cell - picture.columns) / 2, row: body.lines.count)
        body.pictures.append(ScreenContent.PlacedImage(picture: picture, spot: spot))
      }
      for index in 0..<tall {
        let parts = names.map { look.icons[$0]?.line(index) ?? Line() }
        body.lines.append(Line(parts.flatMap { $0.padded(to: cell, .center).spans }))
      }
      var label = Line()
      for name in names {
        label.spans +=
          iconLabel(name, customize, look)
          .fitted(to: cell, .center, mark: look.glyphs.ellipsis).spans
      }
      body.lines.append(label)
      if bodyHeight >= 3 * (tall + 2) { body.lines.append(Line()) }
    }
    return body
  }

  private func iconLabel(_ name: String, _ customize: CustomizeSheet, _ look: FrameStyle) -> Line {
    let isMarked = customize.icons[customize.icon] == name
    let isChosen = name == settings.icon
    let text = isChosen ? "\(look.glyphs.done) \(name)" : name
    return isMarked
      ? Line(" \(text) ", .selection, on: .selection)
      : Line(text, isChosen ? .accent : .foreground)
  }

  private func iconList(_ customize: CustomizeSheet, _ look: FrameStyle) -> Body {
    let drawing = contentColumns >= 40 ? look.icons[customize.icons[customize.icon]] : nil
    let width = contentColumns - (drawing.map { $0.columns + 2 } ?? 0)
    let lines = customize.icons.enumerated().map { index, name in
      choice(
        name, note: "", isMarked: index == customize.icon, isChosen: name == settings.icon,
        columns: width, look)
    }
    var body = Body(lines: scrolled(lines, to: customize.icon))
    guard let drawing else { return body }
    for index in body.lines.indices {
      let part = drawing.line(index)
      if !part.spans.isEmpty { body.lines[index].spans += [TextSpan("  ")] + part.spans }
    }
    if let picture = drawing.picture(rows: bodyHeight) {
      let spot = ScreenContent.Position(column: width + 2, row: 0)
      body.pictures = [ScreenContent.PlacedImage(picture: picture, spot: spot)]
    }
    return body
  }
}
