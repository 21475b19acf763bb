import JSON
import Lists
import Preferences
import Rendering
import Settings
import Storage
import StyledText
import Terminal

extension CommandContext {
  /// Opens the items; for reading, nothing is made or changed.
  func store(_ access: Store.Access) throws -> Store {
    try Store.open(
      path: folders.database, access: access,
      clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) })
  }

  /// Writes items as plain rows, `level<TAB>name`, for a pipe.
  func write(rows: some Sequence<(Priority, String)>) throws {
    var bytes: [UInt8] = []
    for (priority, name) in rows {
      bytes.append(contentsOf: priority.word.utf8)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(contentsOf: name.sanitized.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    try Output.standard.write(bytes)
  }

  /// Shows what a command did to items.
  func show(outcomes: [OutcomeTable.Row], asJSON: Bool) throws {
    if asJSON {
      let items = outcomes.map { row in
        JSONValue.object([
          "name": .string(row.name), "priority": .string(row.priority.word),
          "changed": .bool(row.isChange),
        ])
      }
      try write(JSONDocument(["items": .array(items)]).text)
    } else if isDressed {
      try show(OutcomeTable(rows: outcomes))
    } else {
      try write(rows: outcomes.lazy.map { ($0.priority, $0.name) })
    }
  }
}
