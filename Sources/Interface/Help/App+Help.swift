import StyledText
import Theming

extension App {
  /// Takes a key while help is open.
  mutating func helpKey(_ keyPress: KeyPress, top: Int) -> [Effect] {
    let last = lastHelpTop
    // A larger screen may have less to scroll than the one before.
    let top = min(top, last)
    switch settings.keys[keyPress] {
    case .up: sheet = .help(top: max(0, top - 1))
    case .down: sheet = .help(top: min(last, top + 1))
    case .pageUp: sheet = .help(top: max(0, top - bodyHeight + 1))
    case .pageDown: sheet = .help(top: min(last, top + bodyHeight - 1))
    case .first: sheet = .help(top: 0)
    case .last: sheet = .help(top: last)
    default:
      sheet = nil
      return settings.keys[keyPress] == .quit && keyPress.name != "q" ? [.quit] : reload()
    }
    return []
  }

  /// The help, scrolled.
  func helpBody(top: Int, _ look: FrameStyle) -> Body {
    let lines = helpLines(look)
    let first = min(top, max(0, lines.count - bodyHeight))
    return Body(lines: Array(lines[first...].prefix(bodyHeight)))
  }

  /// The last first line of the help.
  var lastHelpTop: Int { max(0, helpLines(FrameStyle()).count - bodyHeight) }

  /// Every command with its keys, from the map that the app runs by.
  private func helpLines(_ look: FrameStyle) -> [Line] {
    var lines: [Line] = []
    for group in Command.Group.allCases {
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(Line(" \(group.rawValue)", .heading))
      for command in Command.allCases where command.group == group {
        lines += helpLines(command, look)
      }
    }
    lines += helpText(
      "The mouse",
      [
        "drag a row left or right: its other levels; let go on one",
        "click a row to choose it, again to open it; the wheel scrolls",
      ])
    lines += helpText(
      "Keys of your own", ["priorities settings write keys '{\"done\": [\"space\"]}'"])
    let names = Command.allCases.map(\.rawValue).joined(separator: ", ")
    return lines + indented("names: \(names)", .muted)
  }

  /// A command: its keys at the left, and beside them, or below where it is narrow, what it does.
  private func helpLines(_ command: Command, _ look: FrameStyle) -> [Line] {
    let keys = settings.keys.keyPresses(for: command).map { $0.label(ascii: look.isASCII) }
    let room = contentColumns >= 60 ? 22 : 14
    let shown = keys.joined(separator: contentColumns >= 60 ? "  " : " ")
    let name = keys.isEmpty ? Line("no key", .muted) : Line(shown, .keyHint)
    let summary = Line(command.summary, .foreground)
    guard contentColumns >= 36 else {
      return name.wrapped(to: contentColumns - 3).map { Line([TextSpan("   ")] + $0.spans) }
        + summary.wrapped(to: contentColumns - 5).map { Line([TextSpan("     ")] + $0.spans) }
    }
    let left = name.wrapped(to: room - 2)
    let right = summary.wrapped(to: contentColumns - room - 4)
    return (0..<max(left.count, right.count)).map { index in
      let key = (index < left.count ? left[index] : Line()).padded(to: room)
      return Line([TextSpan("   ")] + key.spans + (index < right.count ? right[index].spans : []))
    }
  }

  private func helpText(_ title: String, _ texts: [String]) -> [Line] {
    [Line(), Line(" \(title)", .heading)] + texts.flatMap { indented($0, .foreground) }
  }

  private func indented(_ text: String, _ role: Role) -> [Line] {
    Line(text, role).wrapped(to: contentColumns - 4).map { Line([TextSpan("   ")] + $0.spans) }
  }
}
