import Lists
import Rendering

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
    case "d", "due": return dueLines()
    case "i", "item": return chooseOpenItem()
    case "u", "undo":
      time += 10
      return effectRunner.recallDue(at: time) ? message : act(.undo())
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
    case 1: return setLevel(row, .critical)
    case 2: return setLevel(row, .high)
    case 3: return setLevel(row, .medium)
    case 4: return setLevel(row, .low)
    case 5: return act(.done(row.id))
    case 6 where row.id == list: return ["\(row.name) is open."]
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
      guard let list, list != row.id else { return ["There is no choice 10."] }
      return act(.exclude(row.id, list: list))
    default:
      if ["h", "?", "help"].contains(words.lowercased()) {
        topic = .item(row)
        return Self.choices(inList: list != nil && list != row.id)
      }
      let fault = words.isEmpty ? "" : "There is no choice \(words). "
      return [fault + "Nothing was changed."]
    }
  }

  /// Gives an item a level, and says where the open list keeps one of its own.
  private mutating func setLevel(_ row: Row, _ level: Priority) -> [String] {
    let said = act(.set(row.id, level))
    guard let own = row.listPriority else { return said }
    return said + ["\(effectRunner.app.screen.heading.name) keeps its own, \(own.word)."]
  }

  /// Chooses the open item itself.
  private mutating func chooseOpenItem() -> [String] {
    guard let row = effectRunner.app.screen.headingRow else {
      return ["No item is open. A number chooses one of the list."]
    }
    topic = .item(row)
    return [spoken(row)] + moreDetails(of: row) + Self.choices(inList: false)
  }

  /// Gives an item the details that were said; a lone hyphen means none.
  mutating func editDetails(_ row: Row, _ words: String) -> [String] {
    guard words == "-" else { return edit(row, details: words) }
    topic = .list
    return act(.edit(row.id, name: nil, details: ""))
  }

  /// Gives an item the name or the details that were said.
  mutating func edit(_ row: Row, name: String? = nil, details: String? = nil) -> [String] {
    topic = .list
    let typed = name ?? details ?? ""
    guard !typed.isEmpty else { return ["Kept."] }
    return act(.edit(row.id, name: name, details: details))
  }

  /// Hears the answer to a question about an item that may have been changed elsewhere: where no
  /// answer can be meant any more, the question ends.
  mutating func handleUnlessLost(_ line: String) -> [String] {
    let row: Row
    switch topic {
    case .item(let asked), .naming(let asked), .detailing(let asked), .deleting(let asked):
      row = asked
    case .list, .hits, .due, .confirming: return handle(line)
    }
    let sentence: String
    if effectRunner.isGone(row.id) {
      sentence = Self.gone(row.name)
    } else if let name = effectRunner.name(of: row.id), name != row.name {
      switch topic {
      case .deleting: sentence = "\(row.name) is called \(name) now, and is kept."
      // The name that was read out may be another item's by now.
      case .item: sentence = "\(row.name) is called \(name) now, and was not changed."
      default: return ["\(row.name) is called \(name) now."] + handle(line)
      }
    } else {
      return handle(line)
    }
    topic = .list
    return [sentence] + listLines()
  }

  private static func gone(_ name: String) -> String { "\(name) no longer exists." }

  /// Goes back from numbers that were read out, or on to another search; nil where the words do
  /// neither.
  private mutating func leaveNumbers(_ words: String) -> [String]? {
    let isSearch = words.hasPrefix("/")
    guard isSearch || ["", "b", "back"].contains(words) else { return nil }
    if case .hits = topic { press(.escape, .escape) }
    topic = .list
    return isSearch ? search(String(words.dropFirst())) : listLines()
  }

  /// Hears which of the things found is meant, by the numbers that were read out.
  mutating func hearAboutHits(_ words: String, _ choices: [SearchState.Choice]) -> [String] {
    if let answer = leaveNumbers(words) { return answer }
    guard let number = Int(words), choices.indices.contains(number - 1) else {
      return ["There is no choice \(words)."]
    }
    topic = .list
    guard let place = effectRunner.app.screen.search?.place(of: choices[number - 1]) else {
      press(.escape, .escape)
      return ["Number \(number) is no longer found."] + listLines()
    }
    press(.down, .home)
    for _ in 0..<place { press(.down) }
    press(.enter)
    let said = message
    // What was refused is given back to be typed, which lines are not.
    if effectRunner.app.screen.search != nil { press(.escape, .escape) }
    first = 0
    return said + listLines()
  }

  /// Hears which of the items that are due is needed again, or put off.
  mutating func hearAboutDue(_ words: String, _ proposals: [DueProposal]) -> [String] {
    if let answer = leaveNumbers(words) { return answer }
    let isPutOff = words.lowercased().hasPrefix("n")
    let number = Int(isPutOff ? words.dropFirst().drop { $0 == " " } : words[...])
    guard let number, proposals.indices.contains(number - 1) else {
      return ["There is no choice \(words)."]
    }
    topic = .list
    let proposal = proposals[number - 1]
    guard !effectRunner.isGone(proposal.item) else { return [Self.gone(proposal.name)] }
    guard isPutOff else { return act(.need(proposal.item, then: .stay)) }
    time += 10
    effectRunner.putOff(proposal, at: time)
    return message
  }

  private mutating func choose(_ number: Int) -> [String] {
    guard let known = numbers[number] else {
      return ["There is no number \(number). Say r to read the list with its numbers."]
    }
    let window = effectRunner.app.screen.window
    let row = window.place(of: known.id).flatMap { window[$0] } ?? known
    topic = .item(row)
    return [spoken(row)] + moreDetails(of: row)
      + Self.choices(inList: !effectRunner.app.screen.isHome)
  }

  private mutating func search(_ text: String) -> [String] {
    press(.character("/"))
    send(.paste(text))
    guard let search = effectRunner.app.screen.search, search.count > 0 else {
      press(.escape, .escape)
      return ["Nothing is found."]
    }
    var heard = (0..<min(search.count, Self.page * 2)).compactMap { search.choice(at: $0) }
    let rest = search.count - heard.count
    // What can be created comes last, and is always heard.
    if rest > 0, let name = search.hits.creatable { heard[heard.count - 1] = .create(name) }
    topic = .hits(heard)
    let count = search.count
    var lines = ["\(count.grouped) \(count == 1 ? "choice" : "choices")."]
    for (place, choice) in heard.enumerated() {
      switch choice {
      case .hit(let row, let isInList):
        let isHome = effectRunner.app.screen.isHome
        let verb =
          if isHome { row.priority.isNeeded ? "open" : "need again" } else {
            isInList ? "open" : "add"
          }
        lines.append("\(place + 1). \(verb) \(spoken(row))")
      case .create(let name): lines.append("\(place + 1). create \(name)")
      }
    }
    if rest > 0 { lines.append("\(rest.grouped) more are found. Search for more of the name.") }
    return lines
  }

  private mutating func create(_ name: String) -> [String] {
    act(.create(name: name, .medium, list: effectRunner.app.screen.list, then: .stay))
  }
}
