import StyledTerminalText
import Testing

struct BoxTests {
  private let red = StyleKey(rawValue: 1)
  private let blue = StyleKey(rawValue: 2)

  private func text(_ lines: [Line]) -> String { lines.map(\.text).joined(separator: "\n") }

  @Test("A box is as wide as its content")
  func wide() {
    let content = [Line("Today"), Line("牛乳 👩‍🍳"), Line("Rain until noon")]
    #expect(
      text(Border.rounded.box(content, columns: 200)) == """
        ╭─────────────────╮
        │ Today           │
        │ 牛乳 👩‍🍳         │
        │ Rain until noon │
        ╰─────────────────╯
        """)
    #expect(text(Border.double.box([], columns: 80)) == "╔══╗\n╚══╝")
  }

  @Test("Content is cut off at the width")
  func narrow() {
    let content = [Line("Rain until noon"), Line("牛乳牛乳")]
    #expect(
      text(Border.ascii.box(content, columns: 9, mark: "~")) == """
        +-------+
        | Rain~ |
        | 牛乳~ |
        +-------+
        """)
    #expect(text(Border.ascii.box(content, columns: 0)) == "+--+\n|  |\n|  |\n+--+")
  }

  @Test("The border has its style, and free space the fill of its line")
  func styles() {
    let lines = Border.square.box(
      [Line("ab"), Line([TextSpan("c", red)], fill: red)], columns: 80, style: blue)
    let edge = TextSpan("│", blue)
    let (space, filled) = (TextSpan(" "), TextSpan(" ", red))
    #expect(
      lines == [
        Line("┌────┐", blue),
        Line([edge, space, TextSpan("ab"), space, edge]),
        Line([edge, filled, TextSpan("c", red), filled, filled, edge]),
        Line("└────┘", blue),
      ])
  }

  @Test("Lines of one's own")
  func own() {
    var border = Border.square
    border.horizontal = "="
    #expect(text(border.box([Line("x")], columns: 80)) == "┌===┐\n│ x │\n└===┘")
  }
}
