import Colors
import Icons
import Rendering
import StyledText
import Theming

/// The icons as rows: a mark at the one in use, its colours, its name.
struct IconTable: View {
  let icons: [Icon]
  let active: String

  func lines(in context: ViewContext) -> [Line] {
    let margin = String(repeating: " ", count: context.margin)
    let rows = icons.map { icon in
      let isActive = icon.name == active
      let mark = isActive ? context.glyphs.done : " "
      var spans = [TextSpan(margin), TextSpan(mark + " ", .accent)] + Self.swatch(icon.palette)
      spans += [TextSpan("  "), TextSpan(icon.name, isActive ? .heading : .foreground)]
      if isActive { spans.append(TextSpan("  in use", .muted)) }
      return Line(spans)
    }
    return [Line()] + rows + [Line()]
  }

  /// The ground with a card on it: blanks on colours, so that there is nothing
  /// to misread where colours are missing.
  private static func swatch(_ palette: Palette) -> [TextSpan] {
    func cell(_ color: RGB, _ width: Int) -> TextSpan {
      TextSpan(String(repeating: " ", count: width), paint: .style(Style(background: .rgb(color))))
    }
    let backdrop = palette.ground[0]
    let card = palette.card[0]
    return [cell(backdrop, 1), cell(card, 2), cell(backdrop, 1)]
  }
}
