import PriorityLists
import StyledTerminalText
import TerminalThemes

package struct DeletionQuestion: View {
  private let items: [Item]

  /// - Parameter items: The items with their lists and counts loaded.
  package init(_ items: [Item]) {
    self.items = items
  }

  /// The question, such as `Delete "Milk"?`.
  package var title: String {
    items.count == 1 ? "Delete \"\(items[0].name)\"?" : "Delete these \(items.count.grouped) items?"
  }

  /// One sentence for each item.
  package var losses: [String] {
    items.map { item in
      let holding =
        switch item.subitems {
        case 0: ""
        case 1: "contains 1 item, which stays"
        case let count: "contains \(count.grouped) items, which stay"
        }
      guard !item.lists.isEmpty else {
        // A needed item is always on the prioritized list as well.
        let place = item.priority.isNeeded ? "is not in any other list" : "is not in any list"
        return "\(item.name) \(holding.isEmpty ? place : holding)."
      }
      let gone = "\(item.name) disappears from \(enumerated(item.lists))"
      return gone + (holding.isEmpty ? "." : ", and \(holding).")
    }
  }

  package func lines(in context: ViewContext) -> [Line] {
    losses.flatMap { Message(.warning, $0).lines(in: context) } + [
      Line([
        TextSpan("\(context.indent)\(title.sanitized) ", .heading), TextSpan("[y/N] ", .keyHint),
      ])
    ]
  }
}

/// A question with two answers at the bottom of a screen.
package struct QuestionPanel: Hashable, Sendable {
  /// Empty if the screen shows the question elsewhere.
  package var title: String
  package var messages: [String]
  package var yes: String
  package var no: String
  package var isYesMarked: Bool
  package var isDestructive: Bool

  package init(
    title: String, messages: [String], yes: String, no: String, isYesMarked: Bool,
    isDestructive: Bool
  ) {
    self.title = title
    self.messages = messages
    self.yes = yes
    self.no = no
    self.isYesMarked = isYesMarked
    self.isDestructive = isDestructive
  }

  /// At most `height` lines, of which the last contains the answers.
  package func lines(in context: ViewContext, height: Int, isASCII: Bool) -> [Line] {
    let columns = context.width
    let key = StyleKey(.surface, on: .surface)
    let indent = self.indent(columns)
    func padded(_ line: Line) -> Line {
      var line = line
      line.fill = key
      line.spans.insert(TextSpan(indent, key), at: 0)
      return line.padded(to: columns)
    }
    let room = columns - 2 * indent.count
    let rule = String(repeating: context.glyphs.box.horizontal, count: columns)
    var lines = [Line([TextSpan(rule, .border, on: .surface)], fill: key)]
    if !title.isEmpty {
      lines += wrapped(Line(title.sanitized, .heading, on: .surface), to: room, in: context)
        .map(padded)
    }
    for message in messages {
      let plain = isASCII ? message.replacing("•", with: "*") : message
      lines += wrapped(Line(plain.sanitized, .surface, on: .surface), to: room, in: context)
        .map(padded)
    }
    let answers = padded(Line(self.answers(columns)))
    lines.append(answers)
    // The answers are more important than the messages.
    if lines.count > height {
      lines = Array(lines.dropFirst().prefix(max(0, height - 1))) + [answers]
    }
    return lines.map { $0.truncated(to: columns, mark: context.glyphs.ellipsis) }
  }

  /// The answer in a column of the last line; nil if there is none.
  package func answer(at column: Int, columns: Int) -> Bool? {
    var start = indent(columns).count
    for (span, answer) in zip(answers(columns), [true, nil, false]) {
      let width = span.text.displayWidth
      if (start..<start + width).contains(column) { return answer }
      start += width
    }
    return nil
  }

  /// Wraps a line to a limited number of lines, so that a long name leaves room for others.
  private func wrapped(_ line: Line, to room: Int, in context: ViewContext) -> [Line] {
    let lines = line.wrapped(to: room)
    let most = max(3, 240 / max(1, room))
    guard lines.count > most else { return lines }
    let last = Line(lines[most - 1].spans + [TextSpan(" ", .surface)] + lines[most].spans)
    return lines.prefix(most - 1) + [last.truncated(to: room, mark: context.glyphs.ellipsis)]
  }

  private func indent(_ columns: Int) -> String { columns < 30 ? "" : "  " }

  private func answers(_ columns: Int) -> [TextSpan] {
    let gap = columns < 30 ? "" : " "
    func button(_ text: String, _ role: Role, isMarked: Bool) -> TextSpan {
      isMarked
        ? TextSpan("[\(gap)\(text)\(gap)]", .selection, on: .selection)
        : TextSpan("\(gap) \(text) \(gap)", role, on: .surface)
    }
    return [
      button("y \(yes)", isDestructive ? .error : .success, isMarked: isYesMarked),
      TextSpan(gap + gap, StyleKey(.surface, on: .surface)),
      button("n \(no)", .surface, isMarked: !isYesMarked),
    ]
  }
}
