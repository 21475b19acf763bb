import Lists
import StyledText

/// The keys that do something at this moment.
extension ListScreen {
  func hints(in context: ComponentContext, ascii: Bool) -> [Hint] {
    if let drag, drag.hasLeft || drag.uncovered > 0 {
      let does = drag.choice.map { "\(drag.level.word) → \($0.word)" } ?? "no change"
      return [Hint([], "release", does: ascii ? does.replacing("→", with: "->") : does)]
    }
    if let search { return searchHints(search, in: context, ascii: ascii) }
    var keys = HintList(map: context.settings.keys, ascii: ascii)
    let isNarrow = context.layout.columns < 64
    // Where there is little room, the way back matters most.
    if !isHome, isNarrow { keys.add([.back], "back") }
    if let row = selected {
      // Where the list has a priority of its own for it, that is the one in sight.
      let isHere = row.listPriority != nil
      let (lower, raise): (Command, Command) =
        isHere ? (.lowerInList, .raiseInList) : (.lower, .raise)
      let place = isHere ? " here" : ""
      switch row.effectivePriority {
      case .critical: keys.add([lower], "lower\(place)", shortest: isHere)
      case .low: keys.add([raise], "raise\(place)", shortest: isHere)
      case .high, .medium:
        keys.add([lower, raise], "lower, raise\(place)", shortest: isHere)
      }
      if !isHere { keys.add([.critical, .low], "priority", through: true) }
      if row.isNeededAnywhere { keys.add([.done], "done") }
      if page == nil { keys.add([.open], "open") }
      // The way back matters more there than what the search line says already.
      if !isHome, !isNarrow { keys.add([.back], "back") }
      keys.add([.search], page == nil ? "search, add" : "add items")
      if page == nil ? !isHome : origin != nil { keys.add([.remove], "remove") }
      keys.add([.edit], "edit")
      if isHere {
        keys.add([.clearListPriority], "as elsewhere")
        keys.add([.critical, .low], "priority elsewhere", through: true)
      }
      keys.add([.undo], "undo")
      keys.add([.customize], "customize")
      keys.add([.delete], "delete")
      if page == nil { keys.add([.sort], "sort") }
    } else {
      let words = context.layout.columns < 40 ? "add" : "add your first item"
      keys.add([.search], isHome ? words : "add items")
      if !isHome {
        if !isNarrow { keys.add([.back], "back") }
        keys.add([.editList], "edit")
      }
      keys.add([.customize], "customize")
    }
    keys.add([.quit], "quit")
    keys.add([.help], "help")
    return keys.hints
  }

  private func searchHints(_ search: SearchState, in context: ComponentContext, ascii: Bool)
    -> [Hint]
  {
    var keys = HintList(map: context.settings.keys, ascii: ascii)
    let isTyping = search.focus == .field
    let isNarrow = context.layout.columns < 60
    func shortened(_ text: String) -> String {
      Line(text.sanitized).truncated(to: max(8, context.layout.columns / 4)).text
    }
    /// What is done to a name; on a very narrow screen the verb alone leaves room for the key.
    func does(_ verb: String, _ name: String, _ end: String = "") -> String {
      context.layout.columns < 36 ? verb + end : "\(verb) \(name)\(end)"
    }
    let choose = Hint([.up, .down], ascii ? "Up Down" : "↑↓", does: "choose")
    func add(_ key: KeyPress, _ does: String) {
      keys.hints.append(Hint(key, does: does, ascii: ascii))
    }
    switch search.choice {
    case .create(let name):
      let verb = isHome || isNarrow ? "create" : "create and add"
      add(.enter, does(verb, "\"\(shortened(name))\""))
      add(.tab, "and go on")
      if isTyping {
        add(.down, "then 1-4 priority, e open it")
      } else {
        keys.add([.critical, .low], "its priority", through: true)
        keys.add([.edit], "create and open it")
      }
    case .hit(let row, let isInList):
      let name = shortened(row.name)
      if isTyping, search.field.isEmpty {
        keys.hints.append(choose)
      } else {
        switch meaning(of: row, isInList: isInList) {
        case .open: add(.enter, does("open", name))
        case .need: add(.enter, does("need", name, " again"))
        case .add: add(.enter, does("add", name))
        }
        if meaning(of: row, isInList: isInList) != .open {
          if !isTyping { keys.add([.openItem], "open") }
          add(.tab, "and go on")
        }
      }
      if !isTyping {
        keys.add([.lower, .raise], "priority")
        if !isHome {
          keys.add(isInList ? [.remove] : [.add], isInList ? "remove" : "add")
        } else if row.isNeededAnywhere {
          keys.add([.done], "done")
        }
        keys.add([.edit], "edit")
      } else if !search.field.isEmpty {
        add(.down, "select")
      }
    case nil: keys.hints.append(Hint([], "a–z", does: "type a name"))
    }
    add(
      .escape,
      !isTyping
        ? (isNarrow ? "back" : "to the search line") : search.field.isEmpty ? "back" : "clear")
    return keys.hints
  }
}
