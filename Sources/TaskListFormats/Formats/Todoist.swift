import Foundation
import PrioritiesBasics
import PriorityLists

/// The CSV that Todoist exports and imports, with a project per file and up to four levels of
/// tasks.
enum Todoist {
  private static let columns = [
    "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE",
    "DATE_LANG", "TIMEZONE",
  ]

  static func read(_ files: [SourceFile]) throws(FormatError) -> ListReading {
    try DocumentBuilder(files) { bytes, builder throws(FormatError) in
      try read(try CSVTable(try SourceText(bytes)), into: &builder)
    }.reading()
  }

  private static func read(
    _ table: CSVTable, into builder: inout DocumentBuilder
  ) throws(FormatError) {
    guard let type = table.column("type"), let content = table.column("content") else {
      throw FormatError(
        line: 1, column: 1, "expected Todoist's columns TYPE and CONTENT in the first row")
    }
    let columns = (
      details: table.column("description"), priority: table.column("priority"),
      indent: table.column("indent"), date: table.column("date"),
      deadline: table.column("deadline")
    )
    var section: Int?
    var parents: [(indent: Int, item: Int)] = []
    for row in table.rows where !builder.isTooLong {
      let cell = { (column: Int?) in
        column.flatMap { $0 < row.cells.count ? row.cells[$0] : nil } ?? ""
      }
      switch cell(type).lowercased() {
      case "section":
        section = builder.list(named: cell(content), line: row.line)
        parents = []
      case "task":
        var fields = FieldReader()
        let indent = fields.value("indent", cell(columns.indent)) { Int($0) } ?? 1
        let (name, labels) = split(cell(content))
        let (date, due) = (cell(columns.date), Self.date(cell(columns.date)))
        let entry = ListDocument.Entry(
          name: name, details: cell(columns.details),
          need: fields.value("priority", cell(columns.priority), need) ?? .open,
          date: due, line: row.line)
        guard let item = builder.add(entry, repeats: true) else { continue }
        builder.report(fields, of: name, line: row.line)
        parents.removeLast { $0.indent >= indent }
        if let list = parents.last?.item ?? section {
          builder.put(item, into: list, line: row.line)
        }
        parents.append((indent, item))
        builder.put(item, intoListsNamed: labels, line: row.line)
        if !date.isEmpty, due == nil {
          builder.report(.date, item: name, line: row.line, "the due date is left out")
        }
        if !cell(columns.deadline).isEmpty {
          builder.report(.extra, item: name, line: row.line, "the deadline is left out")
        }
      case "note":
        if let item = parents.last?.item {
          builder.append(details: cell(content), to: item)
        } else {
          builder.report(.details, line: row.line, "a note without a task is left out")
        }
      case "", "meta": continue
      default:
        builder.report(
          .item, line: row.line, "a row of the type \"\(cell(type))\" is left out")
      }
    }
  }

  static func write(_ document: ListDocument) -> ListWriting {
    var text = csvRow(columns)
    var losses = WritingLosses(document, format: .todoist)
    losses.omit(
      .id, .previous, .moments, .completions, .listPriority, .lead, .days, .order, .extra)
    for row in Outline(document, deepest: 3).rows {
      let entry = document.items[row.item]
      let (name, labels) = split(entry.name)
      if !row.isRepeat, !labels.isEmpty || name != entry.name {
        losses.report(.name, item: entry.name, "Todoist reads words that begin with @ as labels")
        for label in labels {
          losses.report(.list, item: entry.name, "it gets the label \(label)")
        }
      }
      text += csvRow([
        "task", entry.name, row.isRepeat ? "" : entry.details ?? "",
        String(4 - entry.need.priority.rawValue), String(row.depth + 1), "", "", words(entry.date),
        "en",
        "UTC",
      ])
    }
    return ListWriting(text, losses: losses.losses)
  }

  /// Reads `2027-05-01` or `every 2 weeks starting 2027-05-01`.
  private static func date(_ text: String) -> ItemDate? {
    let parts = text.components(separatedBy: " starting ")
    guard let day = parts.last.flatMap({ Day($0) }) else { return nil }
    guard parts.count == 2 else { return parts.count == 1 ? ItemDate(due: day) : nil }
    return DaySpan(repeat: parts[0]).map { ItemDate(due: day, every: $0) }
  }

  private static func words(_ date: ItemDate?) -> String {
    guard let date else { return "" }
    return (date.every.map { "every \($0.everyWords) starting " } ?? "") + date.due.text
  }

  private static func need(_ priority: String) -> ListDocument.Need? {
    switch priority {
    case "1": .priority(.critical)
    case "2": .priority(.high)
    case "3": .priority(.medium)
    case "4": .priority(.low)
    default: nil
    }
  }

  /// The name, and the labels without their `@`.
  private static func split(_ content: String) -> (name: String, labels: [String]) {
    guard content.utf8.contains(0x40) else { return (content, []) }
    var words: [String] = []
    var labels: [String] = []
    for word in content.split(separator: " ", omittingEmptySubsequences: false) {
      if word.first == "@", word.count > 1 {
        labels.append(String(word.dropFirst()))
      } else {
        words.append(String(word))
      }
    }
    let name = words.spaceSeparated.trimmedBlanks
    return name.isEmpty ? (content, []) : (name, labels)
  }
}
