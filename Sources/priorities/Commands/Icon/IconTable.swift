import Icons
import Rendering
import StyledText
import Theming

struct IconTable: View {
  let icons: [Icon]
  let active: String

  func lines(in context: ViewContext) -> [Line] {
    let rows = icons.map { icon in
      ChoiceTable.Row(
        name: icon.name, isInUse: icon.name == active, swatch: Self.swatch(icon.palette),
        remark: icon.name == active ? "in use" : "")
    }
    return [Line()] + ChoiceTable(rows: rows).lines(in: context) + [Line()]
  }

  /// The background with a card on it: coloured blanks, which vanish without colour.
  private static func swatch(_ palette: Palette) -> [TextSpan] {
    func cell(_ color: RGB, _ width: Int) -> TextSpan {
      TextSpan(String(repeating: " ", count: width), paint: .style(Style(background: .rgb(color))))
    }
    let backdrop = palette.ground[0]
    let card = palette.card[0]
    return [cell(backdrop, 1), cell(card, 2), cell(backdrop, 1)]
  }
}
