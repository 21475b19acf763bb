import StyledText
import Theming

extension App {
  /// Takes a key while help is open.
  mutating func helpKey(_ chord: Chord, top: Int) -> [Effect] {
    let last = max(0, helpLines(.init()).count - bodyHeight)
    switch settings.keys[chord] {
    case .up: sheet = .help(top: max(0, top - 1))
    case .down: sheet = .help(top: min(last, top + 1))
    case .pageUp: sheet = .help(top: max(0, top - bodyHeight + 1))
    case .pageDown: sheet = .help(top: min(last, top + bodyHeight - 1))
    case .first: sheet = .help(top: 0)
    case .last: sheet = .help(top: last)
    default:
      sheet = nil
      return settings.keys[chord] == .quit && chord.name != "q" ? [.quit] : reload()
    }
    return []
  }

  /// The help, scrolled.
  func helpBody(top: Int, _ look: Look) -> Body {
    let lines = helpLines(look)
    let first = min(top, max(0, lines.count - bodyHeight))
    return Body(lines: Array(lines[first...].prefix(bodyHeight)))
  }

  /// Every command with its keys, from the map that the app runs by.
  private func helpLines(_ look: Look) -> [Line] {
    let room = contentColumns >= 60 ? 24 : 14
    var lines: [Line] = []
    for group in Command.Group.allCases {
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(Line(" \(group.rawValue)", .heading))
      for command in Command.allCases where command.group == group {
        let keys = settings.keys.chords(for: command).map { $0.label(ascii: look.isASCII) }
        let shown = keys.isEmpty ? "no key" : keys.joined(separator: "  ")
        let left = Line([Span("   "), Span(shown, keys.isEmpty ? .muted : .keyhint)])
          .fitted(to: room, mark: look.glyphs.ellipsis)
        lines.append(
          Line(left.spans + [Span(" \(command.summary)", .foreground)])
            .truncated(to: contentColumns, mark: look.glyphs.ellipsis))
      }
    }
    lines += [
      Line(), Line(" The mouse", .heading),
      Line("   drag a row left or right: its other levels; let go on one", .foreground)
        .truncated(to: contentColumns, mark: look.glyphs.ellipsis),
      Line("   click a row to choose it, again to open it; the wheel scrolls", .foreground)
        .truncated(to: contentColumns, mark: look.glyphs.ellipsis),
      Line(), Line(" Keys of your own", .heading),
      Line("   priorities settings write keys '{\"done\": [\"space\"]}'", .foreground)
        .truncated(to: contentColumns, mark: look.glyphs.ellipsis),
    ]
    let names = Command.allCases.map(\.rawValue).joined(separator: ", ")
    lines += Line("names: \(names)", .muted).wrapped(to: max(10, contentColumns - 4)).map {
      Line([Span("   ")] + $0.spans)
    }
    return lines
  }
}
