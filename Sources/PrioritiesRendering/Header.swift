import PriorityLists
import StyledTerminalText
import TerminalThemes

/// The first line of a view: the priorities' symbols, the path to what is open, and a muted caption.
package struct Header: View {
  /// The names below the home list, outermost first.
  private let path: [String]
  private let caption: String

  package init(path: [String], caption: String) {
    self.path = path
    self.caption = caption
  }

  init(_ list: Item?, caption: String) {
    self.init(path: list.map { [$0.name.sanitized] } ?? [], caption: caption)
  }

  private static let home = "Priorities"

  /// The header between two empty lines, for the output of commands.
  ///
  /// If it doesn't fit, or is read aloud, it is the plain title, wrapped.
  package func lines(in context: ViewContext) -> [Line] {
    var context = context
    context.width = min(context.width, ViewContext.widest)
    let title = path.last ?? Self.home
    let symbols = context.margin + PriorityStyle.allCases.count + (path.isEmpty ? 2 : 3)
    guard !context.spellsPriorities,
      symbols + title.displayWidth + 1 + caption.displayWidth <= context.width
    else { return heading(title, caption: caption, in: context) }
    var line = line(margin: context.margin, in: context)
    line.fill = .plain
    return [Line(), line, Line()]
  }

  /// One line, which loses the beginning of the path first, because it matters least.
  package func line(margin: Int, in context: ViewContext) -> Line {
    let glyphs = context.glyphs
    let arrow = " \(glyphs.list) "
    let right = Line(caption, .muted)
    var left = Line(spaces(margin), .foreground)
    left.spans += PriorityStyle.allCases.map { TextSpan(glyphs.priority($0), $0.symbol) }
    let room = context.width - right.width - left.width - 1
    var shown = path
    var columns = path.reduce(0) { $0 + $1.displayWidth + 3 }
    if columns + 2 + Self.home.count <= room {
      left.append("  " + Self.home, path.isEmpty ? .heading : .muted)
    }
    while shown.count > 1, columns > room { columns -= shown.removeFirst().displayWidth + 3 }
    if shown.count < path.count {
      left.append(arrow + glyphs.ellipsis, .muted)
    }
    for (index, name) in shown.enumerated() {
      left.append(arrow, .muted)
      left.append(name, index == shown.count - 1 ? .heading : .muted)
    }
    left.fill = StyleKey(.background)
    return Line(left: left, right: right, columns: context.width, mark: glyphs.ellipsis)
  }
}
