import Colors
import StyledText
import Terminal
import Theming

extension App {
  /// The colour picker: sliders, digits, a name, a swatch, and what the colour reaches.
  func pickerBody(_ picker: ColorPicker, _ look: FrameStyle) -> Body {
    var body = Body(lines: [])
    let label = contentColumns >= 40 ? 12 : 4
    let track = max(4, min(40, contentColumns - label - 10))
    func title(_ text: String, isFocused: Bool) -> Line {
      let text = contentColumns >= 40 ? text : String(text.prefix(1))
      return Line([
        TextSpan(isFocused ? look.glyphs.cursor : " ", .cursor),
        TextSpan(" \(text)", isFocused ? .foreground : .muted),
      ]).fitted(to: label, mark: "")
    }
    for (index, slider) in picker.sliders.enumerated() {
      let filled = min(track, max(0, Int((slider.place * Double(track)).rounded())))
      let bar = [
        TextSpan(String(repeating: look.glyphs.filled, count: filled), .accent),
        TextSpan(String(repeating: look.glyphs.empty, count: track - filled), .separator),
        TextSpan(" \(slider.number)", .foreground),
      ]
      body.lines.append(
        Line(title(slider.name, isFocused: picker.focus.rawValue == index).spans + bar)
          .truncated(to: contentColumns, mark: ""))
    }
    func append(_ name: String, _ field: TextField, _ focus: ColorPicker.Focus) {
      let isFocused = picker.focus == focus
      let room = max(1, min(24, contentColumns - label - 2))
      let text = visible(field, columns: room)
      if isFocused {
        body.cursor = ScreenContent.Position(column: label + text.cursor, row: body.lines.count)
      }
      let backdrop: Backdrop = isFocused ? .surface : .background
      let value = Line(
        [TextSpan(text.text, .foreground, on: backdrop)],
        fill: StyleKey(backdrop.role, on: backdrop))
      body.lines.append(
        Line(
          title(name, isFocused: isFocused).spans + value.padded(to: room).spans
            + swatch(picker, columns: contentColumns - label - room, look)))
    }
    append("Colour", picker.hex, .hex)
    append("Keep as", picker.name, .name)
    body.lines.append(contrastLine(picker, look))
    body.lines.append(Line())
    body.lines += sampleLines(columns: min(48, contentColumns) - 1, look).map {
      Line([TextSpan(" ")] + $0.spans)
    }
    body.lines = Array(body.lines.prefix(bodyHeight))
    if let cursor = body.cursor, cursor.row >= bodyHeight { body.cursor = nil }
    return body
  }

  private func swatch(_ picker: ColorPicker, columns: Int, _ look: FrameStyle) -> [TextSpan] {
    guard columns >= 8, look.level > .mono else { return [] }
    let style = Style(background: .rgb(picker.color))
    let blank = String(repeating: " ", count: min(16, columns - 2))
    return [TextSpan("  "), TextSpan(blank, paint: .style(style))]
  }

  private func contrastLine(_ picker: ColorPicker, _ look: FrameStyle) -> Line {
    var parts: [String] = []
    if let picked = look.picked {
      let (one, other) = (oneDecimal(picked.asPicked), oneDecimal(picked.asShown))
      parts.append("Contrast \(one) : 1")
      if one != other { parts.append("brought to \(other) : 1 as text") }
    }
    if picker.isOutOfGamut { parts.append("no screen has so much chroma") }
    return Line("  " + parts.joined(separator: ", "), .muted)
      .truncated(to: contentColumns, mark: look.glyphs.ellipsis)
  }

  private func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
