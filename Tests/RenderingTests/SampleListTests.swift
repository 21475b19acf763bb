import StyledTerminalText
import TerminalThemes
import Testing

@testable import PrioritiesRendering

struct SampleListTests {
  @Test("The sample shows every priority, a selection, a match and the status bar")
  func sample() {
    let lines = SampleList.lines(in: ViewContext(width: 46))
    #expect(
      lines.map(\.text).map { $0.replacing(#/ +$/#, with: "") } == [
        "",
        "  ▲●◆■  Priorities                    6 needed",
        "",
        "  ▲ critical  Oat milk",
        "  ▲           Passport",
        "              before the trip to Norway",
        "",
        "▌ ● high      Groceries",
        "  ●           Birthday card for Noor",
        "",
        "  ◆ medium    Boiler check",
        "  ◆           Library books",
        "",
        "  ■ low       Winter tyres",
        "",
        "  ✓ Deleted Bread.",
        "  ! Another program is using the items.",
        "",
        " / search  d done  u undo  , themes",
      ])
    #expect(lines.allSatisfy { $0.width <= 46 })
    let filled = lines.filter { $0.fill != .plain }
    #expect(filled.map(\.width) == [46, 46])
    #expect(filled.map(\.fill) == [StyleKey(.foreground, on: .selection), StyleKey(.statusBar)])
  }

  @Test("The sample fits the width, and the status bar omits hints without room")
  func narrowSample() {
    for width in [10, 20, 30, 40] {
      let lines = SampleList.lines(in: ViewContext(width: width))
      #expect(lines.filter { $0.width > width }.map(\.text) == [], "\(width) columns")
    }
    let bar = SampleList.lines(in: ViewContext(width: 30)).last?.text
    #expect(bar == " / search  d done  u undo     ")
  }

  @Test(
    "A theme's sample shows both variants side by side, or below each other", arguments: [100, 60])
  func both(width: Int) throws {
    let themes = try ["fjord-light", "fjord-dark"].map {
      ResolvedTheme(
        try ThemeLibrary().theme(named: $0), level: .truecolor, paintsBackground: true)
    }
    let lines = ThemeSampleView(themes).lines(in: ViewContext(width: width))
    let titles = lines.filter { $0.text.contains("fjord-light") || $0.text.contains("fjord-dark") }
    #expect(titles.count == (width == 100 ? 1 : 2))
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.count { $0.text.contains("Oat milk") } == titles.count)
  }
}
