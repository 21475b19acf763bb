import StyledText
import Terminal
import Theming

struct Hint: Hashable {
  var key: String
  var action: String
  /// The keys that a click presses, in order; empty for a hint that can't be clicked.
  var presses: [Key]
  /// Whether the keys are the two ends of a range.
  var isRange = false

  init(_ presses: [Key], _ key: String, action: String) {
    self.presses = presses
    self.key = key
    self.action = action
  }

  init(_ key: Key, action: String, ascii: Bool) {
    self.init([key], key.label(ascii: ascii), action: action)
  }

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
      line.spans.append(TextSpan(hint.key, .keyHint, on: .statusBar))
      line.spans.append(TextSpan(" \(hint.action)", .statusBar, on: .statusBar))
    }
    return line.truncated(to: columns).padded(to: columns)
  }
}

/// Hints from the key map, leaving out commands without a key.
struct HintList {
  let map: KeyMap
  let ascii: Bool
  var hints: [Hint] = []

  init(map: KeyMap, ascii: Bool) {
    self.map = map
    self.ascii = ascii
  }

  /// Adds an action with the first keys of its commands, or with the shortest ones.
  mutating func add(
    _ commands: [Command], _ action: String, through: Bool = false, shortest: Bool = false
  ) {
    let presses = commands.compactMap { command in
      let keys = map.keys(for: command)
      return shortest
        ? keys.min { $0.label(ascii: ascii).count < $1.label(ascii: ascii).count } : keys.first
    }
    guard presses.count == commands.count else { return }
    let labels = presses.map { $0.label(ascii: ascii) }
    let isPlain = labels.allSatisfy { $0.count == 1 }
    let key = labels.joined(separator: through ? "-" : isPlain ? "" : " ")
    var hint = Hint(presses, key, action: action)
    hint.isRange = through
    hints.append(hint)
  }
}
