import StyledText
import Terminal
import Theming

extension App {
  /// The icons beside each other.
  var iconsAcross: Int { hasIconGrid ? 3 : 1 }

  /// The rows of a picture, as many as three above each other can have.
  var iconRows: Int { max(4, min(8, bodyHeight / 3 - 1)) }

  /// Whether nine pictures fit, three by three.
  private var hasIconGrid: Bool {
    settings.drawsPictures && contentColumns >= 42 && bodyHeight >= 15
  }

  /// The nine icons, as pictures where there is room.
  func iconLines(_ customize: CustomizeSheet, _ look: Look) -> [Line] {
    guard hasIconGrid else { return iconList(customize, look) }
    let cell = min(26, contentColumns / 3)
    let tall = iconRows
    var lines: [Line] = []
    for row in 0..<3 {
      let names = Array(customize.icons[(row * 3)..<(row * 3 + 3)])
      for index in 0..<tall {
        var line = Line()
        for name in names {
          let picture = look.icons[name] ?? []
          let part = index < picture.count ? picture[index] : Line()
          line.spans += part.padded(to: cell, .center).spans
        }
        lines.append(line)
      }
      var label = Line()
      for name in names {
        label.spans +=
          iconLabel(name, customize, look)
          .fitted(to: cell, .center, mark: look.glyphs.ellipsis).spans
      }
      lines.append(label)
      if bodyHeight >= 3 * (tall + 2) { lines.append(Line()) }
    }
    return lines
  }

  private func iconLabel(_ name: String, _ customize: CustomizeSheet, _ look: Look) -> Line {
    let isMarked = customize.icons[customize.icon] == name
    let isChosen = name == settings.icon
    let text = isChosen ? "\(look.glyphs.done) \(name)" : name
    return isMarked
      ? Line(" \(text) ", .selection, on: .selection)
      : Line(text, isChosen ? .accent : .foreground)
  }

  private func iconList(_ customize: CustomizeSheet, _ look: Look) -> [Line] {
    let marked = look.icons[customize.icons[customize.icon]] ?? []
    let picture = contentColumns >= 40 ? marked : []
    let width = picture.isEmpty ? contentColumns : contentColumns - (picture[0].width) - 2
    let lines = customize.icons.enumerated().map { index, name in
      choice(
        name, note: "", isMarked: index == customize.icon, isChosen: name == settings.icon,
        columns: width, look)
    }
    return scrolled(lines, to: customize.icon).enumerated().map { index, line in
      index < picture.count ? Line(line.spans + [Span("  ")] + picture[index].spans) : line
    }
  }
}
