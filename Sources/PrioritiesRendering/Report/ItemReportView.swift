import PrioritiesBasics
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
    func add(_ label: String, _ words: String) {
      facts.append((label, [TextSpan(words, .foreground)]))
    }
    if let date = item.date {
      let day = "\(date.due.weekdayName) \(date.due.words(today: context.today))"
      add("Due", "\(day)\(date.rest)")
      if let step = date.nextStep(after: context.today) {
        add("Next step", step.words(today: context.today))
      }
      if let own = item.own { add("Set to", own.word) }
    }
    if !report.memberships.isEmpty {
      facts.append(("In", lists(in: context)))
    }
    if item.subitems > 0 {
      let words = item.subitems == 1 ? "1 item" : "\(item.subitems.grouped) items"
      add("Contains", "\(words), \(neededWords(item.needed))")
    }
    if let since = report.neededSince {
      let device = report.neededOn.map { ", on \($0.sanitized)" } ?? ""
      facts.append(("Needed", [TextSpan(since.words(in: context) + device, .foreground)]))
    }
    if let trips = report.tripCount {
      let words = trips == 1 ? "from 1 trip" : "from \(trips.grouped) trips"
      add("Route", words)
    } else if item.order == .name {
      add("Order", "by name")
    }
    if showsRecord {
      add("Added", item.created.words(in: context))
    }
    if showsRecord, item.modified != item.created {
      add("Changed", item.modified.words(in: context))
    }
    let times = report.history.count
    if let interval = Interval(report.history.map(\.at)) {
      add("Done", interval.words(in: context))
      if item.date == nil { add("Date", command(interval, in: context)) }
    } else if let done = item.lastDone {
      let often = times > 1 ? ", \(times.grouped) times" : ""
      add("Last done", done.words(in: context) + often)
    }
    if showsRecord { facts.append(("Id", [TextSpan(id(in: context), .muted)])) }
    return facts
  }

  /// The command that makes an interval a date.
  private func command(_ interval: Interval, in context: ViewContext) -> String {
    let days = max(1, Int((Double(interval.length) / 86_400_000).rounded()))
    let name = ShellWord(report.item.name).argument
    return "\(context.program) edit \(name) --due \(days)d --every \(days)d"
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
