import Lists

extension ScreenReaderDialog {
  /// Hears what is to be done with the list.
  mutating func hearAboutList(_ words: String) -> [String] {
    if let number = Int(words) { return choose(number) }
    if words.hasPrefix("/") { return search(String(words.dropFirst())) }
    if words.hasPrefix("+") { return create(String(words.dropFirst())) }
    switch words {
    case "", "r", "read":
      first = 0
      return listLines()
    case "m", "more": return more()
    case "b", "back":
      press(.escape)
      first = 0
      return listLines()
    case "u", "undo": return act(.undo())
    case "U", "redo": return act(.redo())
    case "s", "sort":
      press(.character("s"))
      return message + listLines()
    case "q", "quit":
      isOver = true
      return ["Goodbye."]
    default:
      if words.lowercased() == "h" || words == "?" || words == "help" { return Self.help }
      return ["I do not know \"\(words)\". Say h for help, or /\(words) to search for it."]
    }
  }

  /// Hears what is to be done with an item.
  mutating func handleItem(_ words: String, _ row: Row) -> [String] {
    topic = .list
    let list = effectRunner.app.screen.list
    switch Int(words) {
    case 1: return act(.set(row.id, .critical))
    case 2: return act(.set(row.id, .high))
    case 3: return act(.set(row.id, .medium))
    case 4: return act(.set(row.id, .low))
    case 5: return act(.done(row.id))
    case 6:
      effectRunner.open(row, at: time)
      first = 0
      return listLines()
    case 7:
      topic = .naming(row)
      return []
    case 8:
      topic = .detailing(row)
      return []
    case 9:
      topic = .deleting(row)
      let lists = effectRunner.lists(of: row.id)
      let loss = lists.isEmpty ? "" : " It is taken out of \(lists.joined(separator: ", "))."
      return ["Delete \(row.name)?\(loss)"]
    case 10:
      guard let list else { return ["There is no choice 10."] }
      return act(.exclude(row.id, list: list))
    default: return ["Nothing was changed."]
    }
  }

  /// Gives an item the name or the details that were said.
  mutating func edit(_ row: Row, name: String? = nil, details: String? = nil) -> [String] {
    topic = .list
    let typed = name ?? details ?? ""
    guard !typed.isEmpty else { return ["Kept."] }
    return act(.edit(row.id, name: name, details: details))
  }

  /// Hears which of the things found is meant.
  mutating func hearAboutHits(_ words: String) -> [String] {
    topic = .list
    guard let number = Int(words), let search = effectRunner.app.screen.search,
      (1...max(1, search.count)).contains(number)
    else {
      press(.escape, .escape)
      return listLines()
    }
    press(.down, .home)
    for _ in 1..<number { press(.down) }
    press(.enter)
    first = 0
    return message + listLines()
  }

  private mutating func choose(_ number: Int) -> [String] {
    guard let known = numbers[number] else {
      return ["There is no number \(number). Say r to read the list with its numbers."]
    }
    let window = effectRunner.app.screen.window
    let row = window.place(of: known.id).flatMap { window[$0] } ?? known
    topic = .item(row)
    return [spoken(row)] + Self.choices(inList: !effectRunner.app.screen.isHome)
  }

  private mutating func search(_ text: String) -> [String] {
    press(.character("/"))
    send(.paste(text))
    topic = .hits
    guard let search = effectRunner.app.screen.search, search.count > 0 else {
      topic = .list
      press(.escape, .escape)
      return ["Nothing is found."]
    }
    var lines = ["\(search.count) \(search.count == 1 ? "choice" : "choices")."]
    for place in 0..<min(search.count, Self.page * 2) {
      switch search.choice(at: place) {
      case .hit(let row, let isInList):
        let isHome = effectRunner.app.screen.isHome
        let verb =
          if isHome { row.priority.isNeeded ? "open" : "need again" } else {
            isInList ? "open" : "add"
          }
        lines.append("\(place + 1). \(verb) \(spoken(row))")
      case .create(let name): lines.append("\(place + 1). create \(name)")
      case nil: break
      }
    }
    return lines
  }

  private mutating func create(_ name: String) -> [String] {
    act(.create(name: name, .medium, list: effectRunner.app.screen.list, then: .stay))
  }
}
