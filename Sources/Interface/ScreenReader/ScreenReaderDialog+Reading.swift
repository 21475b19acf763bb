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
      return ["\(screen.heading.name) is empty. Say + and a name to add an item."]
    }
    // The rows to be said are read around the cursor.
    for _ in 0..<2 where effectRunner.app.screen.window[min(first, screen.window.total - 1)] == nil
    {
      press(.home)
      for _ in 0..<(first / 30 + 1) { press(.pageDown) }
    }
    var lines = ["\(screen.heading.name), \(NeededCount(needed: screen.heading.needed).words)."]
    let end = min(first + Self.page, screen.window.total)
    for place in first..<end {
      guard let row = effectRunner.app.screen.window[place] else { continue }
      numbers[place + 1] = row
      lines.append("\(place + 1). \(spoken(row))")
    }
    if end < screen.window.total {
      lines.append("\(screen.window.total - end) more, say m.")
    }
    return lines
  }

  /// A row in words.
  func spoken(_ row: Row) -> String {
    var words = "\(row.name), \(row.effectivePriority.word)"
    if row.listPriority != nil { words += " in this list" }
    if row.subitems > 0 {
      words += ", a list of \(row.subitems), \(NeededCount(needed: row.needed).words)"
    }
    if !row.details.isEmpty { words += ", \(row.details)" }
    return words + "."
  }

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
    "A number chooses an item and says what can be done with it.",
    "+ and a name adds an item, such as +Milk.",
    "/ and a text searches, such as /milk.",
    "r reads the list, m reads more, b goes back, s changes the order.",
    "u undoes, U does it again, q quits.",
  ]
}
