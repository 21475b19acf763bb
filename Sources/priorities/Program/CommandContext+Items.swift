import Basics
import Lists
import Rendering
import Settings
import Storage
import StyledText
import Terminal

extension CommandContext {
  /// Opens the items; for reading, nothing is created or changed.
  func store(_ access: Store.Access) throws -> Store {
    let store = try Store.open(
      path: folders.database, access: access,
      clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) })
    if access == .writing {
      store.setHooks(HookFolder(path: folders.hooks).hooks)
      WrittenStore.note(store)
    }
    // The process and its locks end with the command. Closing the connection would cost a ninth of
    // the time of `list`, and no command opens many.
    _ = Unmanaged.passRetained(store)
    return store
  }

  /// Writes items as plain rows, `level<TAB>name`, for a pipe.
  ///
  /// - Parameter isNumbered: Whether each row begins with its number and a tab.
  func write(rows: some Sequence<(Priority, String)>, isNumbered: Bool = false) throws {
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
    try write(JSONDocument(["items": .array(items.map { .object($0) })]).text)
  }

  func show(outcomes: [OutcomeTable.Row], asJSON: Bool) throws {
    if asJSON {
      try writeJSON(items: outcomes.map(\.json))
    } else if isDressed {
      try show(OutcomeTable(rows: outcomes))
    } else {
      try write(rows: outcomes.lazy.map { ($0.priority, $0.name) })
    }
  }
}

extension OutcomeTable.Row {
  var json: JSONObject {
    [
      "name": .string(name), "priority": .string(priority.word), "changed": .bool(isChange),
    ]
  }
}
