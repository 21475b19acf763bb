import Lists
import Rendering
import StyledText
import Theming

/// The sections of a search as lines: what is in the list, what is elsewhere, what can be created.
struct SearchSections {
  struct Titles {
    var inList = ""
    var elsewhere: String
    var create: String
  }

  /// What the hits are for, which decides what stands before them.
  enum Purpose {
    /// The home screen: nothing is added or taken out.
    case home
    /// A list: hits can be added and taken out.
    case list
    /// What an item holds: hits can be added and taken out.
    case editing
  }

  /// How the hit at the cursor is marked.
  enum Mark {
    case none
    /// As what Enter takes, while keys still type.
    case proposed
    /// As the row that keys act on.
    case current

    /// While text is typed, Enter takes a row; from an empty line it takes none.
    init(isTyping: Bool, isEmpty: Bool) {
      self = !isTyping ? .current : isEmpty ? .none : .proposed
    }
  }

  let search: SearchState
  let titles: Titles
  let purpose: Purpose
  let mark: Mark
  private let entries: [Entry]

  private enum Section { case inList, elsewhere, details, create }
  private enum Entry: Equatable {
    case heading(Section)
    case choice(Int, in: Section)

    var place: Int? { if case .choice(let place, _) = self { place } else { nil } }
  }

  init(_ search: SearchState, titles: Titles, purpose: Purpose, mark: Mark) {
    self.search = search
    self.titles = titles
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

  /// The first of `height` lines shown: the one chosen, or that which has the selection in their
  /// midst.
  func top(height: Int) -> Int {
    let last = max(0, count - height)
    if let top = search.top { return min(top, last) }
    let line = entries.firstIndex { $0.place == search.cursor } ?? 0
    return line < height - 1 ? 0 : min(line - height / 2, last)
  }

  /// The place among the hits of what is in a line of the body; `nil` for a heading.
  func place(at line: Int, height: Int) -> Int? {
    line < height ? entries[safe: top(height: height) + line]?.place : nil
  }

  /// The lines, scrolled so that the marked thing is in sight.
  func lines(_ style: FrameStyle, columns: Int, height: Int, drag: Drag? = nil) -> [Line] {
    let first = top(height: height)
    let match = MatchMarking(search.text ?? "")
    let context = style.view(columns: columns)
    return entries.dropFirst(first).prefix(height).map { entry in
      switch entry {
      case .heading(let section): return heading(section).line(in: context)
      case .choice(let place, let section):
        let mark = place == search.cursor ? mark : .none
        switch search.choice(at: place) {
        case .hit(let row, let isInList):
          var drawn = ItemRow(row)
          drawn.isCurrent = mark == .current
          drawn.isProposed = mark == .proposed
          drawn.match = match
          drawn.action = action(isInList, style)
          if row.presence == .here, section == .details {
            drawn.note = match.excerpt(of: row.details.sanitized, mark: style.glyphs.ellipsis)
            drawn.noteMatch = match
          } else if row.presence == .here, !isInList, !row.lists.isEmpty {
            drawn.note = "in " + row.lists.map(\.sanitized).joined(separator: ", ")
          }
          let line = drawn.line(in: context)
          guard let drag, drag.item == row.id else { return line }
          return drag.lines([line], style)[0]
        case .create(let name):
          var drawn = CreationRow(
            name, priority: purpose == .editing ? .medium : search.level,
            isCurrent: mark == .current, isAdded: purpose != .home)
          drawn.isProposed = mark == .proposed
          return drawn.line(in: context)
        case nil: return Line()
        }
      }
    }
  }

  private func action(_ isInList: Bool, _ style: FrameStyle) -> String? {
    switch purpose {
    case .home: nil
    case .list, .editing: isInList ? style.glyphs.dash : "+"
    }
  }

  private func heading(_ section: Section) -> SectionHeading {
    let more = search.hits.hasMore ? "+" : ""
    return switch section {
    case .inList: SectionHeading(titles.inList, remark: "\(search.hits.inList.count)\(more)")
    case .elsewhere:
      SectionHeading(titles.elsewhere, remark: "\(search.hits.elsewhere.count)\(more)")
    case .details:
      SectionHeading("In details", remark: "\(search.hits.details.count)\(more)")
    case .create: SectionHeading(titles.create)
    }
  }
}
