import PrioritiesBasics
import PrioritiesRendering
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// Mixes a colour by OKLCH sliders or three or six digits, and gives it a name.
struct ColorPicker: Hashable {
  private(set) var focus = Focus.first
  private(set) var hex: TextField
  private(set) var name: TextField
  /// Stored separately from the colour, so that grey doesn't lose its hue.
  private(set) var shape: OKLCH
  private(set) var color: RGB
  /// Whether the digits were computed, in which case typing replaces them.
  private var isHexFresh = true
  /// Whether the name follows the colour.
  private(set) var isNameFresh = true

  enum Focus: Int, CaseIterable {
    case first, second, third, hex, name
  }

  init(_ color: RGB) {
    self.color = color
    shape = OKLCH(color)
    hex = TextField(color.hex, limit: 32)
    name = TextField("")
  }

  mutating func suggest(name: String) { self.name = TextField(name) }

  /// `place` ranges from 0 to 1; `number` is its text.
  struct Slider {
    var name: String
    var place: Double
    var number: String
    /// The colour at a place if the other sliders stay where they are.
    var color: (_ place: Double) -> RGB
  }

  var sliders: [Slider] {
    let shape = shape
    let thousandths = Int((shape.chroma * 1000).rounded())
    return [
      Slider(
        name: "Lightness", place: shape.lightness,
        number: "\(Int((shape.lightness * 100).rounded())) %"
      ) {
        RGB(OKLCH(lightness: $0, chroma: shape.chroma, hue: shape.hue))
      },
      Slider(
        name: "Saturation", place: shape.chroma / ColorPicker.maximumChroma,
        number: "\(Double(thousandths) / 1000)"
      ) {
        let chroma = $0 * ColorPicker.maximumChroma
        return RGB(OKLCH(lightness: shape.lightness, chroma: chroma, hue: shape.hue))
      },
      Slider(
        name: "Hue", place: shape.hue / 360, number: "\(Int(shape.hue.rounded()) % 360)°"
      ) {
        // Greys, black and white need a hue too.
        RGB(
          OKLCH(
            lightness: min(0.85, max(0.5, shape.lightness)), chroma: max(0.12, shape.chroma),
            hue: $0 * 360))
      },
    ]
  }

  /// The typed colour; `nil` while the digits are invalid.
  var typed: RGB? { RGB(hex: hex.text) }

  mutating func handle(_ key: Key) {
    let all = Focus.allCases
    switch key {
    case .up, .shift(.tab): focus(on: all[(focus.rawValue + all.count - 1) % all.count])
    case .down, .tab: focus(on: all[(focus.rawValue + 1) % all.count])
    case _ where focus == .name: if name.edit(key) { isNameFresh = false }
    case _ where focus == .hex: editHex(key)
    case .character("#"):
      focus(on: .hex)
      editHex(key)
    case .character("k"): focus(on: all[max(0, focus.rawValue - 1)])
    case .character("j"): focus(on: all[focus.rawValue + 1])
    case .left, .character("h"): move(by: -1)
    case .right, .character("l"): move(by: 1)
    case .shift(.left), .character("H"), .pageDown: move(by: -10)
    case .shift(.right), .character("L"), .pageUp: move(by: 10)
    default: break
    }
  }

  /// Pastes a name if the name field has the focus, or a colour otherwise.
  mutating func paste(_ text: String) {
    let word = text.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    if focus == .name {
      name.insert(word)
      isNameFresh = false
    } else if let color = RGB(hex: word) {
      adopt(color)
      showDigits()
    }
  }

  private mutating func focus(on focus: Focus) {
    self.focus = focus
    isHexFresh = true
  }

  private mutating func editHex(_ key: Key) {
    if isHexFresh, key.text != nil { hex = TextField(limit: 32) }
    isHexFresh = false
    // The key that moved the focus here has already typed the sign.
    if key == .character("#"), hex.text == "#" { return }
    guard hex.edit(key) else { return }
    // Three digits may be the start of six, but Enter would already accept them.
    if let typed { adopt(typed) }
  }

  private mutating func adopt(_ color: RGB) {
    self.color = color
    shape = OKLCH(color)
  }

  private mutating func move(by steps: Int) {
    let step = Double(steps)
    switch focus {
    case .first: shape.lightness = min(1, max(0, shape.lightness + step * 0.01))
    case .second:
      shape.chroma = min(ColorPicker.maximumChroma, max(0, shape.chroma + step * 0.005))
    case .third:
      shape = OKLCH(lightness: shape.lightness, chroma: shape.chroma, hue: shape.hue + step * 2)
    case .hex, .name: return
    }
    color = RGB(shape)
    showDigits()
  }

  private mutating func showDigits() {
    hex = TextField(color.hex, limit: 32)
    isHexFresh = true
  }

  private static let maximumChroma = 0.32
}

extension ColorPicker {
  func view(_ style: FrameStyle, in layout: Layout) -> Body {
    var body = Body(lines: [])
    let columns = layout.columns
    let label = columns >= 40 ? 13 : 4
    let track = max(4, min(40, columns - label - 10))
    func title(_ text: String, isFocused: Bool) -> Line {
      let text = columns >= 40 ? text : String(text.prefix(1))
      return Line([
        TextSpan(isFocused ? style.glyphs.cursor : " ", .cursor),
        TextSpan(" \(text)", isFocused ? .foreground : .muted),
      ]).fitted(to: label, mark: "")
    }
    for (index, slider) in sliders.enumerated() {
      let bar = bar(slider, columns: track, style) + [TextSpan(" \(slider.number)", .foreground)]
      body.lines.append(
        Line(title(slider.name, isFocused: focus.rawValue == index).spans + bar)
          .truncated(to: columns, mark: ""))
    }
    func append(_ name: String, _ field: TextField, _ part: Focus) {
      let room = max(1, min(24, columns - label - 2))
      let text = visible(field, columns: room)
      if focus == part {
        body.cursor = Frame.Position(row: body.lines.count, column: label + text.cursor)
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
    append("Save as", name, .name)
    body.lines.append(contrastLine(style, columns: columns))
    body.lines.append(Line())
    body.lines += style.sample(columns: min(48, columns) - 1).map {
      Line(" ") + $0
    }
    body.lines = Array(body.lines.prefix(layout.height))
    return body
  }

  /// The colours that the slider can select, with a mark at its position.
  private func bar(_ slider: Slider, columns: Int, _ style: FrameStyle) -> [TextSpan] {
    guard style.level >= .ansi256 else {
      return Line(
        progress: slider.place, columns: columns, filled: TextSpan(style.glyphs.filled, .accent),
        empty: TextSpan(style.glyphs.empty, .separator)
      ).spans
    }
    let last = Double(columns - 1)
    let mark = Int((slider.place * last).rounded())
    return (0..<columns).map { column in
      let color = slider.color(Double(column) / last)
      let ink: RGB = color.contrast(with: .black) > color.contrast(with: .white) ? .black : .white
      return TextSpan(
        column == mark ? style.glyphs.bullet : " ",
        paint: .style(Style(foreground: .rgb(ink), background: .rgb(color))))
    }
  }

  private func swatch(columns: Int, _ style: FrameStyle) -> [TextSpan] {
    guard columns >= 8, style.level > .mono else { return [] }
    let blank = spaces(min(16, columns - 2))
    return [TextSpan("  "), TextSpan(blank, paint: .style(Style(background: .rgb(color))))]
  }

  private func contrastLine(_ style: FrameStyle, columns: Int) -> Line {
    var parts: [String] = []
    if let picked = style.picked {
      let (one, other) = (oneDecimal(picked.asPicked), oneDecimal(picked.asShown))
      parts.append("Contrast \(one) : 1")
      if one != other { parts.append("adjusted to \(other) : 1 for text") }
    }
    if !shape.isInGamut { parts.append("outside sRGB") }
    return Line("  " + parts.commaSeparated, .muted)
      .truncated(to: columns, mark: style.glyphs.ellipsis)
  }

  private func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
