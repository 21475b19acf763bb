import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import Testing

@Suite("A line in place")
struct LiveLineTests {
  private static let probe = BuiltProgram("PrioritiesTerminalProbe")
  private static let bold = StyleKey(rawValue: 1)
  private static let sheet = StyleSheet(styles: [.plain, Style(attributes: .bold)])

  @Test("Each new line replaces the one before, and the end removes it")
  func replacing() throws {
    let terminal = try PseudoTerminal(columns: 12, rows: 2)
    let live = LiveLine(
      on: Output(descriptor: terminal.descriptor), sheet: Self.sheet, level: .mono)
    live.show(Line("Milk", Self.bold))
    live.show(Line("Milk", Self.bold))
    live.show(Line("牛乳牛乳牛乳牛乳"))
    live.clear()
    live.clear()
    live.show(Line("x"))
    let blank = String(repeating: " ", count: 11)
    let expected =
      "\u{1B}[K\u{1B}[1mMilk\u{1B}[m\r\u{1B}[K牛乳牛乳牛…\r\u{1B}[K\(blank)\r\u{1B}[Kx\r"
    #expect(terminal.wait { terminal.output.count >= expected.utf8.count })
    #expect(terminal.text == expected)
  }

  @Test("Without escape sequences, spaces cover what was longer")
  func plain() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 2)
    do {
      let live = LiveLine(on: Output(descriptor: terminal.descriptor), printsLines: true)
      live.show(Line("Oat milk"))
      live.show(Line("牛"))
    }
    let expected = "Oat milk\r牛      \r  \r"
    #expect(terminal.wait { terminal.output.count >= expected.utf8.count })
    #expect(terminal.text == expected)
  }

  @Test("A pipe gets nothing, or each line once", arguments: [(false, ""), (true, "a\nb\nc\n")])
  func pipe(printsLines: Bool, expected: String) throws {
    let pipe = Pipe()
    let live = LiveLine(
      on: Output(descriptor: pipe.fileHandleForWriting.fileDescriptor), sheet: Self.sheet,
      printsLines: printsLines)
    for text in ["a", "a", "b"] { live.show(Line(text, Self.bold)) }
    live.spin(Line("c"))
    live.clear()
    try pipe.fileHandleForWriting.close()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("A spinner moves until the next line")
  func spinning() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 2)
    let live = LiveLine(
      on: Output(descriptor: terminal.descriptor), sheet: Self.sheet, level: .mono)
    live.show(Line("Bread"))
    live.spin(Line("Milk"), Spinner("-+"), style: Self.bold)
    for sign in ["-", "+", "-"] {
      #expect(terminal.wait(forShown: "\(sign) Milk", after: terminal.output.count))
    }
    live.show(Line("Done"))
    let end = "\u{1B}[KDone  \r"
    #expect(terminal.wait(for: end))
    terminal.read(seconds: 0.3)
    #expect(terminal.text.hasSuffix(end))
  }

  private static let name = " 牛乳とパン 👩‍🍳 of a list that goes on for longer than a line"

  @Test("A program's bar and spinner stay on one row", arguments: [40, 200])
  func program(columns: UInt16) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: 4)
    func rows(_ text: String) -> [String] {
      var frame = Screen(columns: Int(columns), rows: 4)
      frame.feed(Array(Line(text).truncated(to: Int(columns) - 1).text.utf8))
      return frame.text.split(separator: "\n").map(String.init)
    }
    func shows(_ text: String) -> Bool {
      terminal.wait { terminal.screen.text.split(separator: "\n").map(String.init) == rows(text) }
    }
    try terminal.run(Self.probe.path, ["live"])
    #expect(shows("██████░░" + Self.name), "\(terminal.screen.text)")
    terminal.type("\u{4}")
    #expect(shows("+ " + Self.name), "\(terminal.screen.text)")
    terminal.type("\u{4}")
    #expect(terminal.status() == 0)
    #expect(shows("done"), "\(terminal.screen.text)")
  }

  @Test("A program in a pipe prints each line once")
  func pipedProgram() throws {
    let result = try Self.probe.run(["live", "lines"], home: TemporaryFolder.forSuite())
    #expect(result.output == "done\n")
    let bars = ["██░░░░░░", "████░░░░", "██████░░", ""].map { $0 + Self.name + "\n" }
    #expect(withoutStyle(result.errors) == bars.joined())
  }
}
