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
      var spans = [Span(margin), Span(mark + " ", .accent)] + Self.swatch(icon.palette)
      spans += [Span("  "), Span(icon.name, isActive ? .heading : .foreground)]
      if isActive { spans.append(Span("  in use", .muted)) }
      return Line(spans)
    }
    return [Line()] + rows + [Line()]
  }

  /// The ground with a card on it: blanks on colours, so that there is nothing
  /// to misread where colours are missing.
  private static func swatch(_ palette: Palette) -> [Span] {
    func cell(_ color: RGB, _ width: Int) -> Span {
      Span(String(repeating: " ", count: width), paint: .style(Style(background: .rgb(color))))
    }
    let ground = palette.ground[0]
    let card = palette.card[0]
    return [cell(ground, 1), cell(card, 2), cell(ground, 1)]
  }
}
