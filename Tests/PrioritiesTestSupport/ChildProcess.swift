import Foundation
import Synchronization

/// A child process whose end the system itself reports.
///
/// Foundation's `Process` ends when a descriptor is closed, which a process started at the same
/// moment may inherit, such as a server for all tests. This process inherits no other descriptors.
package final class ChildProcess: Sendable {
  package enum Stream: Sendable {
    /// The null device.
    case null
    /// A file, which output replaces.
    case file(String)
    /// A descriptor of the test, which stays open here.
    case descriptor(Int32)
    /// For standard error: the same as standard output.
    case output
    /// For standard input: the controlling terminal, also used for both outputs.
    case terminal(String)
  }

  /// The number of the process and of its group.
  package let identifier: pid_t
  private let ended = Mutex<Int32?>(nil)

  // In glibc, both need a feature macro that Swift does not set.
  private static let closeFrom = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
    to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
  private static let changeFolder = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addchdir_np"),
    to: (@convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
    ) -> Int32).self)

  /// Starts a process in its own group, or with a terminal in its own session.
  ///
  /// Signals are as a shell would leave them.
  package init(
    _ words: [String], environment: [String: String]? = nil, folder: String? = nil,
    input: Stream = .null, output: Stream = .null, errors: Stream = .null, more: [Int32] = []
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var session = false
    for (place, stream) in zip(Int32(0)..., [input, output, errors]) {
      let mode = place == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      switch stream {
      case .null where session: posix_spawn_file_actions_adddup2(&actions, 0, place)
      case .null: posix_spawn_file_actions_addopen(&actions, place, "/dev/null", O_RDWR, 0)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, place, path, mode, 0o644)
      case .descriptor(let own): posix_spawn_file_actions_adddup2(&actions, own, place)
      case .output: posix_spawn_file_actions_adddup2(&actions, 1, place)
      case .terminal(let path):
        session = true
        posix_spawn_file_actions_addopen(&actions, place, path, O_RDWR, 0)
      }
    }
    for (place, own) in zip(Int32(3)..., more) {
      posix_spawn_file_actions_adddup2(&actions, own, place)
    }
    _ = Self.closeFrom(&actions, Int32(3 + more.count))
    if let folder { _ = Self.changeFolder(&actions, folder) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test's thread may block or ignore signals.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    // SETSIGDEF, SETSIGMASK, and SETSID or SETPGROUP (<spawn.h>), which Swift does not import.
    posix_spawnattr_setflags(&attributes, 0x04 | 0x08 | (session ? 0x80 : 0x02))

    let own = ProcessInfo.processInfo.environment
    // A sanitized program gets the same options as the tests.
    let options = own.filter { $0.key.hasSuffix("SAN_OPTIONS") || $0.key == "LD_PRELOAD" }
    let variables = environment?.merging(options) { $1 } ?? own
    var arguments = words.map { strdup($0) } + [nil]
    var values = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + values { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &values)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    identifier = child
  }

  deinit {
    if isRunning { end() }
  }

  package var isRunning: Bool { status(seconds: 0) == nil }

  /// Sends it a signal, unless it has ended.
  package func send(_ signal: Int32) {
    // Under the lock, so that the number is still its own.
    ended.withLock { if $0 == nil { kill(identifier, signal) } }
  }

  /// Sends a signal and returns the exit code; after a minute, kills the process group.
  @discardableResult
  package func end(_ signal: Int32 = SIGKILL) -> Int32 {
    send(signal)
    if signal != SIGKILL, let status = status(seconds: 60) { return status }
    kill(-identifier, SIGKILL)
    return status(seconds: .infinity) ?? 0
  }

  /// Returns the exit code; 128 and the number after a signal; nil on timeout.
  package func status(seconds: Double = 60) -> Int32? {
    let start = ContinuousClock.now
    var pause: UInt32 = 100
    while true {
      if let status = reap() { return status }
      guard start.duration(to: .now) / .seconds(1) < seconds else { return nil }
      usleep(pause)
      pause = min(pause * 2, 2000)
    }
  }

  private func reap() -> Int32? {
    ended.withLock { ended in
      if ended != nil { return ended }
      var status: Int32 = 0
      guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
      let signal = status & 0x7F
      ended = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      return ended
    }
  }

  package static func run(
    _ words: [String], environment: [String: String]? = nil, folder: String? = nil,
    input: some Sequence<UInt8> = [], seconds: Double = 60
  ) throws -> BuiltProgram.Result {
    let scratch = try TemporaryFolder()
    let (given, output, errors) = (
      scratch.url("input"), scratch.url("output"), scratch.url("errors")
    )
    try Data(input).write(to: given)
    let process = try ChildProcess(
      words, environment: environment, folder: folder, input: .file(given.path),
      output: .file(output.path), errors: .file(errors.path))
    return BuiltProgram.Result(
      status: process.status(seconds: seconds) ?? process.end(),
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
