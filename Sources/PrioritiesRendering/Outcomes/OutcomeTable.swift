import PrioritiesBasics
import PriorityLists
import StyledTerminalText
import TerminalThemes

/// The items that a command handled, as they are after it.
package struct OutcomeTable: View {
  package struct Row: Hashable, Sendable {
    package let name: String
    package let priority: Priority
    /// The effect in a word or two.
    let caption: String
    package let isChange: Bool
  }

  /// If there are more rows, only their number is shown.
  static let maximumRows = 40

  private let rows: [Row]

  package init(rows: [Row]) { self.rows = rows }

  package func lines(in context: ViewContext) -> [Line] {
    guard rows.count <= Self.maximumRows else { return [summary(in: context)] }
    return rows.flatMap { row in
      let head =
        [TextSpan(context.indent)] + row.priority.head(in: context, isMuted: !row.isChange)
      let line = Line(
        head + [
          TextSpan(row.name.sanitized, row.isChange ? .foreground : .muted),
          TextSpan("  \(row.caption.sanitized)", .muted),
        ])
      let indent = Line(spaces(Line(head).width))
      return line.wrapped(to: context.width, indent: indent)
    }
  }

  private func summary(in context: ViewContext) -> Line {
    let changed = rows.count(where: \.isChange)
    let rest = rows.count - changed
    var text = "\(changed.grouped) changed"
    if rest > 0 { text += ", \(rest.grouped) unchanged" }
    return Line([
      TextSpan(context.indent),
      TextSpan(context.glyphs.success, .success), TextSpan(" \(text)", .foreground),
    ])
  }
}

extension AddOutcome {
  package var row: OutcomeTable.Row {
    var captions: [String] = []
    switch effect {
    case .created: captions.append("new")
    case .raised(from: .low): captions.append("needed again")
    case .raised(let from): captions.append("was \(from.word)")
    case .known: if joined.isEmpty { captions.append("already there") }
    }
    if !joined.isEmpty { captions.append("in \(joined.commaSeparated)") }
    if !stayingLow.isEmpty {
      captions.append("stays low in \(stayingLow.commaSeparated) by list priority")
    }
    if changedDetails, effect != .created { captions.append("details changed") }
    if changedDate || effect == .created, let date { captions.append(date.words) }
    return OutcomeTable.Row(
      name: name, priority: priority, caption: captions.commaSeparated,
      isChange: isChange)
  }
}

extension PriorityOutcome {
  package var row: OutcomeTable.Row {
    var captions: [String] = []
    if let list { captions.append("in \(list)") }
    if isCompletion {
      captions.append(from == to ? "done" : "done, was \(from.word)")
    } else if from != to {
      captions.append("was \(from.word)")
    } else if !isChange {
      captions.append("already")
    }
    if to == .low, list == nil, let date { captions.append("next due \(date.due.text)") }
    if !cleared.isEmpty { captions.append("list priority removed in \(Self.words(cleared))") }
    if !remaining.isEmpty { captions.append("still needed in \(Self.words(remaining))") }
    return OutcomeTable.Row(
      name: name, priority: to, caption: captions.commaSeparated, isChange: isChange)
  }

  private static func words(_ priorities: [ListPriority]) -> String {
    priorities.map { "\($0.list) (\($0.priority.word))" }.commaSeparated
  }
}
