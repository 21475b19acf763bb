import PriorityLists
import StyledTerminalText
import TerminalThemes

/// The rows that a command prints.
package struct ItemTable: View {
  let rows: [ItemRow]
  /// A search text to mark in the names.
  var match: String?
  /// The order of the rows.
  ///
  /// By priority, an empty line separates the groups of each priority, and only the first row of a
  /// group shows the word. In a route, only urgent rows show it.
  var order = ListOrder.name

  package func lines(in context: ViewContext) -> [Line] {
    var context = context
    context.width = min(context.width, ViewContext.widest)
    let match = match.map { MatchMarking($0) }
    let numberWidth = rows.last?.number.map { String($0).count } ?? 0
    var lines: [Line] = []
    lines.reserveCapacity(rows.count)
    var previous: Priority?
    for row in rows {
      let isFirst = order != .priority || row.effectivePriority != previous
      if order == .priority, isFirst, previous != nil { lines.append(Line()) }
      previous = row.effectivePriority
      row.append(
        match, numberWidth: numberWidth,
        showsWord: row.showsWord(isFirst: isFirst, isRoute: order == .route), in: context,
        to: &lines)
    }
    return lines
  }
}

extension Priority {
  private static let longestWord = 8

  package var style: PriorityStyle {
    switch self {
    case .critical: .critical
    case .high: .high
    case .medium: .medium
    case .low: .low
    }
  }

  package var role: Role { style.role }

  /// The start of a row: the symbol and, if there is room, a column for the word.
  package func head(
    in context: ViewContext, showsWord: Bool = true, on backdrop: Backdrop = .background,
    isMuted: Bool = false
  ) -> [TextSpan] {
    let key = StyleKey(backdrop.role, on: backdrop)
    let symbol =
      isMuted
      ? TextSpan(context.glyphs.priority(style), .muted, on: backdrop)
      : mark(context.glyphs, on: backdrop)
    guard context.hasWords || context.spellsPriorities else { return [symbol, TextSpan(" ", key)] }
    let width = context.hasWords ? Self.longestWord + 2 : word.count + 1
    guard showsWord || context.spellsPriorities else {
      return [symbol, TextSpan(spaces(width + 1), key)]
    }
    let blanks = spaces(width - word.count)
    return [
      symbol, TextSpan(" " + word, isMuted ? .muted : role, on: backdrop), TextSpan(blanks, key),
    ]
  }

  package func mark(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> TextSpan {
    TextSpan(glyphs.priority(style), style.symbol, on: backdrop)
  }

  package func label(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> [TextSpan] {
    [mark(glyphs, on: backdrop), TextSpan(" \(word)", role, on: backdrop)]
  }
}
