import Lists
import StyledText
import Theming

/// Everything about one item.
public struct ItemReportView: View {
  /// What is known of it.
  public var report: ItemReport
  /// Whether it is shown when the item was made and changed, and its id.
  public var showsRecord: Bool

  /// Shows a report, by default with all that it knows.
  public init(_ report: ItemReport, showsRecord: Bool = true) {
    self.report = report
    self.showsRecord = showsRecord
  }

  /// Name, level and details, the facts, and what it holds.
  public func lines(in context: ViewContext) -> [Line] {
    let item = report.item
    let margin = Line(String(repeating: " ", count: context.margin))
    var lines = [Line()]
    lines += wrapped([TextSpan(item.name.sanitized, .heading)], in: context, indent: margin)
    lines.append(Line(margin.spans + [item.priority.label(context.glyphs)]))
    if !item.details.isEmpty {
      lines.append(Line())
      for paragraph in item.details.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += wrapped([TextSpan(String(paragraph).sanitized)], in: context, indent: margin)
      }
    }
    lines.append(Line())
    for (label, spans) in facts(in: context) {
      lines += FactRow(label, spans).lines(in: context)
    }
    let imported = ImportedFactsView(report)
    if !imported.facts.isEmpty { lines += [Line()] + imported.lines(in: context) }
    lines.append(Line())
    if !report.subitems.isEmpty {
      let rows = report.subitems.map { ItemTable.Row(item: $0.item, priority: $0.priority) }
      lines += ItemTable(rows: rows).lines(in: context) + [Line()]
    }
    return lines
  }

  private func facts(in context: ViewContext) -> [(label: String, spans: [TextSpan])] {
    let item = report.item
    var facts: [(label: String, spans: [TextSpan])] = []
    if !report.memberships.isEmpty {
      facts.append(("In", lists(in: context)))
    }
    if item.subitems > 0 {
      let words = item.subitems == 1 ? "1 item" : "\(item.subitems.grouped) items"
      facts.append(
        ("Holds", [TextSpan("\(words), \(NeededCount(needed: item.needed).words)", .foreground)]))
    }
    if showsRecord {
      facts.append(("Added", [TextSpan(item.created.words(in: context), .foreground)]))
    }
    if showsRecord, item.modified != item.created {
      facts.append(("Changed", [TextSpan(item.modified.words(in: context), .foreground)]))
    }
    let times = report.history.count
    if let rhythm = Rhythm(report.history.map(\.at)) {
      facts.append(("Got", [TextSpan(rhythm.words(in: context), .foreground)]))
    } else if let done = item.lastDone {
      let often = times > 1 ? ", \(times.grouped) times so far" : ""
      facts.append(("Last got", [TextSpan(done.words(in: context) + often, .foreground)]))
    }
    if showsRecord { facts.append(("Id", [TextSpan(id(in: context), .muted)])) }
    return facts
  }

  /// The id on one line, so that it can be copied; its first digits, which name the item too, where
  /// the whole has no room.
  private func id(in context: ViewContext) -> String {
    let whole = report.item.id.description
    let room = context.width - context.margin - FactRow.labelWidth
    return whole.count <= room ? whole : String(whole.prefix(8))
  }

  private func lists(in context: ViewContext) -> [TextSpan] {
    report.memberships.enumerated().flatMap { index, membership in
      var spans = [TextSpan(membership.list.sanitized, .foreground)]
      if let listPriority = membership.listPriority {
        spans += [
          TextSpan(" "), listPriority.label(context.glyphs), TextSpan(" there", listPriority.role),
        ]
      }
      if index < report.memberships.count - 1 { spans.append(TextSpan(", ", .muted)) }
      return spans
    }
  }

  private func wrapped(
    _ spans: [TextSpan], in context: ViewContext, indent: Line
  ) -> [Line] {
    Line(indent.spans + spans).wrapped(to: context.width, indent: indent)
  }
}
