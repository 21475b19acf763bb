import Basics
import Rendering
import Settings
import StyledText
import Terminal

/// Pages output that is longer than the terminal, as `git log` does.
struct Pager {
  private let command: String

  /// The configured pager; nil if lines are written directly.
  ///
  /// - Parameter lineCount: With `auto`, only more lines than the terminal has rows are paged.
  init?(_ context: CommandContext, lineCount: Int) {
    guard context.process.isTerminal(.output) else { return nil }
    switch context.settings[Preference.pager] {
    case .off: return nil
    case .auto: guard lineCount >= context.capabilities.rows else { return nil }
    case .on: break
    }
    let words = context.environment["PAGER"] ?? ""
    // `cat` would change nothing.
    guard words != "cat" else { return nil }
    // The shell would repeat control characters unescaped in its errors.
    guard words.sanitized == words.replacing("\t", with: " ") else { return nil }
    command = words.contains { !$0.isWhitespace } ? words : "less -FRX"
  }

  /// Hands bytes to the pager and waits until the person leaves it.
  ///
  /// - Returns: False if the pager could not be started and nothing was shown.
  func show(_ bytes: [UInt8]) -> Bool {
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { return false }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    // Like git, shows colours unless `LESS` or `LV` is set. Without the pager, `cat` shows the
    // list.
    let script =
      "export LESS=\"${LESS-FRX}\" LV=\"${LV--c}\"; \(command) || { code=$?; [ $code = 127 ] && cat; exit 0; }"
    let words = ["sh", "-c", script]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for text in arguments { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, nil, arguments, environ)
    close(pipe[0])
    guard code == 0 else {
      close(pipe[1])
      return false
    }
    // The pager handles its own keys; an interrupt must not end the program first.
    let ignored = [SIGINT, SIGQUIT].map { (signal: $0, handler: signal($0, SIG_IGN)) }
    defer { for (signal, handler) in ignored { Glibc.signal(signal, handler) } }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(pipe[1], $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Leaving the pager closes the pipe.
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(pipe[1])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return true
  }
}

extension CommandContext {
  func page(_ view: some View) throws {
    let lines = view.lines(in: try viewContext)
    guard let pager = Pager(self, lineCount: lines.count) else { return try show(lines) }
    settleTerminal()
    guard pager.show(try presentation.bytes(of: lines)) else { return try show(lines) }
  }
}
