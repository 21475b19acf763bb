import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

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
    try Output.standard.write(text)
  }

  func write(json: JSONObject) throws {
    try write(JSONDocument(json).text)
  }

  /// Writes a filled-in user template, removing its escape sequences only on a terminal.
  func write(filled text: String) throws {
    guard process.isTerminal(.output) else { return try Output.standard.write(text.bytes) }
    try write(text)
  }

  func printNote(_ line: Line) {
    StandardStreams.writeError(presentation.errorBytes(of: line))
  }

  func warn(_ sentence: String) {
    StandardStreams.warn(sentence)
  }

  /// Writes `priority<TAB>name` per item, with a number and a tab before it if numbered.
  func write(rows: [(Priority, String)], isNumbered: Bool = false) throws {
    var bytes: [UInt8] = []
    var number = 0
    for (priority, name) in rows {
      number += 1
      if isNumbered { bytes.append(contentsOf: "\(number)\t".utf8) }
      bytes.append(contentsOf: priority.word.utf8)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(contentsOf: name.sanitized.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    try Output.standard.write(bytes)
  }

  func writeJSON(items: [JSONObject]) throws {
    try write(JSONDocument(["items": items.json]).text)
  }

  func show(outcomes: [OutcomeTable.Row], asJSON: Bool) throws {
    if asJSON {
      try writeJSON(items: outcomes.map(\.json))
    } else if isStyled {
      try show(OutcomeTable(rows: outcomes))
    } else {
      try write(rows: outcomes.map { ($0.priority, $0.name) })
    }
  }
}

extension OutcomeTable.Row {
  var json: JSONObject {
    [
      "name": name.json, "priority": priority.json, "changed": isChange.json,
    ]
  }
}
