import Lists
import Rendering

/// What was typed or asked is kept when a list goes away, or when a change is refused.
extension App {
  /// Goes back from an open list that was deleted elsewhere: a search goes on in the list below, and
  /// a sheet stays if what it is about is still there.
  mutating func leaveGoneList() -> [Effect] {
    let left = lists.removeLast()
    screen.isReturning = true
    message = Note(.warning, "\"\(left.heading.name)\" no longer exists.")
    if let search = left.search { screen.search = search }
    return reload()
  }

  /// Opens the question about a pasted list, for the list that is shown.
  mutating func askAboutPaste(_ pasted: PastedNames) {
    let heading = screen.isHome ? "the prioritized list" : screen.heading.name
    sheet = .question(.paste(pasted, list: screen.list, heading: heading))
  }

  /// Gives back what was typed for a change that was not made: into the search line, or as a
  /// question about the pasted names; the name where something else is typed there by now.
  mutating func giveBack(_ mutation: Mutation) -> String? {
    switch mutation {
    case .create(let name, let level, let list, _):
      // A form that creates what it holds has its own line.
      if case .edit(let edit) = sheet, edit.item == list {
        return edit.search.field.text == name ? nil : name
      }
      let place = lists.lastIndex { $0.list == list } ?? lists.endIndex - 1
      if let field = lists[place].search?.field, !field.isEmpty {
        return field.text == name ? nil : name
      }
      var search = SearchState()
      search.field = TextField(name)
      search.level = level
      lists[place].search = search
    case .addAll(let names, _):
      if sheet == nil { askAboutPaste(PastedNames(names: names)) }
    default: break
    }
    return nil
  }
}

/// The names in a pasted text, one a line, without the marks of a list.
struct PastedNames: Hashable, Sendable {
  /// The names, in order, each once; empty lines are dropped.
  let names: [String]
  /// How many lines had a bullet, a number or a check box.
  let marked: Int

  /// Names that were taken from a text before.
  init(names: [String]) {
    self.names = names
    marked = 0
  }

  init(_ text: String) {
    var names: [String] = []
    var known: Set<String> = []
    var marked = 0
    // Cells of a table that were copied have tabs between them, which no name may have.
    for line in text.replacing("\t", with: " ").split(whereSeparator: \.isNewline) {
      let name = ListedName(String(line)).name
      guard !name.isEmpty else { continue }
      if known.insert(NameKeys(name).identity).inserted { names.append(name) }
      if line.drop(while: \.isWhitespace).prefix(name.count) != name.prefix(name.count) {
        marked += 1
      }
    }
    self.names = names
    self.marked = marked
  }
}
