import PrioritiesBasics
import PrioritiesRendering
import StyledTerminalText
import TerminalInterface

extension CommandContext {
  /// Shows a line and leaves the cursor after it.
  func prompt(_ line: Line) {
    // Wrapping drops the trailing blank.
    let isApart = line.text.last?.isWhitespace ?? true
    let bytes = presentation.errorBytes(of: line).dropLast()
    StandardStreams.writeError(Array(bytes) + (isApart ? [] : [UInt8(ascii: " ")]))
  }

  /// Asks a question, which one key answers; only a clear yes counts.
  func confirm(_ question: some View) throws -> Bool {
    let lines = question.lines(in: try viewContext)
    for line in lines.dropLast() { printNote(line) }
    if let last = lines.last { prompt(last) }
    settleTerminal()
    let isYes = [UInt8(ascii: "y"), UInt8(ascii: "Y")].contains(TerminalDevice().readKey())
    StandardStreams.writeError(Array((isYes ? "y\n" : "n\n").utf8))
    return isYes
  }

  func requireConsent(_ consent: Messages.Consent) throws {
    guard isInteractive else { throw Failure(notDone: consent.refusal) }
    guard try confirm(Message(.question, "\(consent.question) [y/N] ")) else {
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
      // Writing reports a folder that cannot be searched.
      guard let status = try? FileStatus(path: file.path), status.kind == .file, status.size > 0
      else { return false }
      guard status.size == file.bytes.count else { return true }
      return (try? readFile(file.path)) != file.bytes
    }.map(\.path)
    guard let first = paths.first else { return }
    let found =
      paths.count == 1
      ? "The file \(first) already exists."
      : "\(paths.count.grouped) of these files already exist, such as \(first)."
    let them = paths.count == 1 ? "it" : "them"
    try requireConsent(
      (
        "\(found) Replace \(them)?",
        "\(found) Add --yes to replace \(them), or choose another name.", "Nothing was written."
      ))
  }
}
