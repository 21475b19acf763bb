import Foundation
import Testing

/// A pseudo-terminal with the test at its controlling end.
package final class PseudoTerminal {
  private var controller: Int32
  private let terminal: Int32
  private let path: String
  private var process: ChildProcess?
  package private(set) var output: [UInt8] = []
  private var shown = Screen(columns: 0, rows: 0)
  private var fed = 0
  /// The length of the output whose queries were answered; nil for a terminal that never answers.
  private var answered: Int?

  /// Opens a terminal of a size.
  package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    let opened = try BuiltProgram.openTerminal()
    controller = opened.controller
    path = opened.path
    // Held open, so that remaining input can be examined after the end.
    terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    resize(columns: columns, rows: rows)
  }

  deinit {
    process?.end()
    if controller >= 0 { close(controller) }
    close(terminal)
  }

  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    shown = Screen(columns: Int(columns), rows: Int(rows))
    fed = output.count
  }

  /// The screen after all output read since the last resize.
  package var screen: Screen {
    shown.feed(Array(output[fed...]))
    fed = output.count
    return shown
  }

  /// Runs a program in the terminal, as a session leader.
  package func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    process = try ChildProcess(
      [program] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
        .merging(environment) { $1 }, input: .terminal(path), errors: .output)
  }

  /// Runs the built app over a home, by default in dark colours.
  ///
  /// As every terminal does, this one answers the query of its attributes.
  package func openApp(
    _ home: TemporaryFolder, _ options: String..., environment: [String: String] = [:]
  ) throws {
    answered = output.count
    try run(
      BuiltProgram.priorities.path, ["open"] + options,
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path, "PRIORITIES_APPEARANCE": "dark",
      ].merging(environment) { $1 })
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(controller, bytes, bytes.count)
  }

  /// Types keys and expects a text in the output after them.
  package func type(
    _ keys: String, until text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = output.count
    type(keys)
    #expect(
      wait(for: text, after: start), "\(text) after \(keys.debugDescription)",
      sourceLocation: sourceLocation)
  }

  /// Types keys and expects output after them and a text on the screen.
  package func type(
    _ keys: String, untilShown text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = output.count
    type(keys)
    #expect(
      wait(forShown: text, after: start), "after \(keys.debugDescription)\n\(screen.text)",
      sourceLocation: sourceLocation)
  }

  /// Types a key and expects the program to end with success.
  package func quit(_ key: String = "q", sourceLocation: SourceLocation = #_sourceLocation) {
    type(key)
    #expect(status() == 0, sourceLocation: sourceLocation)
  }

  /// The program's end, for output of the test itself.
  package var descriptor: Int32 { terminal }

  package var processID: pid_t { process?.identifier ?? 0 }

  /// Kills the program and returns its exit code.
  func end() -> Int32 { process?.end() ?? 0 }

  package func send(signal: Int32) { process?.send(signal) }

  /// Hangs up, as a window that is closed does.
  package func hangUp() {
    close(controller)
    controller = -1
  }

  /// Stops output as Ctrl-S does: writers block.
  package func stopOutput() { tcflow(terminal, TCOOFF) }

  /// Reads until a condition is true, tested after each read; false on timeout.
  package func wait(
    seconds: Double = 20, until condition: () throws -> Bool
  ) rethrows -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while try !condition() {
      guard read(until: end) else { return false }
    }
    return true
  }

  /// Reads until a text arrives after a position of the output; false on timeout.
  package func wait(for text: String, after start: Int = 0, seconds: Double = 20) -> Bool {
    let expected = Data(text.utf8)
    return wait(seconds: seconds) { Data(output.dropFirst(start)).range(of: expected) != nil }
  }

  /// Reads until there is output after a position and the screen shows a text; false on timeout.
  package func wait(forShown text: String, after start: Int = 0, seconds: Double = 20) -> Bool {
    wait(seconds: seconds) { output.count > start && screen.text.contains(text) }
  }

  /// Reads for some time; only for tests about time, such as a late reply.
  package func read(seconds: Double) {
    let end = Date().addingTimeInterval(seconds)
    while read(until: end) {}
  }

  /// Returns the exit code; 128 and the number after a signal; nil on timeout.
  package func status(seconds: Double = 20) -> Int32? {
    let end = Date().addingTimeInterval(seconds)
    while true {
      let status = process?.status(seconds: 0)
      if controller < 0 { usleep(1000) }
      while read(until: Date().addingTimeInterval(0.01)) {}
      if let status { return status }
      guard Date() < end else { return nil }
    }
  }

  /// The settings of the line discipline, for comparison.
  package var discipline: [UInt32] {
    var attributes = termios()
    tcgetattr(terminal, &attributes)
    let characters = withUnsafeBytes(of: &attributes.c_cc) { $0.map(UInt32.init) }
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
      + characters
  }

  /// The input left for the terminal's next reader.
  package func leftover() -> String {
    var attributes = termios()
    tcgetattr(terminal, &attributes)
    var raw = attributes
    cfmakeraw(&raw)
    tcsetattr(terminal, TCSANOW, &raw)
    defer { tcsetattr(terminal, TCSANOW, &attributes) }
    var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return "" }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(terminal, &chunk, chunk.count)
    return String(decoding: chunk.prefix(max(count, 0)), as: UTF8.self)
  }

  package var text: String { String(decoding: output, as: UTF8.self) }

  private func read(until end: Date) -> Bool {
    var request = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    let left = end.timeIntervalSinceNow
    guard controller >= 0, left > 0, poll(&request, 1, Int32((left * 1000).rounded(.up))) > 0 else {
      return false
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(controller, &chunk, chunk.count)
    guard count > 0 else { return false }
    output += chunk[..<count]
    while let start = answered, let query = Data(output[start...]).range(of: Data("\u{1B}[c".utf8))
    {
      answered = start + query.upperBound
      type("\u{1B}[?62;22c")
    }
    return true
  }
}
