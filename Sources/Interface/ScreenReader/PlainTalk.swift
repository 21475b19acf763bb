import Lists
import Terminal

/// The app as a talk in plain lines, for a screen reader.
///
/// What is heard is a line; what is said are lines without boxes, shapes or colours: every choice
/// has a number, and every change has one line. The same app runs below, with the same rules.
public struct PlainTalk {
  /// The app with what it acts on.
  public private(set) var stage: Stage
  /// Whether the person said goodbye.
  public private(set) var isOver = false
  private var topic = Topic.list
  private var first = 0
  private var time: Int64 = 0
  /// The rows by the numbers they were last read out with: a change moves rows, but a number means
  /// what it meant until the list is read again.
  private var numbers: [Int: Row] = [:]

  /// What the talk is about at the moment.
  private enum Topic: Hashable {
    case list
    case item(Row)
    case hits
    case deleting(Row)
    case naming(Row)
    case detailing(Row)
  }

  /// The rows that are said at once.
  static let page = 20

  /// Begins a talk.
  public init(_ stage: Stage) {
    self.stage = stage
    send(.start)
  }

  /// The size that the app below takes the screen for: enough rows to read ahead.
  public static let size = TerminalSize(columns: 100, rows: 45)

  /// What is said at the beginning.
  public mutating func greeting() -> [String] {
    ["Priorities. Say a number to choose, or h for help."] + listLines()
  }

  /// What is asked for, at the place of typing.
  public var prompt: String {
    switch topic {
    case .list: stage.app.screen.isHome ? "Item or command: " : "Item, command, or b to go back: "
    case .item: "Choice: "
    case .hits: "Number, or b to go back: "
    case .deleting: "y or n: "
    case .naming: "New name, empty to keep it: "
    case .detailing: "New details, empty to keep them: "
    }
  }

  /// Hears a line, and answers.
  public mutating func hear(_ line: String) -> [String] {
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch topic {
    case .list: return hearAboutList(words)
    case .item(let row): return hearAboutItem(words, row)
    case .hits: return hearAboutHits(words)
    case .deleting(let row):
      topic = .list
      guard words.lowercased().hasPrefix("y") else { return ["Kept."] }
      return act(.delete(row.id))
    case .naming(let row): return edit(row, name: words)
    case .detailing(let row): return edit(row, details: words)
    }
  }

  /// Takes it that something was changed elsewhere.
  public mutating func noteChange() -> [String] {
    send(.storeChanged)
    topic = .list
    return ["The items were changed elsewhere."] + listLines()
  }

  private mutating func hearAboutList(_ words: String) -> [String] {
    if let number = Int(words) { return choose(number) }
    if words.hasPrefix("/") { return search(String(words.dropFirst())) }
    if words.hasPrefix("+") { return create(String(words.dropFirst())) }
    switch words {
    case "", "r", "read":
      first = 0
      return listLines()
    case "m", "more": return more()
    case "b", "back":
      press("escape")
      first = 0
      return listLines()
    case "u", "undo": return act(.undo(evenElsewhere: true))
    case "U", "redo": return act(.redo(evenElsewhere: true))
    case "s", "sort":
      press("s")
      return message + listLines()
    case "q", "quit":
      isOver = true
      return ["Goodbye."]
    default:
      if words.lowercased() == "h" || words == "?" || words == "help" { return Self.help }
      return ["I do not know “\(words)”. Say h for help, or /\(words) to search for it."]
    }
  }

  private mutating func choose(_ number: Int) -> [String] {
    guard let known = numbers[number] else { return ["There is no number \(number)."] }
    let window = stage.app.screen.window
    let row = window.place(of: known.id).flatMap { window[$0] } ?? known
    topic = .item(row)
    return [spoken(row)] + Self.choices(inList: !stage.app.screen.isHome)
  }

  private mutating func hearAboutItem(_ words: String, _ row: Row) -> [String] {
    topic = .list
    let list = stage.app.screen.list
    switch Int(words) {
    case 1: return act(.set(row.id, .critical))
    case 2: return act(.set(row.id, .high))
    case 3: return act(.set(row.id, .medium))
    case 4: return act(.set(row.id, .low))
    case 5: return act(.done(row.id))
    case 6:
      stage.open(row, at: time)
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
      let lists = stage.lists(of: row.id)
      let loss = lists.isEmpty ? "" : " It is taken out of \(lists.joined(separator: ", "))."
      return ["Delete \(row.name)?\(loss)"]
    case 10:
      guard let list else { return ["There is no choice 10."] }
      return act(.exclude(row.id, list: list))
    default: return ["Nothing was changed."]
    }
  }

  private mutating func edit(_ row: Row, name: String? = nil, details: String? = nil) -> [String] {
    topic = .list
    let typed = name ?? details ?? ""
    guard !typed.isEmpty else { return ["Kept."] }
    let old = stage.details(of: row.id)
    return act(.edit(row.id, name: name ?? row.name, details: details ?? old))
  }

  private mutating func search(_ text: String) -> [String] {
    press("/")
    send(.paste(text))
    topic = .hits
    guard let search = stage.app.screen.search, search.count > 0 else {
      topic = .list
      press("escape escape")
      return ["Nothing is found."]
    }
    var lines = ["\(search.count) choices."]
    for place in 0..<min(search.count, Self.page * 2) {
      switch search.choice(at: place) {
      case .hit(let row, let isInList):
        let verb = isInList || stage.app.screen.isHome ? "open" : "add"
        lines.append("\(place + 1). \(verb) \(spoken(row))")
      case .create(let name): lines.append("\(place + 1). create \(name)")
      case nil: break
      }
    }
    return lines
  }

  private mutating func hearAboutHits(_ words: String) -> [String] {
    topic = .list
    guard let number = Int(words), let search = stage.app.screen.search,
      (1...max(1, search.count)).contains(number)
    else {
      press("escape escape")
      return listLines()
    }
    press("down home")
    for _ in 1..<number { press("down") }
    press("enter")
    first = 0
    return message + listLines()
  }

  private mutating func create(_ name: String) -> [String] {
    act(.create(name: name, .medium, list: stage.app.screen.list, then: .stay))
  }

  private mutating func more() -> [String] {
    first += Self.page
    if first >= stage.app.screen.window.total { first = 0 }
    return listLines()
  }

  private mutating func listLines() -> [String] {
    let screen = stage.app.screen
    numbers = [:]
    guard screen.window.total > 0 else {
      return ["\(screen.heading.name) is empty. Say + and a name to add an item."]
    }
    // The rows to be said are read around the cursor.
    for _ in 0..<2 where stage.app.screen.window[min(first, screen.window.total - 1)] == nil {
      press("home")
      for _ in 0..<(first / 30 + 1) { press("pagedown") }
    }
    var lines = ["\(screen.heading.name), \(screen.heading.needed) needed."]
    let end = min(first + Self.page, screen.window.total)
    for place in first..<end {
      guard let row = stage.app.screen.window[place] else { continue }
      numbers[place + 1] = row
      lines.append("\(place + 1). \(spoken(row))")
    }
    if end < screen.window.total {
      lines.append("\(screen.window.total - end) more, say m.")
    }
    return lines
  }

  private func spoken(_ row: Row) -> String {
    var words = "\(row.name), \(row.priority.word)"
    if row.here != nil { words += " in this list" }
    if row.subitems > 0 { words += ", a list of \(row.subitems), \(row.needed) needed" }
    if !row.details.isEmpty { words += ", \(row.details)" }
    return words + "."
  }

  private mutating func act(_ deed: Deed) -> [String] {
    time += 10
    stage.make(deed, at: time)
    send(.storeChanged)
    return message
  }

  /// What was done, an arrow being a word.
  private var message: [String] {
    stage.app.message.map { [$0.text.replacing("→", with: "to")] } ?? []
  }

  private mutating func press(_ names: String) {
    for name in names.split(separator: " ") {
      if let chord = Chord(String(name)) { send(.key(chord)) }
    }
  }

  private mutating func send(_ event: Event) {
    time += 10
    stage.take(event, at: time)
    while stage.hasWork { _ = stage.work(at: time) }
  }

  private static func choices(inList: Bool) -> [String] {
    let all = [
      "1 critical", "2 high", "3 medium", "4 low", "5 done", "6 open as a list", "7 rename",
      "8 details", "9 delete",
    ]
    return [(all + (inList ? ["10 take out of this list"] : [])).joined(separator: ", ") + "."]
  }

  private static let help = [
    "A number chooses an item and says what can be done with it.",
    "+ and a name adds an item, such as +Milk.",
    "/ and a text searches, such as /milk.",
    "r reads the list, m reads more, b goes back, s changes the order.",
    "u undoes, U does it again, q quits.",
  ]
}
