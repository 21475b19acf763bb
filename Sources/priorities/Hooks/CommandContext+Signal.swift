import Basics
import Settings

extension CommandContext {
  /// Signals completed items, as the setting `signal` says.
  ///
  /// A failed signal is not reported: the command itself succeeded.
  func signal(done names: [String]) {
    guard !names.isEmpty else { return }
    switch settings[Preference.signal] {
    case .off: break
    case .bell:
      if process.isTerminal(.error) { StandardStreams.writeError([0x07]) }
    case .notify:
      let text = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
      start("notify-send", ["--app-name=Priorities", "--icon=priorities", "--", "Got it", text])
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
