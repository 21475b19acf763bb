import StyledTerminalText
import TerminalInterface
import Testing

struct EncoderTests {
  private static let red = StyleKey(rawValue: 1)
  private static let boldRed = StyleKey(rawValue: 2)
  private static let onBlue = StyleKey(rawValue: 3)
  private static let alsoRed = StyleKey(rawValue: 4)
  private let sheet = StyleSheet(styles: [
    .plain,
    Style(foreground: .rgb(RGB(255, 0, 0))),
    Style(foreground: .rgb(RGB(255, 0, 0)), attributes: .bold),
    Style(foreground: .ansi(9), background: .indexed(21), attributes: [.dim, .underline]),
    Style(foreground: .rgb(RGB(255, 0, 0))),
  ])

  @Test(
    "Only style changes write sequences",
    arguments: [
      (Line("Milk"), "Milk\n"),
      (Line("Milk", red), "\u{1B}[38;2;255;0;0mMilk\u{1B}[m\n"),
      (
        Line([TextSpan("a", red), TextSpan("b", alsoRed), TextSpan("c", red)]),
        "\u{1B}[38;2;255;0;0mabc\u{1B}[m\n"
      ),
      (
        Line([TextSpan("a", red), TextSpan("b", boldRed), TextSpan("c", red), TextSpan("d")]),
        "\u{1B}[38;2;255;0;0ma\u{1B}[1mb\u{1B}[22mc\u{1B}[md\n"
      ),
      (
        Line([TextSpan("a", red), TextSpan("", onBlue), TextSpan("b", red)]),
        "\u{1B}[38;2;255;0;0mab\u{1B}[m\n"
      ),
      (
        Line([TextSpan("a", boldRed), TextSpan("b", onBlue)]),
        "\u{1B}[1;38;2;255;0;0ma\u{1B}[0;2;4;91;48;5;21mb\u{1B}[m\n"
      ),
      (
        Line([TextSpan("a", paint: .style(Style(foreground: .ansi(3)))), TextSpan("b", red)]),
        "\u{1B}[33ma\u{1B}[38;2;255;0;0mb\u{1B}[m\n"
      ),
      (Line([]), "\n"),
    ])
  func changes(line: Line, expected: String) {
    var encoder = ANSIEncoder(sheet: sheet, level: .truecolor)
    #expect(String(decoding: encoder.encode([line]), as: UTF8.self) == expected)
  }

  @Test(
    "Each colour level limits colours and attributes",
    arguments: [
      (.none, "Milk\n"),
      (.mono, "\u{1B}[1mMilk\u{1B}[m\n"),
      (.ansi16, "\u{1B}[1;91mMilk\u{1B}[m\n"),
      (.ansi256, "\u{1B}[1;38;5;196mMilk\u{1B}[m\n"),
      (.truecolor, "\u{1B}[1;38;2;255;0;0mMilk\u{1B}[m\n"),
    ] as [(ColorLevel, String)])
  func levels(level: ColorLevel, expected: String) {
    var encoder = ANSIEncoder(sheet: sheet, level: level)
    let byKey = encoder.encode([Line("Milk", Self.boldRed)])
    #expect(String(decoding: byKey, as: UTF8.self) == expected)
    let style = Style(foreground: .rgb(RGB(255, 0, 0)), attributes: .bold)
    let byStyle = encoder.encode([Line([TextSpan("Milk", paint: .style(style))])])
    #expect(byStyle == byKey)
  }

  @Test("The last line ends with a newline unless told otherwise")
  func end() {
    var encoder = ANSIEncoder(sheet: sheet, level: .mono)
    let lines = [Line("a"), Line("b", Self.boldRed)]
    func text(_ lines: [Line]) -> String {
      String(decoding: encoder.encode(lines, endsLine: false), as: UTF8.self)
    }
    #expect(text(lines) == "a\n\u{1B}[1mb\u{1B}[m")
    #expect(text([]) == "")
  }

  @Test("A fill extends to the width, and every line resets its colours")
  func fill() {
    var encoder = ANSIEncoder(sheet: sheet, level: .truecolor, width: 6)
    let bytes = encoder.encode([
      Line([TextSpan("\u{725B}", Self.red)], fill: Self.onBlue), Line("x"),
    ])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[38;2;255;0;0m\u{725B}\u{1B}[2;4;91;48;5;21m    \u{1B}[m\nx\n")
  }

  @Test(
    "Only requested and safe links are written",
    arguments: [
      ("https://example.org/a", true, "\u{1B}]8;;https://example.org/a\u{1B}\\x\u{1B}]8;;\u{1B}\\"),
      ("https://example.org/a", false, "x"),
      ("javascript:alert(1)", true, "x"),
      ("https://example.org/\u{1B}]0;owned\u{7}", true, "x"),
      ("https://example.org/\u{9C}", true, "x"),
      (
        "mailto:me@example.org", true,
        "\u{1B}]8;;mailto:me@example.org\u{1B}\\x\u{1B}]8;;\u{1B}\\"
      ),
    ])
  func links(target: String, writesLinks: Bool, expected: String) {
    var encoder = ANSIEncoder(sheet: sheet, level: .mono, writesLinks: writesLinks)
    let bytes = encoder.encode([Line([TextSpan("x", link: target)])])
    #expect(String(decoding: bytes, as: UTF8.self) == expected + "\n")
  }
}
