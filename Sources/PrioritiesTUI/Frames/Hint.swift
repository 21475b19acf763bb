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

  /// Includes as many hints as fit, and always the last one, which leads to more.
  init(_ hints: [Hint], columns: Int) {
    self.columns = columns
    var room = columns
    var shown: [Hint] = []
    if let last = hints.last {
      room -= last.width + 2
      for hint in hints.dropLast() {
        guard hint.width + 2 <= room else { break }
        room -= hint.width + 2
        shown.append(hint)
      }
      shown = room < 0 ? Array(hints.prefix(1)) : shown + [last]
    }
    var start = 1
    self.hints = shown.map { hint in
      defer { start += hint.width + 2 }
      return (start, hint)
    }
  }

  func press(at column: Int) -> Key? {
    hints.first { ($0.start..<$0.start + $0.hint.width).contains(column) }
      .flatMap { $0.hint.press(at: column - $0.start) }
  }

  var line: Line {
    let key = StyleKey(.statusBar, on: .statusBar)
    var line = Line([TextSpan(" ", key)], fill: key)
    for (_, hint) in hints {
      if line.spans.count > 1 { line.spans.append(TextSpan("  ", key)) }
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
