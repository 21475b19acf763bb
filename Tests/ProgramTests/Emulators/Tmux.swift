import Foundation
import TestSupport

/// A tmux server of its own, with one pane of a size.
final class Tmux {
  private let server = "priorities-\(UUID().uuidString)"
  /// Runs a shell command in a pane.
  init(columns: Int, rows: Int, command: String) throws {
    // Not by Process, which waits for the server too that stays behind.
    let terminal = try PseudoTerminal()
    try terminal.run(
      "/usr/bin/env",
      words + [
        "new-session", "-d", "-s", "test", "-x", "\(columns)", "-y", "\(rows)", command,
        ";", "set-option", "-g", "status", "off",
      ])
    guard terminal.status() == 0 else { throw CocoaError(.executableRuntimeMismatch) }
  }

  /// Runs a shell command in a pane, and shows it in a terminal; both end with the command.
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

  /// Gives a command to the server.
  @discardableResult
  func tell(_ command: String...) throws -> String {
    try Emulators.run("/usr/bin/env", words + command)
  }

  /// The cells of the pane as ``TestSupport/Screen/looks`` says them.
  func looks(columns: Int, rows: Int) throws -> [String] {
    let captured = try tell("capture-pane", "-p", "-e", "-N", "-t", "test")
    var screen = Screen(columns: columns, rows: rows)
    let lines = captured.split(separator: "\n", omittingEmptySubsequences: false)
    screen.feed(Array(lines.prefix(rows).joined(separator: "\r\n").utf8))
    return screen.looks
  }
}
