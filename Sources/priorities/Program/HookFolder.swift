import Basics
import Lists
import Settings
import Storage

/// The user's programs that run around changes: `pre-add`, `on-add`, and so on in `Hooks`.
struct HookFolder: Sendable {
  var path: String
  /// The time limit of a hook, in seconds.
  var seconds = 10.0

  static let names = ["pre", "on"].flatMap { moment in
    ItemEvent.Kind.allCases.map { "\(moment)-\($0.rawValue)" }
  }

  /// Each change checks for the folder, which may be created while the program runs.
  var hooks: ChangeHooks {
    ChangeHooks(
      areNeeded: { access(path, X_OK) == 0 },
      before: { events in try each(of: events, "pre") { name, result in try result.refuse(name) } },
      after: { events in
        try? each(of: events, "on") { name, result in
          if let problem = result.problem {
            // One line is enough; a hook may write its own log file.
            let output = result.words.split(separator: "\n").first.map { ": \($0.prefix(200))" }
            StandardStreams.warn("The hook \(name) \(problem)\(output ?? ".")")
          }
        }
      })
  }

  private func each(
    of events: [ItemEvent], _ moment: String, _ finish: (String, HookResult) throws -> Void
  ) throws {
    for kind in ItemEvent.Kind.allCases {
      let name = "\(moment)-\(kind.rawValue)"
      let program = "\(path)/\(name)"
      let lines = events.filter { $0.kind == kind }.map(\.jsonLine)
      guard !lines.isEmpty, access(program, X_OK) == 0 else { continue }
      try finish(name, HookResult(program, input: lines.joined(), seconds: seconds))
    }
  }
}

struct HookResult {
  /// The predicate of a sentence, such as "ended with 1"; nil if the hook succeeded.
  let problem: String?
  let words: String

  /// Runs a program with a text on standard input, and kills it at the time limit.
  init(_ program: String, input: String, seconds: Double) {
    // Files and not pipes: a hook that reads nothing or writes a lot cannot block.
    guard let inputFile = Self.file(Array(input.utf8)), let outputFile = Self.file([]) else {
      problem = "could not run: no temporary file can be created"
      words = ""
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
    // A group of its own, so that its children are killed with it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    defer { arguments.forEach { free($0) } }
    let code = posix_spawn(&process, program, &actions, &attributes, &arguments, environ)
    guard code == 0 else {
      problem = "could not run: \(String(cString: strerror(code)))"
      words = ""
      return
    }
    var status: Int32 = 0
    var waited = 0.0
    while waitpid(process, &status, WNOHANG) == 0 {
      guard waited < seconds else {
        kill(-process, SIGKILL)
        waitpid(process, &status, 0)
        problem = "was killed after \(Int(seconds)) seconds"
        words = Self.text(outputFile)
        return
      }
      usleep(2_000)
      waited += 0.002
    }
    words = Self.text(outputFile)
    // The status of `wait`: the exit code in the second byte, the signal in the first.
    let exitCode = (status >> 8) & 0xFF
    let signal = status & 0x7F
    problem =
      signal != 0
      ? "was killed by signal \(signal)" : exitCode != 0 ? "exited with \(exitCode)" : nil
  }

  func refuse(_ name: String) throws {
    guard let problem else { return }
    let reason = words.split(separator: "\n").joined(separator: " ")
    throw StoreError.refused(
      reason: reason.isEmpty
        ? "The hook \(name) \(problem). Nothing was changed."
        : "The hook \(name) refused the change: \(reason)")
  }

  /// An open, already unlinked file.
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

  private static func text(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : ""
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
  /// Ignores errors: the command itself succeeded.
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

  /// Starts a program found in `PATH`, without waiting for it.
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
