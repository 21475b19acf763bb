import PrioritiesBasics
import StyledTerminalText

/// Runs the user's editor on the terminal, as `git` does.
///
/// The editor stays in the terminal's foreground process group, because its first read would stop
/// it in any other.
struct TextEditor {
  var environment: [String: String]

  var hasTerminal = true

  /// `$VISUAL`, `$EDITOR`, or an installed `sensible-editor` or `vi`.
  var command: String? { chosen ?? ["sensible-editor", "vi"].first(where: isInstalled) }

  private var chosen: String? {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
  }

  /// Whether the editor would wait for a terminal, although there is none.
  var lacksTerminal: Bool { chosen == nil && !hasTerminal }

  /// Waits until the editor exits; throws if there is no editor, or if it fails.
  func run(on path: String) throws(Failure) {
    guard let command else {
      throw Failure(
        usage: "No editor is set. Set VISUAL or EDITOR, or use the command's options instead.")
    }
    // The shell would repeat control characters unescaped in its errors.
    guard command.sanitized == command.replacing("\t", with: " ") else {
      throw Failure(
        usage: "The editor \"\(command)\" contains control characters. Set EDITOR again.")
    }
    let status: Int32
    do throws(SystemCallError) {
      // The editor's command may include arguments.
      status = try Spawn(shell: "\(command) \"$@\"", [command, path]).runInForeground()
    } catch {
      throw Failure(
        "The editor \"\(command)\" could not start: \(error.reason).", code: EX_UNAVAILABLE)
    }
    // The shell's status is 127 for an unknown command and 126 for one that can't be run.
    if status == 127 << 8 || status == 126 << 8 {
      throw Failure("The editor \"\(command)\" could not start.", code: EX_UNAVAILABLE)
    }
    guard status == 0 else {
      throw Failure(notDone: "The editor \"\(command)\" exited with an error.")
    }
  }

  private func isInstalled(_ name: String) -> Bool {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .contains { access("\($0)/\(name)", X_OK) == 0 }
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
    path = String(utf8: template.dropLast().map(UInt8.init(bitPattern:)))
    guard descriptor >= 0 else {
      let error = SystemCallError()
      throw Failure("The draft \(path) cannot be created", error, code: EX_CANTCREAT)
    }
    defer { close(descriptor) }
    do {
      try writeFile(descriptor: descriptor, text.bytes)
    } catch {
      unlink(path)
      throw Failure("The draft \(path) cannot be written", error)
    }
  }

  func text() throws(Failure) -> String {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Self.limit)
    } catch {
      throw Failure("The draft \(path) cannot be read", error)
    }
    guard bytes.count <= Self.limit else {
      throw Failure("The text in \(path) is too long.", code: EX_DATAERR)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("The text in \(path) is not valid UTF-8.", code: EX_DATAERR)
    }
    return text.replacing("\r\n", with: "\n")
  }

  /// Whether the file still exists, because an editor may have removed it.
  var exists: Bool { access(path, F_OK) == 0 }

  func remove() {
    unlink(path)
  }
}

extension TextEditor {
  init(_ context: CommandContext) {
    self.init(
      environment: context.environment,
      hasTerminal: context.isInteractive && context.process.isTerminal(.output))
  }
}
