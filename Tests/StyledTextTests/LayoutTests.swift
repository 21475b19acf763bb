import StyledTerminalText
import Testing

struct LayoutTests {
  private let red = StyleKey(rawValue: 1)
  private let blue = StyleKey(rawValue: 2)

  @Test(
    "A line is cut at a cluster and marked",
    arguments: [
      ("Milk", 4, "Milk"), ("Milk", 3, "Mi\u{2026}"), ("Milk", 1, "\u{2026}"), ("Milk", 0, ""),
      ("\u{725B}\u{4E73}x", 4, "\u{725B}\u{2026}"), ("\u{725B}\u{4E73}x", 3, "\u{725B}\u{2026}"),
      ("\u{725B}\u{4E73}x", 5, "\u{725B}\u{4E73}x"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}\u{2026}"),
    ])
  func truncating(text: String, columns: Int, expected: String) {
    let cut = Line(text).truncated(to: columns)
    #expect(cut.text == expected)
    #expect(cut.width <= columns)
  }

  @Test("A cut line preserves the style of each part")
  func truncatingSpans() {
    let line = Line([TextSpan("Oat ", red), TextSpan("milk", blue), TextSpan("!", red)], fill: red)
    #expect(line.truncated(to: 9) == line)
    #expect(
      line.truncated(to: 8, mark: "...")
        == Line([TextSpan("Oat ", red), TextSpan("m...", blue)], fill: red))
    #expect(
      line.truncated(to: 8, mark: "")
        == Line([TextSpan("Oat ", red), TextSpan("milk", blue)], fill: red))
  }

  @Test("A line is padded on the side opposite its alignment")
  func padding() {
    let line = Line([TextSpan("ab", red)], fill: blue)
    #expect(line.padded(to: 5).spans == [TextSpan("ab", red), TextSpan("   ", blue)])
    #expect(line.padded(to: 5, .trailing).spans == [TextSpan("   ", blue), TextSpan("ab", red)])
    #expect(
      line.padded(to: 5, .center).spans == [
        TextSpan(" ", blue), TextSpan("ab", red), TextSpan("  ", blue),
      ])
    #expect(line.padded(to: 2) == line)
    #expect(Line("\u{725B}\u{4E73}").fitted(to: 3).text == "\u{725B}\u{2026}")
    #expect(Line("\u{725B}\u{4E73}").fitted(to: 4, mark: "").text == "\u{725B}\u{4E73}")
  }

  @Test(
    "A line breaks between words, beside wide characters, and inside long words",
    arguments: [
      ("one two three", 7, ["one two", "three"]),
      ("one two three", 8, ["one two", "three"]),
      ("one  two", 4, ["one", "two"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("no abcdefgh", 4, ["no", "abcd", "efgh"]),
      ("\u{725B}\u{4E73}\u{3068}\u{5375}", 5, ["\u{725B}\u{4E73}", "\u{3068}\u{5375}"]),
      ("\u{725B}\u{4E73}\u{3002}\u{5375}", 4, ["\u{725B}", "\u{4E73}\u{3002}", "\u{5375}"]),
      ("\u{725B}", 1, ["\u{725B}"]),
      ("", 3, [""]),
      ("a b", 0, ["a", "b"]),
    ])
  func wrapping(text: String, columns: Int, expected: [String]) {
    #expect(Line(text).wrapped(to: columns).map(\.text) == expected)
  }

  @Test("Wrapped lines preserve styles and have an indent")
  func wrappingSpans() {
    let line = Line([TextSpan("fresh ", red), TextSpan("oat milk", blue)], fill: blue)
    let indent = Line([TextSpan("  ", red)])
    #expect(
      line.wrapped(to: 9, indent: indent) == [
        Line([TextSpan("fresh ", red), TextSpan("oat", blue)], fill: blue),
        Line([TextSpan("  ", red), TextSpan("milk", blue)], fill: blue),
      ])
  }
}
