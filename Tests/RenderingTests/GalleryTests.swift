import Colors
import StyledText
import TestSupport
import Testing
import Theming

@testable import Rendering

struct GalleryTests {
  private func theme(_ family: String, _ appearance: Appearance = .dark) throws -> Theme {
    try ThemeLibrary().theme(family: family, appearance: appearance)
  }

  @Test("The sample shows every priority, a selection, a hit and the bar")
  func sample() {
    let lines = SampleList().lines(in: ViewContext(width: 46))
    #expect(
      lines.map(\.text).map { $0.replacing(#/ +$/#, with: "") } == [
        "",
        "  Priorities  6 needed",
        "",
        "  ▲ critical  Oat milk",
        "  ▲ critical  Passport",
        "              before the trip to Norway",
        "▌ ● high      Groceries  ▸ 4 needed",
        "  ● high      Birthday card for Noor",
        "  ◆ medium    Boiler check",
        "  ◆ medium    Library books",
        "  ■ low       Winter tyres",
        "",
        "  ✓ Bread is done",
        "  ! Passport expires in May",
        "",
        " / search  d done  u undo  , themes",
      ])
    #expect(lines.allSatisfy { $0.width <= 46 })
    let filled = lines.filter { $0.fill != .plain }
    #expect(filled.map(\.width) == [46, 46])
    #expect(
      filled.map(\.fill) == [StyleKey(.foreground, on: .selection), StyleKey(.statusBar)])
  }

  @Test("The sample is no wider than its context; the bar leaves out what has no room")
  func narrowSample() {
    for width in [10, 20, 30, 40] {
      let lines = SampleList().lines(in: ViewContext(width: width))
      #expect(lines.filter { $0.width > width }.map(\.text) == [], "\(width) columns")
    }
    let bar = SampleList().lines(in: ViewContext(width: 30)).last?.text
    #expect(bar == " / search  d done  u undo     ")
  }

  @Test("A picture says text, colours and widths")
  func picture() throws {
    let style = Style(
      foreground: .rgb(RGB(1, 2, 3)), background: .rgb(RGB(4, 5, 6)),
      attributes: [.bold, .underline])
    let line = Line([
      TextSpan("<a & \"b\">"), TextSpan("▲ x", paint: .style(style)),
      TextSpan("é", paint: .style(Style(foreground: .indexed(208), attributes: .italic))),
    ])
    let theme = ResolvedTheme(try theme("graphite"), level: .truecolor, paintsBackground: true)
    let picture = SVGPicture(
      rows: [[.init(title: "a & b", lines: [line, Line()], theme: theme)]],
      caption: "An <example>", columns: 20)
    try expectGolden(picture.text, "picture.svg")
  }

  @Test("Reverse and dim become colours")
  func attributes() {
    let palette = PicturePalette(
      foreground: RGB(200, 200, 200), background: RGB(0, 0, 0),
      sixteen: PicturePalette.ordinary(.dark).sixteen)
    let styles = [Style(attributes: .reverse), Style(attributes: .dim)]
    let line = Line(styles.map { TextSpan("x", paint: .style($0)) } + [TextSpan("y")])
    let runs = PictureRun.runs(of: line, StyleSheet(), palette)
    #expect(runs.map(\.text) == ["x", "x", "y"])
    #expect(runs.map(\.column) == [0, 1, 2])
    #expect(runs[0].foreground == RGB(0, 0, 0))
    #expect(runs[0].background == RGB(200, 200, 200))
    #expect(runs[1].foreground.luminance < runs[2].foreground.luminance)
    #expect(runs[2].background == nil)
  }

  @Test("The page shows every theme and needs nothing else")
  func page() throws {
    let themes = try ThemeLibrary().families.map { family in
      GalleryTheme(
        name: family.name, halves: [try theme(family.name), try theme(family.name, .light)])
    }
    let html = GalleryPage(themes).html
    for theme in themes {
      #expect(html.contains("priorities theme use \(theme.name)</code>"))
    }
    // The sample once a half, and once for each of the five levels.
    #expect(html.components(of: "Birthday card for Noor") == themes.count * 2 + 5)
    for word in ["http:", "https:", "src=", "url(", "@import", "<link"] {
      #expect(!html.contains(word), "\(word)")
    }
    let ratios = html.matches(of: #/least contrast (\d+\.\d\d) : 1/#).compactMap { Double($0.1) }
    #expect(ratios.count == (themes.count - 1) * 2)
    #expect(ratios.allSatisfy { $0 >= 4.5 })
  }

  @Test("A theme's words cannot become part of the page")
  func escaping() throws {
    let evil = GalleryTheme(
      name: "x\"><script>", remark: "<img src=x>", halves: [try theme("pink")])
    let html = GalleryPage([evil]).html
    #expect(!html.contains("<img"))
    #expect(html.components(of: "<script>") == 1)
  }

  @Test("A phrase is taken from the comment at the head of a file")
  func remark() {
    func remark(_ text: String) -> String {
      GalleryTheme.remark(in: ThemeFile(name: "a", path: "a", bytes: Array(text.utf8)))
    }
    #expect(remark("# Fjord: cold water, clear air.\nformat = 1") == "Cold water, clear air.")
    #expect(remark("format = 1\n# A: b") == "")
    #expect(remark("# no phrase here") == "")
  }
}

extension String {
  /// How often a text is in this one.
  fileprivate func components(of text: String) -> Int {
    ranges(of: text).count
  }
}
