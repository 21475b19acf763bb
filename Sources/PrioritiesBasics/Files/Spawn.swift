/// A program to start in a child process, on Linux.
package struct Spawn: Sendable {
  package enum Stream: Sendable {
    case inherited
    case discarded
    case descriptor(Int32)
  }

  package enum Group: Sendable {
    /// The group of this process, which receives the keys of the terminal.
    case inherited
    /// A group of its own, so that it can be killed with its children.
    case own
    /// A session of its own, so that it outlives the terminal.
    case session
  }

  /// A path, or a name to find in `PATH`.
  private let program: String
  /// The arguments, which begin with the program's name.
  private let words: [String]

  package var input = Stream.inherited
  package var output = Stream.inherited
  package var errors = Stream.inherited
  package var group = Group.inherited
  /// Variables that differ from those of this process; nil removes one.
  package var variables: [String: String?] = [:]
  /// The signals to block; nil for those that this thread blocks.
  package var blocked: sigset_t?

  package init(_ program: String, _ words: [String] = []) {
    self.program = program
    self.words = [program] + words
  }

  /// A shell command, whose `$0`, `$1` and so on are the words.
  package init(shell command: String, _ words: [String] = []) {
    program = "/bin/sh"
    self.words = ["sh", "-c", command] + words
  }
}

#if !canImport(Darwin)
  extension Spawn {
    /// Starts the program and returns its process id.
    ///
    /// - Parameter signals: Signals for which the program gets the default action.
    package func start(resetting signals: [Int32] = []) throws(SystemCallError) -> pid_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      for (number, stream) in zip(STDIN_FILENO..., [input, output, errors]) {
        switch stream {
        case .inherited: break
        case .discarded:
          posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        case .descriptor(let source):
          posix_spawn_file_actions_adddup2(&actions, source, number)
        }
      }
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var flags = POSIX_SPAWN_SETSIGDEF
      var defaults = sigset_t()
      sigemptyset(&defaults)
      for signal in signals { sigaddset(&defaults, signal) }
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      switch group {
      case .inherited: break
      case .own: flags |= POSIX_SPAWN_SETPGROUP
      // `POSIX_SPAWN_SETSID`, which the header hides from Swift.
      case .session: flags |= 0x80
      }
      if var blocked {
        flags |= POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setsigmask(&attributes, &blocked)
      }
      posix_spawnattr_setflags(&attributes, Int16(flags))
      let arguments = words.map { strdup($0) } + [nil]
      let environment = environment
      defer { for text in arguments + environment { free(text) } }
      var process = pid_t()
      let code = posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
      guard code == 0 else { throw SystemCallError(code: code) }
      return process
    }

    /// Runs the program in the terminal's foreground, and returns its status as from `wait`.
    ///
    /// Meanwhile, only the program handles Ctrl-C and Ctrl-\.
    /// - Parameter feed: Runs after the start.
    package func runInForeground(_ feed: () -> Void = {}) throws(SystemCallError) -> Int32 {
      let ignored = [SIGINT, SIGQUIT].map { (number: $0, handler: signal($0, SIG_IGN)) }
      defer { for (number, handler) in ignored { signal(number, handler) } }
      let process = try start(resetting: [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ])
      feed()
      var status: Int32 = 0
      try system { waitpid(process, &status, 0) }
      return status
    }

    private var environment: [UnsafeMutablePointer<CChar>?] {
      var entries: [UnsafeMutablePointer<CChar>?] = []
      var next = environ
      while let entry = next.pointee {
        let name = String(cString: entry).prefix { $0 != "=" }
        if variables[String(name)] == nil { entries.append(strdup(entry)) }
        next += 1
      }
      for case (let name, let value?) in variables { entries.append(strdup("\(name)=\(value)")) }
      return entries + [nil]
    }
  }
#endif
