import Foundation
import TestSupport
import Testing

/// How the built app suspends, resumes and ends, and the state it leaves the terminal in.
@Suite(.serialized)
struct WaysOutTests {
  private let home: TemporaryFolder
  private let terminal: PseudoTerminal
  private static let shell = ["--norc", "--noprofile", "-i"]

  init() throws {
    home = try TemporaryFolder()
    terminal = try PseudoTerminal(columns: 80, rows: 24)
  }

  private var environment: [String: String] {
    [
      "PRIORITIES_HOME": home.path, "HOME": home.path, "PRIORITIES_APPEARANCE": "dark",
      "PS1": "$ ",
    ]
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

  private func command(_ text: String, _ expected: String) {
    let start = terminal.output.count
    terminal.type(text)
    #expect(
      terminal.wait(for: expected, after: start), "\(text.debugDescription): \(expected)")
  }

  private func output(after start: Int) -> String {
    String(decoding: terminal.output[start...], as: UTF8.self)
  }

  @Test(
    "Ctrl-Z gives the shell its terminal, bg leaves it alone, and fg goes on where it was",
    .enabled(if: isInstalled("bash"), "bash is not installed"))
  func suspending() throws {
    try terminal.run("/bin/bash", Self.shell, environment: environment)
    #expect(terminal.wait(for: "$ "))
    command("cd \(home.path); stty -a > before; echo ke''pt\r", "kept\r\n")
    command("\(BuiltProgram.priorities.path) open\r", "Search & manage")
    command("/Mil", "create \"Mil\"")
    command("\u{1A}", "Stopped")
    #expect(modes.filter { $0.key != 2004 } == Self.restored.filter { $0.key != 2004 })
    command("stty -a > during; cmp before during && echo sa''me\r", "same\r\n")

    var start = terminal.output.count
    command("bg\r", "$ ")
    command("until jobs -s | grep 'St''opped'; do :; done\r", "Stopped")
    command("echo ty''ped\r", "typed\r\n")
    #expect(!output(after: start).contains("\u{1B}[?1049h"))
    #expect(!output(after: start).contains("Search"))

    start = terminal.output.count
    command("fg\r", "create \"Mil\"")
    #expect(output(after: start).contains("\u{1B}[?1049h"))
    command("k\r", "Created Milk, medium.")
    command("q", "$ ")
    command("stty -a > after; cmp before after && echo sa''me $?\r", "same 0\r\n")
    command("echo status $?\r", "status 0\r\n")
    #expect(
      try BuiltProgram.priorities.run(["list"], home: home).output == "medium\tMilk\n")
  }

  @Test(
    "Told to end while it is stopped, it ends and writes nothing",
    .enabled(if: isInstalled("bash"), "bash is not installed"))
  func endingStopped() throws {
    try terminal.run("/bin/bash", Self.shell, environment: environment)
    #expect(terminal.wait(for: "$ "))
    command("\(BuiltProgram.priorities.path) open\r", "Search & manage")
    command("\u{1A}", "Stopped")
    let start = terminal.output.count
    command("app=$(jobs -p %1); kill %1; while kill -0 $app; do :; done; jobs\r", "Terminated")
    command("echo en''ded\r", "ended\r\n")
    #expect(!output(after: start).contains("\u{1B}[?25l"))
    #expect(!output(after: start).contains("Search"))
  }

  @Test(
    "A crash gives the terminal back before it ends the app",
    arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT])
  func crashing(signal: Int32) throws {
    let before = terminal.discipline
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "Search & manage"))
    // A terminal with the keyboard protocol has its flags to reset too.
    terminal.type("\u{1B}[?0u\u{1B}[?62;22c")
    #expect(terminal.wait(for: "\u{1B}[>1u"))
    terminal.send(signal: signal)
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.discipline == before)
    #expect(modes == Self.restored)
    #expect(terminal.text.contains("\u{1B}[<u"))
    #expect(terminal.leftover() == "")
  }

  @Test(
    "A signal ends the app while the terminal takes no output",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func takingNothing(signal: Int32) throws {
    let before = terminal.discipline
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "Search & manage"))
    terminal.stopOutput()
    // One frame for each key, all of them blocked.
    terminal.type("?,/abc")
    terminal.send(signal: signal)
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.discipline == before)
  }

  @Test("Items that became unreadable end neither in a broken terminal nor in silence")
  func failing() throws {
    let before = terminal.discipline
    #expect(try BuiltProgram.priorities.run(["add", "Milk"], home: home).status == 0)
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
    // It may have ended by itself with that message.
    if terminal.status(seconds: 2) == nil {
      terminal.type("q")
      #expect(terminal.status() != nil)
    }
    #expect(terminal.discipline == before)
    #expect(modes == Self.restored)
    #expect(terminal.leftover() == "")
  }

  /// The times and contents of a terminal's replies.
  struct Answers: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The replies, each some milliseconds after the one before.
    var parts: [(wait: Int, bytes: String)]
    /// Whether to quit the app before the first part.
    var afterQuitting = false
  }

  private static let colors =
    "\u{1B}]10;rgb:c0c0/c0c0/c0c0\u{1B}\\\u{1B}]11;rgb:1010/1010/1818\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"
  private static let keyboard = "\u{1B}[?0u"
  static let answers =
    [
      Answers(testDescription: "never", parts: []),
      Answers(
        testDescription: "in the wrong order",
        parts: [(0, attributes + keyboard), (30, attributes + colors)]),
      Answers(
        testDescription: "split",
        parts: (keyboard + attributes + colors + attributes).map { (8, String($0)) }),
      Answers(
        testDescription: "split before the escape's end",
        parts: [(50, "\u{1B}]11;rgb:10"), (400, "10/1010/1818\u{1B}"), (300, "\\" + attributes)]),
    ]
    + [0, 300, 700, 900].map {
      Answers(
        testDescription: "\($0) ms after the end",
        parts: [($0, keyboard + attributes + colors + attributes)], afterQuitting: true)
    }

  @Test("What the terminal answers, and whenever, is not typed", arguments: answers)
  func answering(answers: Answers) throws {
    let before = terminal.discipline
    var environment = environment
    environment["PRIORITIES_APPEARANCE"] = nil
    environment["COLORTERM"] = "truecolor"
    try terminal.run(BuiltProgram.priorities.path, ["open"], environment: environment)
    #expect(terminal.wait(for: "Search & manage"))
    let start = terminal.output.count
    if answers.afterQuitting { terminal.type("q") }
    for part in answers.parts {
      terminal.read(seconds: Double(part.wait) / 1000)
      terminal.type(part.bytes)
    }
    // If a reply were typed into the search line, this text would be searched too.
    if !answers.afterQuitting { terminal.type("q") }
    #expect(terminal.status() == 0)
    #expect(!output(after: start).contains("create \""))
    #expect(terminal.discipline == before)
    // The terminal echoes in order: nothing follows this.
    terminal.type("next\n")
    #expect(terminal.wait(for: "next\r\n"))
    #expect(terminal.leftover() == "next\n")
    // The terminal itself echoes unread input.
    let end = try #require(terminal.text.range(of: "\u{1B}[?1049l", options: .backwards))
    #expect(!terminal.text[end.upperBound...].contains("rgb"))
    #expect(!terminal.text[end.upperBound...].contains("^["))
  }
}
