import Foundation
import Testing

extension BuiltProgram {
  /// Runs the program in a pseudo-terminal that answers no query, and waits for its end.
  ///
  /// - Returns: The exit code, and all output including standard error.
  package func runInTerminal(
    _ arguments: [String], home: TemporaryFolder, columns: UInt16 = 80, rows: UInt16 = 24,
    input: String = "", environment: [String: String] = [:], seconds: Double = 60
  ) throws -> Result {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    if !input.isEmpty {
      // Before the program runs, so that what the terminal echoes always comes first.
      terminal.type(input)
      #expect(terminal.wait { !terminal.text.isEmpty })
    }
    try terminal.run(
      path, arguments,
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path,
        // Avoids the wait for a reply that this terminal never sends.
        "PRIORITIES_APPEARANCE": "dark",
      ].merging(environment) { $1 })
    let status = terminal.status(seconds: seconds) ?? terminal.end()
    return Result(status: status, output: terminal.text)
  }

  /// Opens a pseudo-terminal: its controlling side and the path of the other.
  ///
  /// glibc's own functions need a feature macro that Swift does not set, so this uses the requests
  /// of `ioctl_tty(2)`.
  static func openTerminal() throws -> (controller: Int32, path: String) {
    let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    let setLock: UInt = 0x4004_5431  // TIOCSPTLCK
    let getNumber: UInt = 0x8004_5430  // TIOCGPTN
    guard controller >= 0, ioctl(controller, setLock, &unlocked) == 0,
      ioctl(controller, getNumber, &number) == 0
    else { throw CocoaError(.fileReadUnknown) }
    return (controller, "/dev/pts/\(number)")
  }
}

/// Removes escape sequences and carriage returns.
package func withoutStyle(_ text: String) -> String {
  text.replacing(#/\u{1B}\[[0-9;:?]*[A-Za-z]|\u{1B}\][^\u{07}\u{1B}]*(\u{07}|\u{1B}\\)/#, with: "")
    .replacing("\r\n", with: "\n")
}
