import Lists
import Rendering

extension ScreenReaderDialog {
  /// Reads on.
  mutating func more() -> [String] {
    first += Self.page
    if first >= effectRunner.app.screen.window.total { first = 0 }
    return listLines()
  }

  /// Reads the list, each row with its number.
  mutating func listLines() -> [String] {
    let screen = effectRunner.app.screen
    numbers = [:]
    guard screen.window.total > 0 else {
      let item = screen.isHome ? "" : ", or i for what can be done with \(screen.heading.name)"
      return ["\(screen.heading.name) is empty. Say + and a name to add an item\(item)."] + dueLine
    }
    // The rows to be said are read around the cursor.
    for _ in 0..<2 where effectRunner.app.screen.window[min(first, screen.window.total - 1)] == nil
    {
      press(.home)
      for _ in 0..<(first / 30 + 1) { press(.pageDown) }
    }
    var lines = ["\(screen.heading.name), \(NeededCount(needed: screen.heading.needed).words)."]
    if first == 0 { lines += dueLine }
    let end = min(first + Self.page, screen.window.total)
    for place in first..<end {
      guard let row = effectRunner.app.screen.window[place] else { continue }
      numbers[place + 1] = row
      lines.append("\(place + 1). \(spoken(row))")
    }
    if end < screen.window.total {
      lines.append("\((screen.window.total - end).grouped) more, say m.")
    }
    return lines
  }

  /// What the home screen proposes.
  var proposals: [DueProposal] {
    let screen = effectRunner.app.screen
    return screen.isHome ? screen.heading.due?.proposals ?? [] : []
  }

  /// That something is due, and how to hear of it.
  private var dueLine: [String] {
    switch proposals.count {
    case 0: []
    case 1: ["\(proposals[0].name) may be needed again, say d."]
    case let count: ["\(count) items may be needed again, say d."]
    }
  }

  /// Reads what is due, each proposal with a number.
  mutating func dueLines() -> [String] {
    let proposals = proposals
    guard !proposals.isEmpty else {
      return [
        effectRunner.app.screen.isHome
          ? "Nothing is proposed as due." : "What is due is proposed on the home screen."
      ]
    }
    topic = .due(proposals)
    return proposals.enumerated().map { "\($0 + 1). \($1.name), got \($1.reason)." }
      + ["A number needs it again, n and a number puts it off."]
  }

  /// A row in words.
  func spoken(_ row: Row) -> String {
    var words = "\(row.name), \(row.effectivePriority.word)"
    if row.listPriority != nil { words += " in this list" }
    if row.subitems > 0 {
      words += ", a list of \(row.subitems), \(NeededCount(needed: row.needed).words)"
    }
    if !row.details.isEmpty { words += ", \(row.details)" }
    return words.last.map { ".!?…".contains($0) } == true ? words : words + "."
  }

  /// All details of an item, line by line, where its row has only the first of them.
  func moreDetails(of row: Row) -> [String] {
    guard row.hasMoreDetails else { return [] }
    let lines = effectRunner.details(of: row.id).split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
    let rest = lines.count - Self.detailLines
    guard rest > 0 else { return lines }
    return lines.prefix(Self.detailLines) + ["\(rest) more \(rest == 1 ? "line" : "lines")."]
  }

  /// The lines of details that are said at most.
  private static let detailLines = 40

  /// What can be done with an item, by number.
  static func choices(inList: Bool) -> [String] {
    let all = [
      "1 critical", "2 high", "3 medium", "4 low", "5 done", "6 open as a list", "7 rename",
      "8 details", "9 delete",
    ]
    return [(all + (inList ? ["10 take out of this list"] : [])).joined(separator: ", ") + "."]
  }

  /// What can be said.
  static let help = [
    "A number chooses an item and says its details and what can be done with it.",
    "+ and a name adds an item, such as +Milk.",
    "/ and a text searches, such as /milk.",
    "r reads the list, m reads more, b goes back, s changes the order.",
    "i says what can be done with the open item, d reads what is due by its rhythm.",
    "u undoes, U does it again, q quits.",
  ]
}
