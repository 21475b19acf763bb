import Basics
import Lists
import Rendering
import Settings
import StyledText
import Terminal
import Theming

extension CommandContext {
  var capabilities: Capabilities { presentation.capabilities }

  var theme: ResolvedTheme { get throws { try presentation.theme } }

  var viewContext: ViewContext { get throws { try presentation.viewContext(at: now) } }

  func show(_ view: some View) throws {
    try show(view.lines(in: try viewContext))
  }

  /// Shows a sentence: styled on a terminal, plain in a pipe.
  func show(_ kind: Message.Kind, _ sentence: String) throws { try show(Message(kind, sentence)) }

  func show(_ message: Message) throws {
    if isStyled {
      try show(message.lines(in: try viewContext))
    } else {
      try write(message.text.sanitized + "\n")
    }
  }

  func show(_ lines: [Line]) throws {
    try Output.standard.write(try presentation.bytes(of: lines))
  }

  func write(_ text: String) throws {
    try StandardStreams.write(text)
  }

  func write(json: JSONObject) throws {
    try write(JSONDocument(json).text)
  }

  /// Writes a filled-in user template, removing its escape sequences only on a terminal.
  func write(filled text: String) throws {
    guard process.isTerminal(.output) else { return try Output.standard.write(Array(text.utf8)) }
    try write(text)
  }

  func printNote(_ line: Line) {
    StandardStreams.writeError(presentation.errorBytes(of: line))
  }

  /// Shows a line and leaves the cursor after it.
  func prompt(_ line: Line) {
    // Wrapping drops the trailing blank.
    let isApart = line.text.last?.isWhitespace ?? true
    let bytes = presentation.errorBytes(of: line).dropLast()
    StandardStreams.writeError(Array(bytes) + (isApart ? [] : [UInt8(ascii: " ")]))
  }

  func warn(_ sentence: String) {
    StandardStreams.warn(sentence)
  }

  /// Asks a question, for which only a clear yes counts.
  func confirm(_ question: some View) throws -> Bool {
    let lines = question.lines(in: try viewContext)
    for line in lines.dropLast() { printNote(line) }
    if let last = lines.last { prompt(last) }
    settleTerminal()
    let answer = readLine()?.lowercased() ?? ""
    return ["y", "yes"].contains(answer)
  }

  func requireConsent(_ consent: Messages.Consent) throws {
    guard isInteractive else { throw Failure(notDone: consent.refusal) }
    guard try confirm(Message(.question, Messages.yesOrNo(consent.question))) else {
      throw Failure(notDone: consent.declined)
    }
  }
}

extension CommandContext {
  /// Asks before replacing files that aren't empty and differ from the new contents.
  ///
  /// Devices are rejected only when writing.
  func checkReplacing(_ files: [(path: String, bytes: [UInt8])]) throws {
    let paths = files.filter { file in
      guard let status = try? FileStatus(path: file.path), status.kind == .file, status.size > 0
      else { return false }
      guard status.size == file.bytes.count else { return true }
      return (try? readFile(file.path)) != file.bytes
    }.map(\.path)
    guard let first = paths.first else { return }
    try requireConsent(Messages.replacement(of: first, paths.count))
  }
}

/// Progress on one line of standard error; silent for short work or without a terminal.
final class Progress {
  private let total: Int
  private let verb: String
  private let isTerminal: Bool
  /// The percentage last reported; -1 before the first.
  private var reported: Int
  private var isShown = false

  /// Smaller work ends before anyone could read the line.
  private static let leastTotal = 2_000

  init(of total: Int? = nil, verb: String, in context: CommandContext) {
    self.total = total ?? 0
    self.verb = verb
    isTerminal = context.process.isTerminal(.error)
    reported = total == nil ? -1 : 0
  }

  func show(_ count: Int) { show(count, of: total) }

  /// Shows progress for every full percent only.
  func show(_ count: Int, of total: Int) {
    let step = max(1, total / 100)
    guard isTerminal, total >= Self.leastTotal, count / step != reported else { return }
    reported = count / step
    isShown = true
    StandardStreams.writeError(Array("\r\(verb) \(reported * step * 100 / total) %".utf8))
  }

  func end() {
    guard isShown else { return }
    isShown = false
    StandardStreams.writeError(Array("\r\u{1B}[K".utf8))
  }
}

/// Runs the configured pager, as `git log` does.
struct Pager {
  private let command: String

  /// Nil if output should be written directly, as with `auto` if it fits the terminal.
  init?(_ context: CommandContext, lineCount: Int) {
    guard context.process.isTerminal(.output) else { return nil }
    switch context.settings[Preference.pager] {
    case .off: return nil
    case .auto: guard lineCount >= context.capabilities.rows else { return nil }
    case .on: break
    }
    let words = context.environment["PAGER"] ?? ""
    guard words != "cat" else { return nil }
    // The shell would repeat control characters unescaped in its errors.
    guard words.sanitized == words.replacing("\t", with: " ") else { return nil }
    command = words.contains { !$0.isWhitespace } ? words : "less -FRX"
  }

  /// Waits until the pager exits; returns false if it could not be started and nothing was shown.
  func show(_ bytes: [UInt8]) -> Bool {
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { return false }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    // Like git, show colours unless `LESS` or `LV` is set. If there is no pager, `cat` replaces it.
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
    // The pager handles its own keys, and an interrupt must not end the program first.
    let ignored = [SIGINT, SIGQUIT].map { (signal: $0, handler: signal($0, SIG_IGN)) }
    defer { for (signal, handler) in ignored { Glibc.signal(signal, handler) } }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(pipe[1], $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Quitting the pager closes the pipe.
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
