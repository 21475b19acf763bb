import Foundation
import PrioritiesTestSupport
import TerminalInterface
import Testing

struct FullScreenTests {
  private static let probe = BuiltProgram("PrioritiesTerminalProbe")

  struct WayOut: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var key = ""
    var signal: Int32 = 0
    var statuses: Set<Int32>
  }

  private static let waysOut =
    [
      WayOut(testDescription: "quit", key: "q", statuses: [0]),
      WayOut(testDescription: "an error", key: "e", statuses: [3]),
      WayOut(testDescription: "a trap", key: "t", statuses: [128 + SIGILL, 128 + SIGTRAP]),
      WayOut(testDescription: "abort", key: "a", statuses: [128 + SIGABRT]),
    ]
    + [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV].map {
      WayOut(testDescription: "signal \($0)", signal: $0, statuses: [128 + $0])
    }

  @Test("Every exit restores the terminal", .timeLimit(.minutes(2)), arguments: waysOut)
  func wayOut(way: WayOut) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.discipline
    try terminal.run(Self.probe.path, ["screen", "mouse"])
    #expect(terminal.wait(for: "\u{1B}[c"))
    terminal.type("\u{1B}[?0u\u{1B}[?62;22c")
    #expect(terminal.wait(for: "\u{1B}[>29u"))
    #expect(terminal.discipline != before)
    let shown = terminal.output.count
    if way.signal != 0 { terminal.send(signal: way.signal) } else { terminal.type(way.key) }
    // With the mouse on, one more query confirms that no report is pending, unless it crashed.
    var status: Int32?
    while status == nil, !terminal.wait(for: "\u{1B}[c", after: shown, seconds: 0.02) {
      status = terminal.status(seconds: 0)
    }
    if status == nil {
      terminal.type("\u{1B}[?62;22c")
      status = terminal.status()
    }
    #expect(status.map(way.statuses.contains) == true, "status \(status ?? -1)")
    #expect(terminal.discipline == before)
    #expect(terminal.leftover() == "")
    #expect(Self.modes(terminal.text) == Self.restored)
    #expect(terminal.text.contains("\u{1B}[<u"))
    if way.key == "t" { #expect(terminal.text.hasSuffix("Index out of range\r\n")) }
  }

  private static func modes(_ text: String) -> [Int: Character] {
    var modes: [Int: Character] = [:]
    for match in text.matches(of: #/\u{1B}\[\?(\d+)([hl])/#) {
      if let mode = Int(match.1) { modes[mode] = match.2.first }
    }
    return modes
  }

  private static let restored: [Int: Character] = [
    7: "h", 25: "h", 1000: "l", 1002: "l", 1006: "l", 1049: "l", 2004: "l", 2026: "l",
  ]

  /// A terminal with the probe in full screen.
  private func opened(_ options: String...) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.run(Self.probe.path, ["screen"] + options)
    #expect(terminal.wait(for: "ready"))
    return terminal
  }

  @Test("A late reply does not end up in the shell", arguments: [0, 300, 700])
  func lateAnswers(milliseconds: Int) throws {
    let terminal = try opened("mouse")
    #expect(terminal.wait(for: "\u{1B}[c"))
    terminal.type("q")
    terminal.read(seconds: Double(milliseconds) / 1000 * 0.9)
    terminal.type("\u{1B}[?0u\u{1B}[?62;22c")
    #expect(terminal.status() == 0)
    #expect(terminal.leftover() == "")
  }

  @Test("Closing the window ends the program")
  func hangingUp() throws {
    // After the screen, the program goes on for a moment.
    let terminals = try (0..<16).map { _ in try opened("linger") }
    for terminal in terminals { terminal.hangUp() }
    // Either the end of input or the signal arrives first.
    let statuses = terminals.map { $0.status() }
    #expect(Set(statuses).isSubset(of: [0, 128 + SIGHUP]), "\(statuses)")
  }

  @Test("After many resizes, the frame has the last size")
  func resizing() throws {
    let terminal = try opened()
    for step in 0..<1000 {
      terminal.resize(columns: UInt16(20 + step % 97), rows: UInt16(5 + step % 31))
    }
    terminal.resize(columns: 61, rows: 17)
    #expect(
      terminal.wait {
        let screen = terminal.screen
        return screen.text.contains("61x17") && screen.row == 16 && screen.column == 0
      })
    terminal.quit()
  }

  private func shell() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.run("/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "$ "])
    #expect(terminal.wait(for: "$ "))
    return terminal
  }

  @Test("Ctrl-Z returns the terminal to the shell, and fg resumes the program", .needs("bash"))
  func suspending() throws {
    let terminal = try shell()
    terminal.type("\(Self.probe.path) screen\r", until: "\u{1B}[?2026l")
    terminal.type("\u{1A}", until: "Stopped")
    #expect(Self.modes(terminal.text)[1049] == "l")
    terminal.type("stty -a | grep -c ' icanon'\r", until: "1\r\n")
    // In the background the program must not touch the terminal: it stops again.
    let start = terminal.output.count
    terminal.type("bg\r", until: "$ ")
    terminal.type("until jobs -s | grep 'St''opped'; do :; done\r", until: "Stopped")
    #expect(!String(decoding: terminal.output[start...], as: UTF8.self).contains("\u{1B}[?1049h"))
    terminal.type("fg\r", until: "resumed")
    terminal.type("q", until: "quit")
    terminal.type("echo status $?\r", until: "status 0")
    #expect(Self.modes(terminal.text)[1049] == "l")
  }

  @Test("A program that ends while stopped does not touch the terminal", .needs("bash"))
  func endingStopped() throws {
    let terminal = try shell()
    terminal.type("\(Self.probe.path) screen\r", until: "\u{1B}[?2026l")
    terminal.type("\u{1A}", until: "Stopped")
    let start = terminal.output.count
    terminal.type(
      "app=$(jobs -p %1); kill %1; while kill -0 $app; do :; done; jobs\r", until: "Terminated")
    terminal.type("echo en''ded\r", until: "ended\r\n")
    #expect(!String(decoding: terminal.output[start...], as: UTF8.self).contains("\u{1B}[?25l"))
  }

  @Test("Standard error output appears after the program leaves full screen")
  func errors() throws {
    let terminal = try opened()
    terminal.quit("oq")
    #expect(terminal.text.hasSuffix("\u{1B}[?1049l\u{1B}[?25hheld\r\nquit\r\n"))
  }
}
