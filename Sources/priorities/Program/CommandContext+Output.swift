import Lists
import Rendering
import StyledText
import Terminal
import Theming

extension CommandContext {
  var capabilities: Capabilities { presentation.capabilities }

  /// The theme as standard output shows it.
  var theme: ResolvedTheme { get throws { try presentation.theme } }

  var viewContext: ViewContext { get throws { try presentation.viewContext(at: now) } }

  /// Shows a view on standard output, dressed.
  func show(_ view: some View) throws {
    try show(view.lines(in: try viewContext))
  }

  /// Shows a sentence: dressed for a person, as plain words in a pipe.
  func show(_ note: Note) throws {
    if isDressed {
      try show(note.lines(in: try viewContext))
    } else {
      try write(note.text.sanitized + "\n")
    }
  }

  /// Shows lines on standard output, dressed.
  func show(_ lines: [Line]) throws {
    try Output.standard.write(try presentation.bytes(of: lines))
  }

  func write(_ text: String) throws {
    try StandardStreams.write(text)
  }

  /// Writes what a template of the person's own was filled to: sequences for a terminal may be the
  /// very purpose of it, so only a terminal does not get them.
  func write(filled text: String) throws {
    guard process.isTerminal(.output) else { return try Output.standard.write(Array(text.utf8)) }
    try write(text)
  }

  /// Shows a line beside the result, on standard error.
  func printNote(_ line: Line) {
    StandardStreams.writeError(presentation.errorBytes(of: line))
  }

  /// Shows the last line of a question and stays on it for the answer.
  func prompt(_ line: Line) {
    // A line that was wrapped has lost its last blank, which keeps the answer apart.
    let isApart = line.text.last?.isWhitespace ?? true
    let bytes = presentation.errorBytes(of: line).dropLast()
    StandardStreams.writeError(Array(bytes) + (isApart ? [] : [UInt8(ascii: " ")]))
  }

  /// Reports on standard error that something may not be as it was meant.
  func warn(_ sentence: String) {
    StandardStreams.warn(sentence)
  }

  /// Asks a person; only a clear yes counts.
  func confirm(_ question: some View) throws -> Bool {
    let lines = question.lines(in: try viewContext)
    for line in lines.dropLast() { printNote(line) }
    if let last = lines.last { prompt(last) }
    settleTerminal()
    let answer = readLine()?.lowercased() ?? ""
    return ["y", "yes"].contains(answer)
  }
}
