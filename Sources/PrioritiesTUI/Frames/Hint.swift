import PrioritiesRendering
import StyledTerminalText
import TerminalInterface
import TerminalThemes

struct Hint: Hashable {
  var key: String
  var action: String
  /// The keys that a click presses, in order; empty for a hint that can't be clicked.
  var presses: [Key] = []
  /// Whether the keys are the two ends of a range.
  var isRange = false

  var width: Int { key.displayWidth + 1 + action.displayWidth }

  /// The key to press for a click in a column; if there are several, the one under the pointer.
  func press(at column: Int) -> Key? {
    guard presses.count > 1 else { return presses.first }
    let keys = key.displayWidth
    guard column < keys, !isRange || column != keys / 2 else { return nil }
    return presses[min(presses.count - 1, column * presses.count / keys)]
  }
}

struct HintLine {
  private let hints: [(start: Int, hint: Hint)]
  private let columns: Int

  /// Includes as many hints as fit.
  ///
  /// The last one, which leads on or back, is always at the end of the line.
  init(_ hints: [Hint], columns: Int) {
    self.columns = columns
    var shown: [(start: Int, hint: Hint)] = []
    var start = 1
    let last = hints.last
    let end = columns - 1 - (last?.width ?? 0)
    for hint in hints.dropLast() {
      guard start + hint.width + 2 <= end else { break }
      shown.append((start, hint))
      start += hint.width + 2
    }
    if let last { shown.append((hints.count > 1 ? end : 1, last)) }
    // On a very narrow screen, the first one is cut off.
    if end < 1 { shown = hints.prefix(1).map { (1, $0) } }
    self.hints = shown
  }

  func press(at column: Int) -> Key? {
    hints.first { ($0.start..<$0.start + $0.hint.width).contains(column) }
      .flatMap { $0.hint.press(at: column - $0.start) }
  }

  var line: Line {
    let key = StyleKey(.statusBar, on: .statusBar)
    var line = Line([], fill: key)
    for (start, hint) in hints {
      line = line.padded(to: start)
      line.append(hint.key, .keyHint, on: .statusBar)
      line.append(" \(hint.action)", .statusBar, on: .statusBar)
    }
    return line.truncated(to: columns).padded(to: columns)
  }
}

extension KeyMap {
  /// The hints that apply, leaving out commands without a key.
  func hints(_ table: [(applies: Bool, commands: [Command], action: String)]) -> [Hint] {
    table.compactMap { $0.applies ? hint(to: $0.commands, $0.action) : nil }
  }

  /// A hint to the first keys of commands, or to the shortest ones if the keys have modifiers.
  private func hint(to commands: [Command], _ action: String) -> Hint? {
    let presses = commands.compactMap { command in
      let keys = keys(for: command)
      return command.isForOneList ? keys.min { label($0).count < label($1).count } : keys.first
    }
    guard presses.count == commands.count else { return nil }
    return hint(presses, action, isRange: commands == [.critical, .low])
  }

  func hint(_ key: Key, _ action: String) -> Hint { hint([key], action) }

  func hint(_ keys: [Key], _ action: String, isRange: Bool = false) -> Hint {
    let labels = keys.map(label)
    let separator = isRange ? "-" : labels.allSatisfy { $0.count == 1 } ? "" : " "
    return Hint(
      key: labels.joined(separator: separator), action: action, presses: keys, isRange: isRange)
  }
}
