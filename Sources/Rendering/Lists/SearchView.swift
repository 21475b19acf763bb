import Lists
import StyledText
import Theming

/// What a search found, section by section, and what it could create.
public struct SearchView: View {
  /// What was found.
  public var result: SearchResult

  /// Shows the sections of a result that hold something.
  public init(_ result: SearchResult) {
    self.result = result
  }

  /// The sections that hold something, each under its heading.
  public func lines(in context: ViewContext) -> [Line] {
    var lines: [Line] = []
    for section in result.sections {
      let table: ItemTable?
      switch section {
      case .matches(let items):
        table = self.table(items.map { ItemTable.Row(item: $0, showsLists: true) })
        if table != nil {
          lines += Heading(title: "Matches", remark: "\(items.count)").lines(in: context)
        }
      case .inList(let entries):
        table = self.table(
          entries.map { ItemTable.Row(item: $0.item, priority: $0.priority) })
        if table != nil {
          lines += Heading(title: "In \(result.list ?? "")", remark: "\(entries.count)")
            .lines(in: context)
        }
      case .elsewhere(let items):
        table = self.table(items.map { ItemTable.Row(item: $0, showsLists: true) })
        if table != nil {
          lines += Heading(title: "Elsewhere", remark: "\(items.count)").lines(in: context)
        }
      case .details(let items):
        table = self.table(items.map { ItemTable.Row(item: $0, showsLists: true) })
        if table != nil {
          lines += Heading(title: "In details", remark: "\(items.count)").lines(in: context)
        }
      case .create(let name):
        table = nil
        lines += creation(of: name, in: context)
      }
      lines += table?.lines(in: context) ?? []
    }
    return lines + [Line()]
  }

  private func table(_ rows: [ItemTable.Row]) -> ItemTable? {
    rows.isEmpty ? nil : ItemTable(rows: rows, match: result.query)
  }

  private func creation(of name: String, in context: ViewContext) -> [Line] {
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    var command = "priorities add \(ShellWord(name).text)"
    if let list = result.list { command += " --in \(ShellWord(list).text)" }
    let line = Line([
      margin, TextSpan("Not there yet? ", .muted), TextSpan(command.sanitized, .keyHint),
    ])
    return [Line()] + line.wrapped(to: context.width, indent: Line([margin]))
  }
}
