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
}
