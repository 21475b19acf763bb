import Foundation

extension BuiltProgram {
  /// Runs the program in a pseudo-terminal that answers no query, and waits for its end.
  ///
  /// - Returns: The exit code, and all output including standard error.
  package func runInTerminal(
    _ arguments: [String], home: TemporaryFolder, columns: UInt16 = 80, rows: UInt16 = 24,
    input: String = "", environment: [String: String] = [:], seconds: Double = 60
  ) throws -> Result {
    let (controller, name) = try Self.openTerminal()
    defer { close(controller) }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)

    let variables = [
      "PRIORITIES_HOME": home.path, "HOME": home.path, "PATH": "/usr/bin:/bin",
      "TERM": "xterm-256color", "LANG": "C.UTF-8",
      // Avoids the wait for a reply that this terminal never sends.
      "PRIORITIES_APPEARANCE": "dark",
    ].merging(environment) { $1 }
    // Before the program runs, so that what the terminal echoes always comes first.
    if !input.isEmpty {
      let bytes = Array(input.utf8)
      _ = write(controller, bytes, bytes.count)
    }
    let process = try ChildProcess(
      [path] + arguments, environment: variables, input: .terminal(name), errors: .output)
    let output = read(controller, until: process, seconds: seconds)
    return Result(status: output.status, output: String(decoding: output.bytes, as: UTF8.self))
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

  /// Reads until the program's last copy of the terminal is closed, or until the timeout.
  private func read(
    _ controller: Int32, until process: ChildProcess, seconds: Double
  ) -> (status: Int32, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let end = Date().addingTimeInterval(seconds)
    while true {
      var request = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      let left = end.timeIntervalSinceNow
      guard left > 0, poll(&request, 1, Int32(left * 1000)) != 0 else {
        return (process.end(), bytes)
      }
      let count = Foundation.read(controller, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return (process.status() ?? process.end(), bytes)
  }
}

/// Removes escape sequences and carriage returns.
package func withoutStyle(_ text: String) -> String {
  text.replacing(#/\u{1B}\[[0-9;:?]*[A-Za-z]|\u{1B}\][^\u{07}\u{1B}]*(\u{07}|\u{1B}\\)/#, with: "")
    .replacing("\r\n", with: "\n")
}
