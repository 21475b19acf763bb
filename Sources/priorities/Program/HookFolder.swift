import Basics
import Lists
import Settings
import Storage

/// The user's programs that run before and after changes: `pre-add`, `on-add` and so on in `Hooks`.
struct HookFolder: Sendable {
  var path: String
  /// The current profile, passed to hooks as `PRIORITIES_PROFILE`.
  var profile: String?
  /// The time limit of a hook, in seconds.
  var seconds = 10.0

  static let names = ["pre", "on"].flatMap { moment in
    ItemEvent.Kind.allCases.map { "\(moment)-\($0.rawValue)" }
  }

  /// Each change looks for the folder, because it may be created while the program runs.
  var hooks: ChangeHooks {
    ChangeHooks(
      areNeeded: { getenv(CommandResult.mark) == nil && access(path, X_OK) == 0 },
      before: { events in try each(of: events, "pre") { name, result in try result.refuse(name) } },
      after: { events in
        try? each(of: events, "on") { name, result in
          if let problem = result.problem {
            // One line is enough, because a hook can write its own log file.
            let output = result.words.split(separator: "\n").first.map { ": \($0.prefix(200))" }
            StandardStreams.warn(Messages.hook(name, problem) + (output ?? "."))
          }
        }
      })
  }

  private func each(
    of events: [ItemEvent], _ moment: String, _ finish: (String, CommandResult) throws -> Void
  ) throws {
    for kind in ItemEvent.Kind.allCases {
      let name = "\(moment)-\(kind.rawValue)"
      let program = "\(path)/\(name)"
      let lines = events.filter { $0.kind == kind }.map(\.jsonLine)
      guard !lines.isEmpty, access(program, X_OK) == 0 else { continue }
      try finish(
        name, CommandResult(program, input: lines.joined(), profile: profile, seconds: seconds))
    }
  }
}

struct CommandResult {
  /// The environment variable set for hooks, so that their own commands don't run hooks.
  static let mark = "PRIORITIES_HOOK"
  /// The maximum size of the output in bytes.
  private static let outputLimit = 1 << 20

  /// A predicate such as "exited with 1"; nil if the program succeeded.
  let problem: String?
  let words: String

  /// Runs a program with a text on standard input.
  ///
  /// Kills it and its process group at a limit, or when a signal is about to end this program.
  init(
    _ program: String, _ words: [String] = [], input: String = "", profile: String?,
    seconds: Double
  ) {
    // With files instead of pipes, a program that reads nothing or writes a lot can't block.
    guard let inputFile = Self.file(Array(input.utf8)), let outputFile = Self.file([]) else {
      problem = Messages.didNotRun(Messages.noTemporaryFile)
      self.words = ""
      return
    }
    defer {
      close(inputFile)
      close(outputFile)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputFile, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputFile, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputFile, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate group, so that its children are killed with it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    // Because of the group, Ctrl-C reaches only this program, which ends both.
    let delay = SignalDelay()
    defer { delay.end() }
    var mask = delay.mask
    posix_spawnattr_setsigmask(&attributes, &mask)
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] =
      [strdup(program)] + words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var variables = Self.variables(profile)
    defer { variables.forEach { free($0) } }
    let code = posix_spawn(&process, program, &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      problem = Messages.didNotRun(String(cString: strerror(code)))
      self.words = ""
      return
    }
    var status: Int32 = 0
    let end = monotonicNow + seconds
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      let cause: String? =
        if ended < 0, errno != EINTR {
          Messages.unknownStatus
        } else if Self.size(outputFile) > Self.outputLimit {
          Messages.wroteTooMuch
        } else if delay.isPending {
          Messages.interrupted
        } else {
          monotonicNow < end ? nil : Messages.killed(after: Int(seconds))
        }
      if let cause {
        if ended >= 0 {
          kill(-process, SIGKILL)
          waitpid(process, &status, 0)
        }
        problem = cause
        self.words = Self.text(outputFile)
        return
      }
      usleep(2_000)
    }
    self.words = Self.text(outputFile)
    // The status from `wait` has the exit code in the second byte and the signal in the first.
    let exitCode = (status >> 8) & 0xFF
    let signal = status & 0x7F
    problem =
      signal != 0 ? Messages.killed(by: signal) : exitCode != 0 ? Messages.exited(exitCode) : nil
  }

  func refuse(_ name: String) throws {
    guard let problem else { return }
    let reason = words.split(separator: "\n").joined(separator: " ")
    throw StoreError.refused(
      reason: reason.isEmpty
        ? "\(Messages.hook(name, problem)). \(Messages.nothingChanged)"
        : "\(Messages.hook(name, Messages.refusedChange)): \(reason)")
  }

  /// An open file that is already unlinked.
  private static func file(_ bytes: [UInt8]) -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var name = Array("\(folder.isEmpty ? "/tmp" : folder)/priorities-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        close(descriptor)
        return nil
      }
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private static func variables(_ profile: String?) -> [UnsafeMutablePointer<CChar>?] {
    let own = ["\(mark)=1"] + (profile.map { ["PRIORITIES_PROFILE=\($0)"] } ?? [])
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if strncmp(variable, "PRIORITIES_PROFILE=", 19) != 0 { variables.append(strdup(variable)) }
      next += 1
    }
    return variables + own.map { strdup($0) } + [nil]
  }

  private static func size(_ descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func text(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : ""
  }
}

/// Delays the signals that would end this program.
private struct SignalDelay {
  /// The previous mask.
  let mask: sigset_t
  private let delayed: [Int32]

  init() {
    // A blocked signal becomes pending even if it is ignored.
    delayed = [SIGINT, SIGTERM, SIGHUP].filter {
      var action = sigaction()
      sigaction($0, nil, &action)
      return unsafeBitCast(action.__sigaction_handler, to: Int.self) != 1
    }
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for signal in delayed { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    mask = before
  }

  var isPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return delayed.contains { sigismember(&pending, $0) == 1 }
  }

  func end() {
    var before = mask
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

extension ItemEvent {
  fileprivate var jsonLine: String {
    let object: JSONObject = [
      "event": .string(kind.rawValue), "from": Self.json(from), "id": .string(id.description),
      "item": .string(name), "list": list.map { .string($0) } ?? .null, "to": Self.json(to),
    ]
    return JSONDocument.line(of: object) + "\n"
  }

  private static func json(_ values: [String: Value]) -> JSONValue {
    var object = JSONObject()
    for (key, value) in values {
      switch value {
      case .text(let text): object[key] = .string(text)
      case .flag(let flag): object[key] = .bool(flag)
      case .none: object[key] = .null
      }
    }
    return .object(object)
  }
}

extension CommandContext {
  /// Ignores errors, because the command itself succeeded.
  func signal(done names: [String]) {
    guard !names.isEmpty else { return }
    switch settings[Preference.signal] {
    case .off: break
    case .bell:
      if process.isTerminal(.error) { StandardStreams.writeError([0x07]) }
    case .notify:
      let text = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
      start("notify-send", ["--app-name=Priorities", "--icon=priorities", "--", "Done", text])
    }
  }

  /// Starts a program found in `PATH` without waiting for it.
  private func start(_ program: String, _ words: [String]) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    _ = posix_spawnp(&process, program, &actions, nil, &arguments, environ)
  }
}
