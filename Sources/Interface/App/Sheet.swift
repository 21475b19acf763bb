/// What can lie over a list.
public enum Sheet: Hashable, Sendable {
  /// Editing an item.
  case edit(EditSheet)
  /// A question with two answers.
  case question(Question)
  /// The customize sheet.
  case customize(CustomizeSheet)
  /// Help, scrolled down by some lines.
  case help(top: Int)
}

extension App {
  /// Takes a key while a sheet is open.
  mutating func sheetKey(_ keyPress: KeyPress) -> [Effect] {
    switch sheet {
    case .edit(let edit): return editKey(keyPress, edit)
    case .question(let question): return questionKey(keyPress, question)
    case .customize(let customize): return customizeKey(keyPress, customize)
    case .help(let top): return helpKey(keyPress, top: top)
    case nil: return []
    }
  }

  /// What an open sheet must read again when items change.
  func sheetReload() -> [Effect] {
    guard case .edit(let edit) = sheet else { return [] }
    return [.search(edit.search.request(in: edit.item))]
  }
}
