import PriorityLists
import StyledTerminalText
import TerminalThemes

package struct ItemReportView: View {
  private let report: ItemReport
  private let showsRecord: Bool

  /// - Parameter showsRecord: Whether to add the item's id and times.
  package init(_ report: ItemReport, showsRecord: Bool = true) {
    self.report = report
    self.showsRecord = showsRecord
  }

  package func lines(in context: ViewContext) -> [Line] {
    let item = report.item
    let margin = Line(context.indent)
    var lines = [Line()]
    lines += wrapped([TextSpan(item.name.sanitized, .heading)], in: context, indent: margin)
    lines.append(Line(margin.spans + item.priority.label(context.glyphs)))
    if !item.details.isEmpty {
      lines.append(Line())
      for paragraph in item.details.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += wrapped([TextSpan(String(paragraph).sanitized)], in: context, indent: margin)
      }
    }
    lines.append(Line())
    for (label, spans) in facts(in: context) {
      lines += row(label, spans, in: context)
    }
    if !report.imported.isEmpty { lines += [Line()] + imported(in: context) }
    lines.append(Line())
    if !report.subitems.isEmpty {
      let rows = report.subitems.map { ItemRow($0, showsLists: false) }
      lines += ItemTable(rows: rows, order: item.order ?? .priority).lines(in: context) + [Line()]
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
        ("Contains", [TextSpan("\(words), \(neededWords(item.needed))", .foreground)]))
    }
    if let since = report.neededSince {
      let device = report.neededOn.map { ", on \($0.sanitized)" } ?? ""
      facts.append(("Needed", [TextSpan(since.words(in: context) + device, .foreground)]))
    }
    if let trips = report.tripCount {
      let words = trips == 1 ? "from 1 trip" : "from \(trips.grouped) trips"
      facts.append(("Route", [TextSpan(words, .foreground)]))
    } else if item.order == .name {
      facts.append(("Order", [TextSpan("by name", .foreground)]))
    }
    if showsRecord {
      facts.append(("Added", [TextSpan(item.created.words(in: context), .foreground)]))
    }
    if showsRecord, item.modified != item.created {
      facts.append(("Changed", [TextSpan(item.modified.words(in: context), .foreground)]))
    }
    let times = report.history.count
    if let interval = Interval(report.history.map(\.at)) {
      facts.append(("Done", [TextSpan(interval.words(in: context), .foreground)]))
    } else if let done = item.lastDone {
      let often = times > 1 ? ", \(times.grouped) times" : ""
      facts.append(("Last done", [TextSpan(done.words(in: context) + often, .foreground)]))
    }
    if showsRecord { facts.append(("Id", [TextSpan(id(in: context), .muted)])) }
    return facts
  }

  /// The id on one line for copying or, if there isn't room, its first digits, which are also
  /// enough.
  private func id(in context: ViewContext) -> String {
    let whole = report.item.id.description
    let room = context.width - context.margin - Self.labelWidth
    return whole.count <= room ? whole : String(whole.prefix(8))
  }

  private func lists(in context: ViewContext) -> [TextSpan] {
    report.memberships.enumerated().flatMap { index, membership in
      var spans = [TextSpan(membership.list.sanitized, .foreground)]
      if let listPriority = membership.listPriority {
        spans += [TextSpan(" ")] + listPriority.label(context.glyphs)
        spans.append(TextSpan(" in list", listPriority.role))
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

  /// Imported data that this program doesn't use, such as due dates.
  private func imported(in context: ViewContext) -> [Line] {
    let margin = Line(context.indent)
    let heading = TextSpan("Imported, kept for export:", .muted)
    return wrapped([heading], in: context, indent: margin)
      + report.imported.flatMap { fact in
        let name = fact.name.sanitized
        return row(
          name.prefix(1).uppercased() + name.dropFirst(),
          [TextSpan(fact.value.sanitized, .foreground)], in: context)
      }
  }

  private static let labelWidth = 11

  private func row(_ label: String, _ spans: [TextSpan], in context: ViewContext) -> [Line] {
    let indent = Line(context.indent + spaces(Self.labelWidth))
    let head = [
      TextSpan(context.indent), TextSpan(label.padding(to: Self.labelWidth - 1) + " ", .muted),
    ]
    return Line(head + spans).wrapped(to: context.width, indent: indent)
  }
}
