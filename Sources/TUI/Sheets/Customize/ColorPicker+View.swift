import StyledText
import Terminal
import Theming

extension ColorPicker {
  /// Sliders, digits, a name, a swatch, and what the colour reaches.
  func view(_ style: FrameStyle, in layout: Layout) -> Body {
    var body = Body(lines: [])
    let columns = layout.columns
    let label = columns >= 40 ? 12 : 4
    let track = max(4, min(40, columns - label - 10))
    func title(_ text: String, isFocused: Bool) -> Line {
      let text = columns >= 40 ? text : String(text.prefix(1))
      return Line([
        TextSpan(isFocused ? style.glyphs.cursor : " ", .cursor),
        TextSpan(" \(text)", isFocused ? .foreground : .muted),
      ]).fitted(to: label, mark: "")
    }
    for (index, slider) in sliders.enumerated() {
      let filled = min(track, max(0, Int((slider.place * Double(track)).rounded())))
      let bar = [
        TextSpan(String(repeating: style.glyphs.filled, count: filled), .accent),
        TextSpan(String(repeating: style.glyphs.empty, count: track - filled), .separator),
        TextSpan(" \(slider.number)", .foreground),
      ]
      body.lines.append(
        Line(title(slider.name, isFocused: focus.rawValue == index).spans + bar)
          .truncated(to: columns, mark: ""))
    }
    func append(_ name: String, _ field: TextField, _ part: Focus) {
      let room = max(1, min(24, columns - label - 2))
      let text = visible(field, columns: room)
      if focus == part {
        body.cursor = ScreenContent.Position(column: label + text.cursor, row: body.lines.count)
      }
      let backdrop: Backdrop = focus == part ? .surface : .background
      let value = Line(
        [TextSpan(text.text, .foreground, on: backdrop)],
        fill: StyleKey(backdrop.role, on: backdrop))
      body.lines.append(
        Line(
          title(name, isFocused: focus == part).spans + value.padded(to: room).spans
            + swatch(columns: columns - label - room, style)))
    }
    append("Colour", hex, .hex)
    append("Keep as", name, .name)
    body.lines.append(contrastLine(style, columns: columns))
    body.lines.append(Line())
    body.lines += style.sample(columns: min(48, columns) - 1).map {
      Line([TextSpan(" ")] + $0.spans)
    }
    body.lines = Array(body.lines.prefix(layout.height))
    if let cursor = body.cursor, cursor.row >= layout.height { body.cursor = nil }
    return body
  }

  private func swatch(columns: Int, _ style: FrameStyle) -> [TextSpan] {
    guard columns >= 8, style.level > .mono else { return [] }
    let blank = String(repeating: " ", count: min(16, columns - 2))
    return [TextSpan("  "), TextSpan(blank, paint: .style(Style(background: .rgb(color))))]
  }

  private func contrastLine(_ style: FrameStyle, columns: Int) -> Line {
    var parts: [String] = []
    if let picked = style.picked {
      let (one, other) = (oneDecimal(picked.asPicked), oneDecimal(picked.asShown))
      parts.append("Contrast \(one) : 1")
      if one != other { parts.append("brought to \(other) : 1 as text") }
    }
    if isOutOfGamut { parts.append("no screen has so much chroma") }
    return Line("  " + parts.joined(separator: ", "), .muted)
      .truncated(to: columns, mark: style.glyphs.ellipsis)
  }

  private func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
