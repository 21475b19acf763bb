import PriorityLists

/// The words at the end of a name that say what is made of it: `Milk !high #groceries due:fri`.
///
/// `!` begins a priority or its number, `#` a list, of which the beginning is enough, and `due:` a
/// day. A word that means nothing is a part of the name, and so are the words before it.
struct QuickWords {
  private(set) var item: NewItem
  private(set) var hasWords = false

  /// - Parameters:
  ///   - date: The date that a word means.
  ///   - list: The list whose name begins with a word.
  init(
    _ text: String, date: (String) -> ItemDate?, list: (String) throws -> NewItem.NamedList?
  ) rethrows {
    item = NewItem(name: text, text: text)
    var made = item
    var rest = text[...]
    while let space = rest.lastIndex(of: " ") {
      let word = rest[space...].dropFirst()
      rest = rest[..<space]
      let value = String(word.dropFirst())
      switch word.first {
      case nil: continue
      case "!" where made.priority == nil: made.priority = Priority(beginning: value)
      case "#" where made.list == nil: made.list = try list(value)
      case "d" where made.date == nil && value.hasPrefix("ue:"):
        made.date = date(String(value.dropFirst(3)))
      default: return
      }
      guard made != item, rest.contains(where: { $0 != " " }) else { return }
      made.name = String(rest)
      item = made
      hasWords = true
    }
  }
}

extension Priority {
  /// The priority with a number, from 1 for critical, or whose word begins with a text.
  fileprivate init?(beginning text: String) {
    let text = text.lowercased()
    let found = Priority.mostUrgentFirst.enumerated().first { place, priority in
      text == "\(place + 1)" || !text.isEmpty && priority.word.hasPrefix(text)
    }
    guard let found else { return nil }
    self = found.element
  }
}
