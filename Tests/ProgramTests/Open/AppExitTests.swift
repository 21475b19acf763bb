import Foundation
import PrioritiesTestSupport
import Testing

@Suite(.serialized)
final class AppExitTests: TerminalSuite {
  private static let shell = ["--norc", "--noprofile", "-i"]

  private var environment: [String: String] {
    ["PRIORITIES_HOME": home.path, "HOME": home.path, "PRIORITIES_APPEARANCE": "dark", "PS1": "$ "]
  }

  private var modes: [Int: Character] {
    var modes: [Int: Character] = [:]
    for match in terminal.text.matches(of: #/\u{1B}\[\?(\d+)([hl])/#) {
      if let mode = Int(match.1) { modes[mode] = match.2.first }
    }
    return modes
  }

  private static let restored: [Int: Character] = [
    7: "h", 25: "h", 1000: "l", 1002: "l", 1006: "l", 1049: "l", 2004: "l", 2026: "l", 2031: "l",
  ]

  private func output(after start: Int) -> String {
    String(decoding: terminal.output[start...], as: UTF8.self)
  }

  @Test("Ctrl-Z suspends, bg does not touch the terminal, and fg resumes", .needs("bash"))
  func suspending() throws {
    try terminal.run("/bin/bash", Self.shell, environment: environment)
    #expect(terminal.wait(for: "$ "))
    terminal.type("cd \(home.path); stty -a > before; echo ke''pt\r", until: "kept\r\n")
    terminal.type("\(BuiltProgram.priorities.path) open\r", until: "Find or add")
    terminal.type("/Mil", until: "Create ")
    terminal.type("\u{1A}", until: "Stopped")
    #expect(modes.filter { $0.key != 2004 } == Self.restored.filter { $0.key != 2004 })
    terminal.type("stty -a > during; cmp before during && echo sa''me\r", until: "same\r\n")

    var start = terminal.output.count
    terminal.type("bg\r", until: "$ ")
    terminal.type("until jobs -s | grep 'St''opped'; do :; done\r", until: "Stopped")
    terminal.type("echo ty''ped\r", until: "typed\r\n")
    #expect(!output(after: start).contains("\u{1B}[?1049h"))
    #expect(!output(after: start).contains("Search"))

    start = terminal.output.count
    terminal.type("fg\r", until: "Create ")
    #expect(output(after: start).contains("\u{1B}[?1049h"))
    terminal.type("k\r", until: "Created Milk, medium.")
    terminal.type("q", until: "$ ")
    terminal.type("stty -a > after; cmp before after && echo sa''me $?\r", until: "same 0\r\n")
    terminal.type("echo status $?\r", until: "status 0\r\n")
    #expect(try run("list").output == "medium\tMilk\n")
  }

  @Test("A signal ends the suspended app without output", .needs("bash"))
  func endingStopped() throws {
    try terminal.run("/bin/bash", Self.shell, environment: environment)
    #expect(terminal.wait(for: "$ "))
    terminal.type("\(BuiltProgram.priorities.path) open\r", until: "Find or add")
    terminal.type("\u{1A}", until: "Stopped")
    let start = terminal.output.count
    terminal.type(
      "app=$(jobs -p %1); kill %1; while kill -0 $app; do :; done; jobs\r", until: "Terminated")
    terminal.type("echo en''ded\r", until: "ended\r\n")
    #expect(!output(after: start).contains("\u{1B}[?25l"))
    #expect(!output(after: start).contains("Search"))
  }

  @Test(
    "Every exit restores the terminal",
    arguments: [
      nil, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT,
    ] as [Int32?])
  func waysOut(signal: Int32?) throws {
    let before = terminal.discipline
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "Find or add"))
    // The app must also reset the flags of the keyboard protocol.
    terminal.type("\u{1B}[?0u\u{1B}[?62;22c")
    #expect(terminal.wait(for: "\u{1B}[>29u"))
    #expect(terminal.discipline != before)
    if let signal { terminal.send(signal: signal) } else { terminal.type("q") }
    let status = terminal.status()
    #expect(status == signal.map { 128 + $0 } ?? 0)
    #expect(terminal.discipline == before)
    #expect(modes == Self.restored)
    #expect(terminal.text.contains("\u{1B}[<u"))
    #expect(terminal.leftover() == "")
  }

  @Test("A signal ends the app while output is blocked", arguments: [SIGTERM, SIGHUP, SIGINT])
  func takingNothing(signal: Int32) throws {
    let before = terminal.discipline
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "Find or add"))
    terminal.stopOutput()
    // One blocked frame for each key.
    terminal.type("?,/abc")
    terminal.send(signal: signal)
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.discipline == before)
  }

  @Test("Unreadable items are reported, and the terminal is restored")
  func failing() throws {
    let before = terminal.discipline
    #expect(try run("add", "Milk").status == 0)
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "Milk"))
    let start = terminal.output.count
    let file = home.url("priorities.sqlite")
    for name in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + name)
    }
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(repeating: 0x21, count: 8192))
    try handle.close()
    terminal.type("d")
    #expect(
      terminal.wait(for: "atabase", after: start) || terminal.wait(for: "not a", after: start))
    // The app may have ended with that message.
    if terminal.status(seconds: 2) == nil {
      terminal.type("q")
      #expect(terminal.status() != nil)
    }
    #expect(terminal.discipline == before)
    #expect(modes == Self.restored)
    #expect(terminal.leftover() == "")
  }

  struct Replies: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The bytes, and the milliseconds since the previous reply.
    var parts: [(wait: Int, bytes: String)]
    var afterQuitting = false
  }

  private static let colors =
    "\u{1B}]10;rgb:c0c0/c0c0/c0c0\u{1B}\\\u{1B}]11;rgb:1010/1010/1818\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"
  private static let keyboard = "\u{1B}[?0u"
  static let replies =
    [
      Replies(testDescription: "never", parts: []),
      Replies(
        testDescription: "in the wrong order",
        parts: [(0, attributes + keyboard), (30, attributes + colors)]),
      Replies(
        testDescription: "split",
        parts: (keyboard + attributes + colors + attributes).map { (8, String($0)) }),
      Replies(
        testDescription: "split before the escape's end",
        parts: [(50, "\u{1B}]11;rgb:10"), (400, "10/1010/1818\u{1B}"), (300, "\\" + attributes)]),
    ]
    + [0, 300, 600, 800].map {
      Replies(
        testDescription: "\($0) ms after the end",
        parts: [($0, keyboard + attributes + colors + attributes)], afterQuitting: true)
    }

  @Test("Late replies of the terminal are not typed text", arguments: replies)
  func lateReplies(replies: Replies) throws {
    // The app waits a second from its query. On a busy machine, a reply may be sent later.
    let isInTime = try (0..<5).contains { _ in
      try isSentInTime(replies, to: PseudoTerminal(columns: 80, rows: 24))
    }
    #expect(isInTime)
  }

  private func isSentInTime(_ replies: Replies, to terminal: PseudoTerminal) throws -> Bool {
    let before = terminal.discipline
    var environment = environment
    environment["PRIORITIES_APPEARANCE"] = nil
    environment["COLORTERM"] = "truecolor"
    let end = ContinuousClock.now + .seconds(1)
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "Find or add"))
    let start = terminal.output.count
    if replies.afterQuitting { terminal.type("q") }
    for part in replies.parts {
      terminal.read(seconds: Double(part.wait) / 1000)
      terminal.type(part.bytes)
    }
    if replies.afterQuitting, .now > end { return false }
    if !replies.afterQuitting { terminal.type("q") }
    #expect(terminal.status() == 0)
    #expect(!String(decoding: terminal.output[start...], as: UTF8.self).contains("Create "))
    #expect(terminal.discipline == before)
    // The terminal echoes in order.
    terminal.type("next\n")
    #expect(terminal.wait(for: "next\r\n"))
    #expect(terminal.leftover() == "next\n")
    let left = try #require(terminal.text.range(of: "\u{1B}[?1049l", options: .backwards))
    #expect(!terminal.text[left.upperBound...].contains("rgb"))
    #expect(!terminal.text[left.upperBound...].contains("^["))
    return true
  }
}
