import Basics
import Lists
import Rendering
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
  func show(_ kind: Note.Kind, _ sentence: String) throws { try show(Note(kind, sentence)) }

  func show(_ note: Note) throws {
    if isDressed {
      try show(note.lines(in: try viewContext))
    } else {
      try write(note.text.sanitized + "\n")
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

  /// Writes a filled template of the person's own.
  ///
  /// Escape sequences may be its purpose, so only a terminal gets it without them.
  func write(filled text: String) throws {
    guard process.isTerminal(.output) else { return try Output.standard.write(Array(text.utf8)) }
    try write(text)
  }

  func printNote(_ line: Line) {
    StandardStreams.writeError(presentation.errorBytes(of: line))
  }

  /// Shows the last line of a question and leaves the cursor after it.
  func prompt(_ line: Line) {
    // A wrapped line has lost its last blank, which separates the answer.
    let isApart = line.text.last?.isWhitespace ?? true
    let bytes = presentation.errorBytes(of: line).dropLast()
    StandardStreams.writeError(Array(bytes) + (isApart ? [] : [UInt8(ascii: " ")]))
  }

  func warn(_ sentence: String) {
    StandardStreams.warn(sentence)
  }

  /// Asks a question; only a clear yes counts.
  func confirm(_ question: some View) throws -> Bool {
    let lines = question.lines(in: try viewContext)
    for line in lines.dropLast() { printNote(line) }
    if let last = lines.last { prompt(last) }
    settleTerminal()
    let answer = readLine()?.lowercased() ?? ""
    return ["y", "yes"].contains(answer)
  }

  /// Asks before something is replaced or removed.
  ///
  /// - Parameters:
  ///   - refusal: The message where nobody can be asked.
  ///   - declined: The message for any answer but yes.
  func requireConsent(
    to question: String, orRefuse refusal: @autoclosure () -> String, declined: String
  ) throws {
    guard isInteractive else { throw Failure(notDone: refusal()) }
    guard try confirm(Note(.question, "\(question) [y/N] ")) else {
      throw Failure(notDone: declined)
    }
  }
}

struct FilesInTheWay {
  private let paths: [String]

  /// Finds the files whose contents differ from what is to be written.
  ///
  /// An empty file has nothing to lose; a device is refused by the write itself.
  init(of files: [(path: String, bytes: [UInt8])]) {
    paths = files.filter { file in
      guard let status = try? FileStatus(path: file.path), status.kind == .file, status.size > 0
      else { return false }
      guard status.size == file.bytes.count else { return true }
      return (try? readFile(file.path)) != file.bytes
    }.map(\.path)
  }

  /// Asks whether to replace them; without a terminal, an error says how to.
  func checkReplacing(in context: CommandContext) throws {
    guard let first = paths.first else { return }
    let found =
      paths.count == 1
      ? "There is a file \(first) already."
      : "There are \(paths.count.grouped) of these files already, such as \(first)."
    let them = paths.count == 1 ? "it" : "them"
    try context.requireConsent(
      to: "\(found) Replace \(them)?",
      orRefuse: "\(found) Nothing was written: add --yes to replace \(them), or name another.",
      declined: "Nothing was written.")
  }
}

/// Progress on one line of standard error; silent for short work and without a terminal.
final class Progress {
  private let total: Int
  private let verb: String
  private let isTerminal: Bool
  /// The hundredth last reported; -1 before the first.
  private var reported: Int
  private var isShown = false

  /// Smaller work ends before the line could be read.
  private static let leastTotal = 2_000

  /// - Parameter total: Nil if each report states it.
  init(of total: Int? = nil, verb: String, in context: CommandContext) {
    self.total = total ?? 0
    self.verb = verb
    isTerminal = context.process.isTerminal(.error)
    reported = total == nil ? -1 : 0
  }

  func show(_ count: Int) { show(count, of: total) }

  /// Reports a count; only every hundredth part is shown.
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
