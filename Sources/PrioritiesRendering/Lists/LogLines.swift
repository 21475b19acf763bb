import PrioritiesBasics
import PriorityLists
import StyledTerminalText
import TerminalThemes

extension [Change] {
  /// One row for each command and its changes, with the number that `undo --step` takes.
  package func lines(in context: ViewContext) -> [Line] {
    guard !isEmpty else {
      return Message(.info, "There are no changes yet.").lines(in: context)
    }
    let width = "\(count)".count
    return logLines(map(\.at), indent: 2, in: context, numberWidth: width) { index in
      let change = self[index]
      return [TextSpan(change.summary, change.isUndone ? .done : .foreground)]
        + [change.isUndone ? "undone" : nil, change.device?.sanitized].compacted()
        .map { TextSpan("  \($0)", .muted) }
    }
  }
}

extension [Completion] {
  /// One row for each completed item and its previous priority.
  package func lines(in context: ViewContext) -> [Line] {
    guard !isEmpty else {
      let command = "\"\(context.program) done NAME\""
      let words = "You have not completed anything yet. \(command) completes an item."
      return Message(.info, words).lines(in: context)
    }
    return logLines(map(\.at), indent: 2, in: context) { index in
      [
        TextSpan("\(context.glyphs.done) ", .success),
        TextSpan(self[index].name.sanitized, .foreground), TextSpan("  was ", .muted),
      ] + self[index].from.label(context.glyphs)
        + (self[index].device.map { [TextSpan("  \($0.sanitized)", .muted)] } ?? [])
    }
  }
}

/// Rows with times; text next to a time continues below its column, indented.
private func logLines(
  _ moments: [Timestamp], indent: Int, in context: ViewContext, numberWidth: Int = 0,
  beside: (Int) -> [TextSpan]
) -> [Line] {
  let moments = moments.map { $0.words(in: context) }
  let start = numberWidth == 0 ? 0 : numberWidth + 2
  let column = (moments.map(\.count).max() ?? 0) + 2 + start
  let below = min(context.margin + column + indent, context.width / 2)
  let rows = moments.enumerated().flatMap { index, moment in
    let number =
      numberWidth == 0 ? "" : spaces(numberWidth - "\(index + 1)".count) + "\(index + 1)  "
    return Line(
      [TextSpan(context.indent + (number + moment).padding(to: column), .muted)] + beside(index)
    )
    .wrapped(to: context.width, indent: Line(spaces(below)))
  }
  return [Line()] + rows + [Line()]
}
