import StyledTerminalText
import Testing

@Suite("Bars and spinners")
struct ProgressTests {
  private let done = TextSpan("#", StyleKey(rawValue: 1))
  private let left = TextSpan(".", StyleKey(rawValue: 2))

  @Test(
    "A bar is full only if all is done",
    arguments: [
      (0.0, 4, "...."), (0.24, 4, "...."), (0.25, 4, "#..."), (0.999, 4, "###."), (1, 4, "####"),
      (-1, 4, "...."), (.nan, 4, "...."), (.infinity, 4, "####"), (0.5, 0, ""),
    ])
  func bar(fraction: Double, columns: Int, expected: String) {
    let bar = Line(progress: fraction, columns: columns, filled: done, empty: left)
    #expect(bar.text == expected)
  }

  @Test("Both parts have their styles")
  func styles() {
    #expect(
      Line(progress: 0.5, columns: 2, filled: done, empty: left) == Line([done, left]))
    #expect(Line(progress: 0.4, columns: 10).text == "████░░░░░░")
  }

  @Test("A spinner repeats its signs")
  func spinner() {
    let spinner = Spinner("-+*")
    let shown = [0, 99, 100, 200, 299, 300, 1100].map { spinner.frame(after: .milliseconds($0)) }
    #expect(shown.joined() == "--+**-*")
  }
}
