import PrioritiesBasics
import PriorityLists
import StyledTerminalText
import TerminalThemes

package struct SearchView: View {
  private let result: SearchResult
  private let limit: Int?

  /// - Parameter limit: The maximum number of items per section.
  package init(_ result: SearchResult, limit: Int? = nil) {
    self.result = result
    self.limit = limit
  }

  package func lines(in context: ViewContext) -> [Line] {
    result.sections.flatMap { section in
      switch section {
      case .matches(let items): table("Matches", items, context)
      case .inList(let entries):
        table("In \(result.list ?? "")", entries.map { ItemRow($0, showsLists: false) }, context)
      case .elsewhere(let items): table("Elsewhere", items, context)
      case .details(let items): table("In details", items, context)
      case .create(let name): creation(of: name, in: context)
      }
    } + [Line()]
  }

  private func table(_ title: String, _ items: [Item], _ context: ViewContext) -> [Line] {
    table(title, items.map { ItemRow(ListEntry(item: $0)) }, context)
  }

  private func table(_ title: String, _ rows: [ItemRow], _ context: ViewContext) -> [Line] {
    guard !rows.isEmpty else { return [] }
    let shown = limit.map { Array(rows.prefix($0)) } ?? rows
    let count = rows.count.grouped
    let caption = shown.count < rows.count ? "\(shown.count) of \(count)" : count
    return heading(title, caption: caption, in: context)
      + ItemTable(rows: shown, match: result.query).lines(in: context)
  }

  private func creation(of name: String, in context: ViewContext) -> [Line] {
    guard result.list != nil, !result.isEmpty,
      let command = Self.creation(of: name, in: result.list, program: context.program)
    else { return [] }
    let margin = TextSpan(context.indent)
    let line = Line([
      margin, TextSpan("To create it: ", .muted), TextSpan(command.sanitized, .keyHint),
    ])
    return [Line()] + line.wrapped(to: context.width, indent: Line([margin]))
  }

  /// The command that creates an item; nil for `-`, because that means standard input.
  package static func creation(of name: String, in list: String?, program: String) -> String? {
    guard name != "-" else { return nil }
    let place = list.map { ShellWord($0).value(of: "--in") }
    let words =
      name.hasPrefix("-") ? [place, ShellWord(name).argument] : [ShellWord(name).text, place]
    return (["\(program) add"] + words.compacted()).spaceSeparated
  }
}
