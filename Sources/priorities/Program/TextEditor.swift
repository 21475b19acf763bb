import Basics
import StyledText

/// Runs the user's editor on the terminal, as `git` does.
///
/// The editor stays in the terminal's foreground process group, because its first read would stop
/// it in any other. While it runs, only the editor receives SIGINT and SIGQUIT.
struct TextEditor {
  var environment: [String: String]

  var hasTerminal = true

  /// `$VISUAL`, `$EDITOR`, or an installed `sensible-editor` or `vi`.
  var command: String? { chosen ?? ["sensible-editor", "vi"].first(where: isInstalled) }

  private var chosen: String? {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
  }

  /// Rejects an editor that would wait for a terminal if there is none.
  func checkTerminal(otherwise remedy: String) throws(Failure) {
    guard chosen == nil, !hasTerminal else { return }
    throw Failure(usage: Messages.editorNeedsTerminal(remedy))
  }

  /// Waits until the editor exits; throws if there is no editor, or if it fails.
  func run(on path: String) throws(Failure) {
    guard let command else { throw Failure(usage: Messages.noEditor) }
    let editor = Messages.editor(command)
    // The shell would repeat control characters unescaped in its errors.
    guard command.sanitized == command.replacing("\t", with: " ") else {
      throw Failure(usage: "\(editor) \(Messages.containsControls)")
    }
    let status = try Self.spawn(command, path, environment)
    // The shell's status is 127 for an unknown command and 126 for one that can't be run.
    if status == 127 << 8 || status == 126 << 8 {
      throw Failure("\(editor) \(Messages.didNotStart).", code: EX_UNAVAILABLE)
    }
    guard status == 0 else { throw Failure(notDone: "\(editor) \(Messages.failed)") }
  }

  private func isInstalled(_ name: String) -> Bool {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Runs `sh -c 'EDITOR "$@"'`, so that the editor's command may include arguments.
  private static func spawn(
    _ command: String, _ path: String, _ environment: [String: String]
  ) throws(Failure) -> Int32 {
    let ignored = [SIGINT, SIGQUIT].map { (signal: $0, handler: signal($0, SIG_IGN)) }
    defer { for (signal, handler) in ignored { Glibc.signal(signal, handler) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ["sh", "-c", "\(command) \"$@\"", command, path]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let entries = environment.map { "\($0.key)=\($0.value)" }
    let variables: [UnsafeMutablePointer<CChar>?] = entries.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, variables)
    guard code == 0 else {
      let reason = String(cString: strerror(code))
      throw Failure(
        "\(Messages.editor(command)) \(Messages.didNotStart): \(reason).", code: EX_UNAVAILABLE)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(Messages.editorLost, code: EX_OSERR) }
    }
    return status
  }
}

/// The file of a text being edited, which is kept until the text is stored.
struct TextDraft {
  /// The maximum size of the edited text in bytes.
  static let limit = 1 << 22

  let path: String

  /// Creates a file with a unique name, and the folder if it is missing.
  init(_ text: String, named name: String, in folder: String) throws {
    try createFolder(folder)
    var template = Array("\(folder)/\(name)-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else {
      let error = SystemCallError()
      throw Self.failure(path, "created", error.isPermission ? EX_NOPERM : EX_CANTCREAT, error)
    }
    defer { close(descriptor) }
    do {
      try writeFile(descriptor: descriptor, Array(text.utf8))
    } catch {
      unlink(path)
      throw Self.failure(path, "written", EX_IOERR, error)
    }
  }

  func text() throws(Failure) -> String {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Self.limit)
    } catch {
      throw Self.failure(path, "read", EX_IOERR, error)
    }
    guard bytes.count <= Self.limit else {
      throw Failure("\(Messages.text(in: path)) \(Messages.tooLong)", code: EX_DATAERR)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("\(Messages.text(in: path)) \(Messages.notValidUTF8)", code: EX_DATAERR)
    }
    return text.replacing("\r\n", with: "\n")
  }

  /// Whether the file still exists, because an editor may have removed it.
  var exists: Bool { access(path, F_OK) == 0 }

  func remove() {
    unlink(path)
  }

  private static func failure(
    _ path: String, _ action: String, _ code: Int32, _ error: SystemCallError
  ) -> Failure {
    Failure("\(Messages.draft(path, action)): \(error.reason).", code: code)
  }
}

extension TextEditor {
  init(_ context: CommandContext) {
    self.init(
      environment: context.environment,
      hasTerminal: context.isInteractive && context.process.isTerminal(.output))
  }
}
