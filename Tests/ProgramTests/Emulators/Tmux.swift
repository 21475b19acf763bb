import Foundation
import PrioritiesTestSupport

final class Tmux {
  private let server = "priorities-\(UUID().uuidString)"
  init(columns: Int, rows: Int, command: String) throws {
    // Process would also wait for the server.
    let terminal = try PseudoTerminal()
    try terminal.run(
      "/usr/bin/env",
      words + [
        "new-session", "-d", "-s", "test", "-x", "\(columns)", "-y", "\(rows)", command,
        ";", "set-option", "-g", "status", "off",
      ])
    guard terminal.status() == 0 else { throw CocoaError(.executableRuntimeMismatch) }
  }

  /// Runs a shell command in a pane in a terminal; both end with the command.
  static func attached(columns: Int, rows: Int, command: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(rows))
    try terminal.run(
      "/usr/bin/env",
      [
        "tmux", "-L", "priorities-\(UUID().uuidString)", "-f", "/dev/null", "-u",
        "set-option", "-g", "status", "off", ";", "set-option", "-s", "escape-time", "20", ";",
        "set-option", "-as", "terminal-features", ",*:RGB", ";", "new-session", command,
      ])
    return terminal
  }

  deinit {
    _ = try? Emulators.run("/usr/bin/env", words + ["kill-server"])
  }

  private var words: [String] { ["tmux", "-L", server, "-f", "/dev/null", "-u"] }

  @discardableResult
  func send(_ command: String...) throws -> String {
    try Emulators.run("/usr/bin/env", words + command)
  }

  func looks(columns: Int, rows: Int) throws -> [Screen.Cell] {
    let captured = try send("capture-pane", "-p", "-e", "-N", "-t", "test")
    var screen = Screen(columns: columns, rows: rows)
    let lines = captured.split(separator: "\n", omittingEmptySubsequences: false)
    screen.feed(Array(lines.prefix(rows).joined(separator: "\r\n").utf8))
    return screen.looks
  }
}
