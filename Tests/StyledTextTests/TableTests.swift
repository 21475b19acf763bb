import StyledTerminalText
import Testing

struct TableTests {
  private static let head = StyleKey(rawValue: 1)
  private static let chosen = StyleKey(rawValue: 2)
  private static let columns = [
    TableColumn("City", isFlexible: true), TableColumn("Rain", .trailing),
    TableColumn("Sky", .center), TableColumn("Known for", isFlexible: true),
  ]
  private static let rows = [
    [Line("Bergen"), Line("225 days"), Line("≈"), Line("the fish market and seven mountains")],
    [Line("東京"), Line("114 days"), Line("☀️"), Line("👩‍🍳")],
    [Line("San Pedro de Atacama"), Line("3"), Line("🇨🇱")],
  ]

  private func table(_ width: Int) -> [Line] {
    Line.table(Self.columns, rows: Self.rows, width: width, header: Self.head)
  }

  private func text(_ lines: [Line]) -> String { lines.map(\.text).joined(separator: "\n") }

  @Test("Columns are as wide as their cells")
  func wide() {
    #expect(
      text(table(200)) == """
        City                      Rain  Sky  Known for
        Bergen                225 days   ≈   the fish market and seven mountains
        東京                  114 days  ☀️   👩‍🍳
        San Pedro de Atacama         3  🇨🇱\u{20}
        """)
  }

  @Test("Flexible columns get narrower, the widest first, and no line is too wide")
  func narrow() {
    let lines = table(40)
    #expect(
      text(lines) == """
        City             Rain  Sky  Known for
        Bergen       225 days   ≈   the fish ma…
        東京         114 days  ☀️   👩‍🍳
        San Pedro …         3  🇨🇱\u{20}
        """)
    for columns in 0...80 {
      #expect(table(columns).allSatisfy { $0.width <= columns })
    }
  }

  @Test("The header has its style, and a marked row its fill in every gap")
  func styles() {
    func cell(_ text: String) -> Line { Line([TextSpan(text, Self.chosen)], fill: Self.chosen) }
    let lines = Line.table(
      [TableColumn("a"), TableColumn("b", .trailing)], rows: [[cell("牛"), cell("10")]],
      width: 40, header: Self.head)
    #expect(
      lines == [
        Line([
          TextSpan("a", Self.head), TextSpan(" "), TextSpan("  "), TextSpan(" "),
          TextSpan("b", Self.head),
        ]),
        Line(
          [TextSpan("牛", Self.chosen), TextSpan("  ", Self.chosen), TextSpan("10", Self.chosen)],
          fill: Self.chosen),
      ])
  }

  @Test("A table without columns or rows is empty")
  func empty() {
    #expect(Line.table([], rows: [], width: 40) == [])
    #expect(Line.table([TableColumn("City")], rows: [], width: 2).map(\.text) == ["C…"])
  }
}
