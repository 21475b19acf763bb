import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalThemes

/// Search results as lines: hits in the list, hits elsewhere, and a name to create.
struct SearchSections {
  enum Purpose {
    case home
    /// A list with this name; hits can be added and removed.
    case list(String)
    /// The contents of the item with this name; hits can be added and removed.
    case editing(String)
  }

  private let search: SearchState
  private let purpose: Purpose
  /// The mark of the selected row; if Enter acts on it while other keys type, it is preselected.
  private let mark: ItemRow.Look.Mark
  private let entries: [Entry]

  private enum Section { case inList, elsewhere, details, create }
  private enum Entry: Equatable {
    case heading(Section)
    case choice(Int, in: Section)

    var place: Int? { if case .choice(let place, _) = self { place } else { nil } }
  }

  init(_ search: SearchState, for purpose: Purpose, mark: ItemRow.Look.Mark) {
    self.search = search
    self.purpose = purpose
    self.mark = mark
    let hits = search.hits
    let sections: [(Section, Int)] = [
      (.inList, hits.inList.count), (.elsewhere, hits.elsewhere.count),
      (.details, hits.details.count), (.create, hits.creatable == nil ? 0 : 1),
    ]
    var entries: [Entry] = []
    var first = 0
    for (section, count) in sections where count > 0 {
      entries.append(.heading(section))
      entries += (first..<first + count).map { .choice($0, in: section) }
      first += count
    }
    self.entries = entries
  }

  var count: Int { entries.count }

  /// The first visible line: the chosen one, or one that keeps the selection visible.
  func top(height: Int) -> Int {
    let last = max(0, count - height)
    if let top = search.top { return min(top, last) }
    let line = entries.firstIndex { $0.place == search.cursor } ?? 0
    return line < height - 1 ? 0 : min(line - height / 2, last)
  }

  /// `nil` for a heading.
  func place(at line: Int, height: Int) -> Int? {
    line < height ? entries[safe: top(height: height) + line]?.place : nil
  }

  func lines(_ style: FrameStyle, columns: Int, height: Int, drag: Drag? = nil) -> [Line] {
    let first = top(height: height)
    let match = MatchMarking(search.hits.query)
    let context = style.view(columns: columns)
    return entries.dropFirst(first).prefix(height).map { entry in
      switch entry {
      case .heading(let section): return heading(section, in: context)
      case .choice(let place, let section):
        var look = ItemRow.Look()
        if place == search.cursor { look.mark = mark }
        switch search.choice(at: place) {
        case .hit(let row, let isInList):
          look.match = match
          look.action = isHome ? nil : isInList ? style.glyphs.dash : "+"
          if section == .details {
            look.note = match.excerpt(of: row.details.sanitized, mark: style.glyphs.ellipsis)
          }
          let line = row.lines(look, in: context)[0]
          guard let drag, drag.item == row.id else { return line }
          return drag.lines([line], style)[0]
        case .create(let item):
          look.action = isHome ? nil : "+"
          return ItemRow.creation(
            of: item.name, item.priority(search.priority), item.date, in: item.list?.name,
            isKnown: item.known != nil, look, in: context)
        case nil: return Line()
        }
      }
    }
  }

  private var isHome: Bool { if case .home = purpose { true } else { false } }

  private func heading(_ section: Section, in context: ViewContext) -> Line {
    let (inList, elsewhere, create) =
      switch purpose {
      case .home: ("", search.field.isEmpty ? "All items" : "Matches", "Create")
      case .list(let name): ("In \(name)", "Elsewhere", "Create and add to \(name)")
      case .editing(let name):
        ("Remove from \(name)", "Add to \(name)", "Create and add to \(name)")
      }
    func found(_ title: String, _ rows: [ItemRow]) -> Line {
      .heading(title, caption: "\(rows.count)\(search.hits.hasMore ? "+" : "")", in: context)
    }
    return switch section {
    case .inList: found(inList, search.hits.inList)
    case .elsewhere: found(elsewhere, search.hits.elsewhere)
    case .details: found("In details", search.hits.details)
    case .create: .heading(create, in: context)
    }
  }
}
