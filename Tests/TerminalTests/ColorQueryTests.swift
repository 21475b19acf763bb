import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import Testing

struct ColorQueryTests {
  private static let probe = BuiltProgram("PrioritiesTerminalProbe")
  private static let text = "\u{1B}]10;rgb:d0d0/d0d0/d0d0\u{7}"
  private static let ground = "\u{1B}]11;rgb:1010/2020/3030\u{1B}\\"
  private static let device = "\u{1B}[?62;22c"

  /// Delays are in milliseconds after the previous part.
  struct Reply: Sendable, CustomTestStringConvertible {
    var name: String
    var parts: [(delay: Int, text: String)]
    var shown: String

    var testDescription: String { name }
  }

  private static let found = "text #d0d0d0 on #102030"
  private static let replies = [
    Reply(name: "at once", parts: [(0, text + ground + device)], shown: found),
    Reply(name: "after 50 ms", parts: [(50, text + ground + device)], shown: found),
    Reply(name: "in the wrong order", parts: [(0, ground), (5, text), (5, device)], shown: found),
    Reply(
      name: "ended by ESC alone",
      parts: [(0, "\u{1B}]10;rgb:d0/d0/d0\u{1B}\u{1B}]11;rgb:10/20/30\u{1B}" + device)],
      shown: found),
    Reply(
      name: "split at every byte",
      parts: (text + ground + device).utf8.enumerated().map {
        ($0 % 6 == 0 ? 1 : 0, String(UnicodeScalar($1)))
      },
      shown: found),
    Reply(name: "no colours", parts: [(0, device)], shown: "text - on -"),
    Reply(name: "after 500 ms", parts: [(500, text + ground + device)], shown: "text - on -"),
    Reply(name: "in 700 ms", parts: [(100, text), (600, ground + device)], shown: "text - on -"),
    Reply(name: "after 2 s", parts: [(2000, text + ground + device)], shown: "text - on -"),
    Reply(name: "never", parts: [], shown: "text - on -"),
  ]

  @Test("Replies are never mistaken for typing, and no wait exceeds 200 ms", arguments: replies)
  func answering(reply: Reply) throws {
    // Other load on the machine counts too: a correct limit passes in one of three runs.
    var waits: [String] = []
    repeat {
      try waits.append(wait(answering: reply))
    } while waits.last != "briefly" && waits.count < 3
    #expect(waits.last == "briefly", "\(waits)")
  }

  private let folder = TemporaryFolder.forSuite()

  /// Runs the probe until it has sent its query.
  private func query(on terminal: PseudoTerminal, _ more: String...) throws {
    try terminal.run(Self.probe.path, ["query", folder.path + "/\(UUID())/late"] + more)
    #expect(terminal.wait(for: "\u{1B}[c"))
  }

  /// Returns the wait that the program reports.
  private func wait(answering reply: Reply) throws -> String {
    let terminal = try PseudoTerminal()
    let before = terminal.discipline
    try query(on: terminal)
    for part in reply.parts {
      if part.delay > 0 { terminal.read(seconds: Double(part.delay) / 1000) }
      terminal.type(part.text)
    }
    #expect(terminal.wait(for: "reading"))
    terminal.quit("hello\n")
    let lines = terminal.text.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.contains(reply.shown))
    #expect(lines.last == "typed hello")
    #expect(terminal.leftover() == "")
    #expect(terminal.discipline == before)
    // Escape sequences may precede it.
    let line = try #require(lines.first { $0.contains("waited ") })
    return line.components(separatedBy: "waited ").last ?? ""
  }

  @Test("Only a terminal that does not reply at all is not queried again, for an hour")
  func remembering() throws {
    let late = folder.path + "/late"
    func run(answering reply: String?, after delay: Double = 0) throws -> String {
      let terminal = try PseudoTerminal()
      try terminal.run(Self.probe.path, ["query", late])
      if let reply {
        #expect(terminal.wait(for: "\u{1B}[c"))
        terminal.read(seconds: delay)
        terminal.type(reply)
      }
      #expect(terminal.wait(for: "reading"))
      terminal.quit("\n")
      return terminal.text
    }
    let reply = Self.text + Self.ground + Self.device
    #expect(try run(answering: reply, after: 0.4).contains("did not reply within 200 ms"))
    #expect(try run(answering: reply).contains(Self.found))
    #expect(try run(answering: nil).contains("did not reply within 200 ms"))
    #expect(try !run(answering: nil).contains("\u{1B}]11;?"))
    let record = try String(contentsOfFile: late, encoding: .utf8)
    let time = try #require(record.split(separator: " ").first.flatMap { Int($0) })
    try record.replacing("\(time)", with: "\(time - 3600)")
      .write(toFile: late, atomically: true, encoding: .utf8)
    #expect(try run(answering: reply).contains(Self.found))
  }

  @Test(
    "Keys typed during the query are not lost",
    .enabled(
      if: (try? String(contentsOfFile: "/proc/sys/dev/tty/legacy_tiocsti", encoding: .utf8))
        == "1\n",
      "this system lets no program put typed keys back"))
  func typing() throws {
    let terminal = try PseudoTerminal()
    try query(on: terminal)
    terminal.type("mi" + Self.text + "l" + Self.ground + "k" + Self.device)
    #expect(terminal.wait(for: Self.found))
    terminal.quit("!\n")
    #expect(terminal.text.contains("typed milk!"))
    #expect(terminal.leftover() == "")
  }

  @Test("The palette is queried on request")
  func palette() throws {
    let terminal = try PseudoTerminal()
    try query(on: terminal, "palette")
    for index in 0..<16 { terminal.type("\u{1B}]4;\(index);rgb:00/00/\(index)0\u{7}") }
    terminal.type(Self.device)
    #expect(terminal.wait(for: "palette 16"))
    terminal.quit("\n")
  }

  @Test("A signal during the query restores the terminal", arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.discipline
    try query(on: terminal)
    #expect(terminal.discipline != before)
    terminal.send(signal: signal)
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.discipline == before)
  }
}
