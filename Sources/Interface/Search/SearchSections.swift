import Lists
import Rendering
import StyledText
import Theming

/// The sections of a search as lines: what is in the list, what is elsewhere, what can be created.
struct SearchSections {
  /// The headings of the sections.
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
    /// Not at all.
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
  private let layout: SectionLayout

  init(_ search: SearchState, titles: Titles, purpose: Purpose, mark: Mark) {
    self.search = search
    self.titles = titles
    self.purpose = purpose
    self.mark = mark
    layout = SectionLayout(search)
  }

  /// The number of lines.
  var count: Int { layout.count }

  /// The first line shown.
  func top(height: Int) -> Int {
    search.top.map { min($0, max(0, layout.count - height)) }
      ?? layout.first(showing: search.cursor, height: height)
  }

  /// The place among the hits of what is in a line of the body; `nil` for a heading.
  func place(at line: Int, height: Int) -> Int? {
    let index = top(height: height) + line
    guard (0..<min(layout.count, index + 1)).contains(index), line < height,
      case .choice(let place) = layout[index]
    else { return nil }
    return place
  }

  /// The lines, scrolled so that the marked thing is in sight.
  func lines(_ style: FrameStyle, columns: Int, height: Int, drag: Drag? = nil) -> [Line] {
    let first = top(height: height)
    let match = MatchMarking(search.text ?? "")
    let context = style.view(columns: columns)
    return (first..<min(layout.count, first + height)).map { index in
      switch layout[index] {
      case .heading(let section): return heading(section).line(in: context)
      case .choice(let place):
        let mark = place == search.cursor ? mark : .none
        switch search.choice(at: place) {
        case .hit(let row, let isInList):
          var drawn = ItemRow(row)
          drawn.isCurrent = mark == .current
          drawn.isProposed = mark == .proposed
          drawn.match = match
          drawn.action = action(isInList, style)
          if row.presence == .here, layout.isDescribed(place) {
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

  private func heading(_ section: SectionLayout.Section) -> SectionHeading {
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

/// Where headings and hits stand in a search, worked out without making them.
private struct SectionLayout {
  enum Section { case inList, elsewhere, details, create }
  enum Entry {
    case heading(Section)
    case choice(Int)
  }

  private let sections: [(section: Section, count: Int)]

  init(_ search: SearchState) {
    sections = [
      (Section.inList, search.hits.inList.count), (.elsewhere, search.hits.elsewhere.count),
      (.details, search.hits.details.count),
      (.create, search.hits.creatable == nil ? 0 : 1),
    ].filter { $0.1 > 0 }
  }

  /// Whether what stands at a place was found by its details.
  func isDescribed(_ place: Int) -> Bool {
    var before = 0
    for (section, count) in sections {
      if place < before + count { return section == .details }
      before += count
    }
    return false
  }

  /// The number of lines.
  var count: Int { sections.reduce(0) { $0 + $1.count + 1 } }

  /// What stands in a line.
  subscript(index: Int) -> Entry {
    var index = index
    var place = 0
    for (section, count) in sections {
      if index == 0 { return .heading(section) }
      if index <= count { return .choice(place + index - 1) }
      index -= count + 1
      place += count
    }
    return .choice(place)
  }

  /// The line of a choice.
  private func line(of place: Int) -> Int {
    var line = 0
    var before = 0
    for (_, count) in sections {
      if place < before + count { return line + 1 + place - before }
      line += count + 1
      before += count
    }
    return max(0, count - 1)
  }

  /// The first of `height` lines that show a choice in their midst.
  func first(showing place: Int, height: Int) -> Int {
    let line = line(of: place)
    guard count > height, line >= height - 1 else { return 0 }
    return min(line - height / 2, count - height)
  }
}
