import Lists

/// A question that lies over the list: what is asked, what it is about, and what
/// the two answers do.
public struct Question: Hashable, Sendable {
  /// What is asked.
  public var title: String
  /// What to know before answering.
  public var lines: [String]
  /// What yes is called.
  public var yes: String
  /// What no is called.
  public var no: String
  /// Whether Enter says yes.
  public var isYesMarked: Bool
  /// What yes does.
  public var change: Mutation
  /// Whether yes destroys something.
  public var isDestructive = false

  /// Asks whether to delete an item, naming the lists that lose it.
  static func delete(_ facts: ItemSummary, undo: String?) -> Question {
    var lines: [String] = []
    switch facts.lists.count {
    case 0: lines.append("It is in no list.")
    case 1: lines.append("It is taken out of \(facts.lists[0]).")
    case let count: lines.append("It is taken out of \(count) lists: \(list(facts.lists)).")
    }
    switch facts.subitems {
    case 0: break
    case 1: lines.append("The item it holds is kept.")
    case let count: lines.append("The \(count) items it holds are kept.")
    }
    if let undo { lines.append("\(undo) brings it back.") }
    return Question(
      title: "Delete \"\(facts.name)\"?", lines: lines, yes: "Delete", no: "Keep",
      isYesMarked: false, change: .delete(facts.id), isDestructive: true)
  }

  /// Asks whether to undo or redo a change that was made elsewhere.
  static func elsewhere(_ change: Mutation, what: String) -> Question {
    let isUndo = if case .undo = change { true } else { false }
    return Question(
      title: isUndo ? "Undo what was done elsewhere?" : "Redo what was undone elsewhere?",
      lines: ["The newest change is not from here: \(what)"], yes: isUndo ? "Undo" : "Redo",
      no: "Leave it", isYesMarked: false,
      change: isUndo ? .undo(evenElsewhere: true) : .redo(evenElsewhere: true))
  }

  /// Offers to add all lines of a pasted text.
  static func paste(_ names: [String], list: Item.ID?, heading: String) -> Question {
    let shown = names.prefix(6).map { "• \($0)" }
    let rest = names.count - shown.count
    return Question(
      title: "Add \(names.count) items to \(heading)?",
      lines: shown + (rest > 0 ? ["and \(rest) more"] : [])
        + ["Known ones are not made twice."],
      yes: "Add all", no: "Cancel", isYesMarked: true, change: .addAll(names, list: list))
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}

extension App {
  /// Takes a key while a question is open.
  mutating func questionKey(_ keyPress: KeyPress, _ question: Question) -> [Effect] {
    switch keyPress.name {
    case "y", "Y": return answer(question, yes: true)
    case "n", "N", "escape", "q": return answer(question, yes: false)
    case "enter": return answer(question, yes: question.isYesMarked)
    case "left", "right", "tab", "up", "down", "h", "l", "j", "k", "shift-tab":
      var question = question
      question.isYesMarked.toggle()
      sheet = .question(question)
      return []
    default:
      // The key that asked also answers: x x deletes.
      let command = settings.keys[keyPress]
      let isRepeated =
        switch question.change {
        case .delete: command == .delete
        case .undo: command == .undo
        case .redo: command == .redo
        default: false
        }
      return isRepeated ? answer(question, yes: true) : []
    }
  }

  /// Answers an open question.
  mutating func answer(_ question: Question, yes: Bool) -> [Effect] {
    sheet = nil
    guard yes else {
      message = Message("Nothing was changed.", .info)
      return []
    }
    return [.change(question.change)]
  }

  /// Takes pasted text: one line is typed, many are offered as items.
  mutating func paste(_ text: String) -> [Effect] {
    guard isLargeEnough else { return [] }
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    switch sheet {
    case .edit(var edit):
      edit.type(text)
      sheet = .edit(edit)
      return edit.focus == .filter ? [.search(edit.search.request(in: edit.item))] : []
    case .customize(let customize):
      return customizePaste(text, customize)
    case .question, .help: return []
    case nil: break
    }
    let names = App.names(in: text)
    guard names.count > 1 else { return pasteLine(names.first ?? "") }
    let heading = screen.isHome ? "the prioritized list" : screen.heading.name
    sheet = .question(.paste(names, list: screen.list, heading: heading))
    return []
  }

  private mutating func pasteLine(_ name: String) -> [Effect] {
    guard !name.isEmpty else { return [] }
    if screen.search == nil { _ = openSearch() }
    screen.search?.focus = .field
    screen.search?.field.insert(name)
    return screen.search.map { [.search($0.request(in: screen.list))] } ?? []
  }

  /// The names in a pasted text, one a line, without the marks of a list.
  static func names(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      var line = line.drop(while: \.isWhitespace)
      for mark in ["- [ ] ", "- [x] ", "* ", "- ", "• ", "+ "] where line.hasPrefix(mark) {
        line = line.dropFirst(mark.count)
        break
      }
      while let last = line.last, last.isWhitespace { line.removeLast() }
      line = line.drop(while: \.isWhitespace)
      return line.isEmpty ? nil : String(line)
    }
  }

  /// Takes all about an item, to edit it or to ask before deleting it.
  mutating func take(_ facts: ItemSummary?, for use: ReportPurpose) -> [Effect] {
    guard let facts else {
      message = Message("That item is no more.", .warning)
      return reload()
    }
    switch use {
    case .delete:
      sheet = .question(.delete(facts, undo: settings.keys.label(.undo, ascii: false)))
      return []
    case .edit:
      let effects = reorderHeldRows()
      message = nil
      let edit = EditSheet(facts)
      sheet = .edit(edit)
      return effects + [.search(edit.search.request(in: edit.item))]
    }
  }
}
