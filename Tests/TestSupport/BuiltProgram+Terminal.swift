import Foundation

extension BuiltProgram {
  /// Runs the program in a pseudo-terminal that answers no query, and waits
  /// for its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - home: `PRIORITIES_HOME`.
  ///   - columns: The width of the terminal.
  ///   - rows: The height of the terminal.
  ///   - input: What is typed, all at once, as soon as the program runs.
  ///   - environment: Variables beside those of ``run(_:home:input:environment:seconds:)``
  ///     and `TERM`, which is `xterm-256color`.
  ///   - seconds: The time after which the program is killed.
  /// - Returns: The exit code and all that the terminal was sent; standard
  ///   error comes there too.
  public func runInTerminal(
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
      // So that nobody waits for an answer that this terminal never gives.
      "PRIORITIES_APPEARANCE": "dark",
    ].merging(environment) { $1 }
    let process = try spawn(arguments, terminal: name, environment: variables)

    if !input.isEmpty {
      let bytes = Array(input.utf8)
      _ = write(controller, bytes, bytes.count)
    }
    let output = read(controller, until: process, seconds: seconds)
    return Result(status: output.status, output: String(decoding: output.bytes, as: UTF8.self))
  }

  /// A new pseudo-terminal: its controlling side and the path of the other.
  ///
  /// glibc's own functions for it are behind a feature macro that Swift does
  /// not set, so the requests of `ioctl_tty(2)` are used.
  private static func openTerminal() throws -> (controller: Int32, path: String) {
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

  private func spawn(
    _ arguments: [String], terminal: String, environment: [String: String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened after setsid, the terminal becomes the controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(0x80))  // POSIX_SPAWN_SETSID, no macro in Swift

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// Reads until the program's last copy of the terminal is closed.
  private func read(
    _ controller: Int32, until process: pid_t, seconds: Double
  ) -> (status: Int32, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let end = Date().addingTimeInterval(seconds)
    while true {
      var request = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      let left = end.timeIntervalSinceNow
      if left <= 0 || poll(&request, 1, Int32(left * 1000)) == 0 { kill(process, SIGKILL) }
      let count = Foundation.read(controller, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let signal = status & 0x7F
    return (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, bytes)
  }
}

/// A text without escape sequences and carriage returns: what a person reads.
public func withoutStyle(_ text: String) -> String {
  text.replacing(#/\u{1B}\[[0-9;:?]*[A-Za-z]|\u{1B}\][^\u{07}\u{1B}]*(\u{07}|\u{1B}\\)/#, with: "")
    .replacing("\r\n", with: "\n")
}
