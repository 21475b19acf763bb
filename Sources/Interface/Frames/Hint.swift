import Lists
import StyledText
import Theming

/// A key and what it does at this moment.
struct Hint: Hashable {
  var key: String
  var does: String
}

extension App {
  /// The line that says which keys do what, always of the moment.
  func hintLine(_ look: FrameStyle) -> Line {
    let backdrop = Backdrop.statusBar
    let key = StyleKey(.statusBar, on: backdrop)
    var line = Line([TextSpan(" ", key)], fill: key)
    for hint in fitting(hints(ascii: look.isASCII), columns: contentColumns - 2) {
      if line.spans.count > 1 { line.spans.append(TextSpan("  ", key)) }
      line.spans.append(TextSpan(hint.key, .keyHint, on: backdrop))
      line.spans.append(TextSpan(" \(hint.does)", .statusBar, on: backdrop))
    }
    return line.padded(to: contentColumns)
  }

  /// As many hints as fit; the last one, the way to more, goes before those in between.
  private func fitting(_ hints: [Hint], columns: Int) -> [Hint] {
    func width(_ hint: Hint) -> Int { hint.key.displayWidth + hint.does.displayWidth + 3 }
    guard let last = hints.last else { return [] }
    var room = columns + 2 - width(last)
    var shown: [Hint] = []
    for hint in hints.dropLast() {
      guard width(hint) <= room else { break }
      room -= width(hint)
      shown.append(hint)
    }
    return room < 0 ? Array(shown.prefix(1)) : shown + [last]
  }

  func hints(ascii: Bool) -> [Hint] {
    switch sheet {
    case .edit(let edit): return editHints(edit, ascii: ascii)
    case .question(let question):
      return [
        Hint(key: "y", does: question.yes.lowercased()),
        Hint(key: "n", does: question.no.lowercased()),
        Hint(key: "Enter", does: (question.isYesMarked ? question.yes : question.no).lowercased()),
      ]
    case .customize(let customize): return customizeHints(customize, ascii: ascii)
    case .help:
      return [Hint(key: ascii ? "Up Down" : "↑↓", does: "scroll"), Hint(key: "Esc", does: "back")]
    case nil: break
    }
    if let drag {
      let does = drag.choice.map { "\(drag.level.word) → \($0.word)" } ?? "nothing changes"
      return [Hint(key: "let go", does: ascii ? does.replacing("→", with: "->") : does)]
    }
    if let search = screen.search { return searchHints(search, ascii: ascii) }
    var keys = HintList(map: settings.keys, ascii: ascii)
    if let row = screen.current {
      switch row.priority {
      case .critical: keys.add([.lower], "lower")
      case .low: keys.add([.raise], "raise")
      case .high, .medium: keys.add([.lower, .raise], "lower, raise")
      }
      keys.add([.critical, .low], "level", through: true)
      if row.priority.isNeeded { keys.add([.done], "done") }
      keys.add([.open], "open")
      // The way back matters more there than what the search line says already.
      if !screen.isHome { keys.add([.back], "back") }
      keys.add([.search], "search, add")
      if !screen.isHome { keys.add([.remove], "take out") }
      keys.add([.edit], "edit")
      keys.add([.undo], "undo")
      keys.add([.customize], "customize")
      keys.add([.delete], "delete")
      keys.add([.sort], "sort")
      keys.add([.quit], "quit")
    } else {
      keys.add(
        [.search],
        !screen.isHome ? "add items" : contentColumns < 40 ? "add" : "add your first item")
      if !screen.isHome { keys.add([.back], "back") }
      keys.add([.customize], "customize")
      keys.add([.quit], "quit")
    }
    keys.add([.help], "help")
    return keys.hints
  }

  private func searchHints(_ search: SearchState, ascii: Bool) -> [Hint] {
    var keys = HintList(map: settings.keys, ascii: ascii)
    let isTyping = search.focus == .field
    let isNarrow = contentColumns < 60
    let quote = { (name: String) in "\"\(name.sanitized)\"" }
    let arrows = ascii ? "Up Down" : "↑↓"
    switch search.choice {
    case .create(let name):
      let does = screen.isHome || isNarrow ? "create" : "create and add"
      keys.hints.append(Hint(key: "Enter", does: "\(does) \(shortened(quote(name)))"))
      keys.hints.append(Hint(key: "Tab", does: "and go on"))
      if isTyping {
        keys.hints.append(Hint(key: ascii ? "Down" : "↓", does: "then 1-4 level, e open it"))
      } else {
        keys.add([.critical, .low], "its level", through: true)
        keys.add([.edit], "create and open it")
      }
    case .hit(let row, let isInList):
      let name = shortened(row.name.sanitized)
      if isTyping, search.field.isEmpty {
        keys.hints.append(Hint(key: arrows, does: "choose"))
      } else if isInList || screen.isHome {
        keys.hints.append(Hint(key: "Enter", does: "open \(name)"))
        if screen.isHome, !row.priority.isNeeded {
          keys.hints.append(Hint(key: "Tab", does: "need it again"))
        }
      } else {
        keys.hints.append(Hint(key: "Enter", does: "add \(name)"))
        keys.hints.append(Hint(key: "Tab", does: "and go on"))
      }
      if !isTyping {
        keys.add([.lower, .raise], "level")
        if isInList {
          keys.add([.remove], "take out")
        } else if screen.isHome {
          keys.add(
            row.priority.isNeeded ? [.remove] : [.add],
            row.priority.isNeeded ? "done" : "need again")
        }
        keys.add([.edit], "edit")
      } else if !search.field.isEmpty {
        keys.hints.append(Hint(key: arrows, does: "choose"))
      }
    case nil: keys.hints.append(Hint(key: "a–z", does: "type a name"))
    }
    let escape =
      !isTyping
      ? (isNarrow ? "back" : "to the search line") : search.field.isEmpty ? "back" : "clear"
    keys.hints.append(Hint(key: "Esc", does: escape))
    return keys.hints
  }

  private func shortened(_ text: String) -> String {
    let room = max(8, contentColumns / 4)
    return Line(text).truncated(to: room).text
  }
}

/// Hints gathered from the key map; a command without a key is left out.
struct HintList {
  let map: KeyMap
  let ascii: Bool
  var hints: [Hint] = []

  init(map: KeyMap, ascii: Bool) {
    self.map = map
    self.ascii = ascii
  }

  mutating func add(_ commands: [Command], _ does: String, through: Bool = false) {
    let labels = commands.compactMap { map.label($0, ascii: ascii) }
    guard labels.count == commands.count else { return }
    let isPlain = labels.allSatisfy { $0.count == 1 }
    let key = labels.joined(separator: through ? "-" : isPlain ? "" : " ")
    hints.append(Hint(key: key, does: does))
  }
}
