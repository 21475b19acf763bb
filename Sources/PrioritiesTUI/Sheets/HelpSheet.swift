import PrioritiesBasics
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

struct HelpSheet: Component {
  private(set) var top = 0
  private(set) var filter = TextField()

  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    let page = context.layout.height - 1
    switch event {
    case .mouse(let event):
      guard case .wheel(let direction) = event.action else { return [] }
      scroll(by: direction == .up ? -3 : 3, in: context)
    case .key(let key):
      let command = context.settings.keys[key]
      switch (key, command) {
      case (.escape, _) where !filter.isEmpty: filter = TextField()
      case (.escape, _), (.enter, _),
        (_, .help) where filter.isEmpty || key.text == nil:
        return [.closeSheet, .reload]
      case (_, .up) where key.text == nil: scroll(by: -1, in: context)
      case (_, .down) where key.text == nil: scroll(by: 1, in: context)
      case (_, .pageUp) where key.text == nil: scroll(by: -page, in: context)
      case (_, .pageDown) where key.text == nil: scroll(by: page, in: context)
      case (_, .first) where filter.isEmpty && key.text == nil: top = 0
      case (_, .last) where filter.isEmpty && key.text == nil: scroll(by: 1_000, in: context)
      default: if filter.edit(key) { top = 0 }
      }
    default: break
    }
    return []
  }

  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let lines = lines(style, in: context)
    let first = min(top, max(0, lines.count - context.layout.height))
    return Body(lines: Array(lines[first...].prefix(context.layout.height)))
  }

  func hints(in context: ComponentContext) -> [Hint] {
    let keys = context.settings.keys
    let hints = [keys.hint(.escape, "back")]
    guard lines(FrameStyle(), in: context).count > context.layout.height else { return hints }
    return hints + [keys.hint([.up, .down], "scroll"), keys.hint(.pageDown, "next page")]
  }

  private mutating func scroll(by lines: Int, in context: ComponentContext) {
    let last = max(0, self.lines(FrameStyle(), in: context).count - context.layout.height)
    // `top` may be beyond the end if the screen grew.
    top = min(max(0, min(top, last) + lines), last)
  }

  private func lines(_ style: FrameStyle, in context: ComponentContext) -> [Line] {
    let columns = context.layout.columns
    let wanted = filter.text.foldedForSearch
    var lines: [Line] = []
    for group in Command.Group.allCases {
      let commands = Command.allCases.filter { command in
        let words = [command.summary, command.rawValue, group.rawValue]
        return command.group == group
          && (wanted.isEmpty || words.contains { $0.foldedForSearch.contains(wanted) })
      }
      guard !commands.isEmpty else { continue }
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(Line(" \(group.rawValue)", .heading))
      lines += commands.flatMap { self.lines($0, style, in: context) }
    }
    guard wanted.isEmpty else {
      return lines.isEmpty ? [Line(" No key does that.", .muted)] : lines
    }
    let names = Command.allCases.map(\.rawValue).commaSeparated
    lines += [Line(), Line(" The mouse", .heading)]
    lines += indented("drag a row left or right, and release it on a priority", columns)
    lines += indented("click a row to select it, and a selected row to open it", columns)
    lines += indented("in a search, click the selected row for the same effect as Enter", columns)
    lines += indented("click + or - before a row to add or remove it", columns)
    lines += indented("hints (key or word), title and search line can be clicked", columns)
    lines += [Line(), Line(" Custom keys", .heading)]
    let command = "\(context.settings.program) settings write keys"
    lines += indented("\(command) '{\"done\": [\"d\", \"ctrl-d\"]}'", columns)
    return lines + indented("names: \(names)", columns, .muted)
  }

  private func lines(_ command: Command, _ style: FrameStyle, in context: ComponentContext)
    -> [Line]
  {
    let columns = context.layout.columns
    let map = context.settings.keys
    let keys = map.keys(for: command).map(map.label)
    let room = columns >= 60 ? 22 : 14
    let shown = keys.joined(separator: columns >= 60 ? "  " : " ")
    let name = keys.isEmpty ? Line("no key", .muted) : Line(shown, .keyHint)
    let summary = Line(command.summary, .foreground)
    guard columns >= 36 else {
      return name.wrapped(to: columns - 3).map { Line("   ") + $0 }
        + summary.wrapped(to: columns - 5).map { Line("     ") + $0 }
    }
    let left = name.wrapped(to: room - 2)
    let right = summary.wrapped(to: columns - room - 4)
    return (0..<max(left.count, right.count)).map { index in
      let key = (left[safe: index] ?? Line()).padded(to: room)
      return Line("   ") + key + (right[safe: index] ?? Line())
    }
  }

  private func indented(_ text: String, _ columns: Int, _ role: Role = .foreground) -> [Line] {
    Line(text, role).wrapped(to: columns - 4).map { Line("   ") + $0 }
  }
}
