import StyledTerminalText
import Testing

@testable import PrioritiesRendering

struct ChoiceTableTests {
  private static let rows = [
    ChoiceTable.Row(
      name: "fjord", isInUse: true, swatch: [TextSpan("[##]")], caption: "light, dark"),
    ChoiceTable.Row(
      name: "a longer name", isInUse: false, swatch: [TextSpan("[##]")], caption: "your own"),
  ]

  @Test(
    "Narrow tables drop captions first, then swatches, then parts of names",
    arguments: [
      (44, ["  ✓ fjord          [##]  light, dark", "    a longer name  [##]  your own"]),
      (31, ["✓ fjord          [##]  light, …", "  a longer name  [##]  your own"]),
      (22, ["✓ fjord          [##]", "  a longer name  [##]"]),
    ])
  func widths(width: Int, expected: [String]) {
    let lines = ChoiceTable(rows: Self.rows).lines(in: ViewContext(width: width))
    #expect(lines.map(\.text) == expected)
  }

  @Test("The row under the cursor is filled from edge to edge")
  func cursor() {
    let lines = ChoiceTable(rows: Self.rows, cursor: 1).lines(in: ViewContext(width: 40))
    #expect(
      lines.map(\.text) == [
        " ✓ fjord          [##]  light, dark", "▌  a longer name  [##]  your own        ",
      ])
  }
}
