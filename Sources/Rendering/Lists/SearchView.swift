import Lists
import StyledText
import Theming

/// What a search found, section by section, and what it could create.
public struct SearchView: View {
  /// What was found.
  public var result: SearchResult

  /// The greatest number of items that is shown of a section; nil for all.
  public var limit: Int?

  /// Shows the sections of a result that hold something, at most `limit` items of each.
  public init(_ result: SearchResult, limit: Int? = nil) {
    self.result = result
    self.limit = limit
  }

  /// The sections that hold something, each under its heading.
  public func lines(in context: ViewContext) -> [Line] {
    var lines: [Line] = []
    for section in result.sections {
      switch section {
      case .matches(let items):
        lines += table("Matches", items.map { ItemTable.Row(item: $0, showsLists: true) }, context)
      case .inList(let entries):
        let rows = entries.map { ItemTable.Row(item: $0.item, priority: $0.priority) }
        lines += table("In \(result.list ?? "")", rows, context)
      case .elsewhere(let items):
        lines += table(
          "Elsewhere", items.map { ItemTable.Row(item: $0, showsLists: true) }, context)
      case .details(let items):
        lines += table(
          "In details", items.map { ItemTable.Row(item: $0, showsLists: true) }, context)
      case .create(let name):
        lines += creation(of: name, in: context)
      }
    }
    return lines + [Line()]
  }

  /// A section, with how many items it has in its heading; nothing for an empty one.
  private func table(
    _ title: String, _ rows: [ItemTable.Row], _ context: ViewContext
  ) -> [Line] {
    guard !rows.isEmpty else { return [] }
    let shown = limit.map { Array(rows.prefix($0)) } ?? rows
    let count = rows.count.grouped
    let remark = shown.count < rows.count ? "\(shown.count) of \(count)" : count
    return Heading(title: title, remark: remark).lines(in: context)
      + ItemTable(rows: shown, match: result.query).lines(in: context)
  }

  private func creation(of name: String, in context: ViewContext) -> [Line] {
    // That name stands for standard input.
    guard name != "-" else { return [] }
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    let place = result.list.map { ShellWord($0).value(of: "--in") }
    let words =
      name.hasPrefix("-") ? [place, ShellWord(name).argument] : [ShellWord(name).text, place]
    let command = (["\(context.program) add"] + words.compactMap(\.self)).joined(separator: " ")
    let line = Line([
      margin, TextSpan("Not there yet? ", .muted), TextSpan(command.sanitized, .keyHint),
    ])
    return [Line()] + line.wrapped(to: context.width, indent: Line([margin]))
  }
}
