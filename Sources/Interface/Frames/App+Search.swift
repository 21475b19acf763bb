import Lists
import Rendering
import StyledText
import Theming

extension App {
  /// The sections of a search.
  func searchBody(_ search: SearchState, _ look: FrameStyle) -> Body {
    let name = screen.heading.name.sanitized
    let titles = Sections(
      inList: "In \(name)",
      elsewhere: screen.isHome
        ? (search.field.isEmpty ? "All items" : "Matches") : "Elsewhere",
      create: screen.isHome ? "Create" : "Create and add to \(name)")
    let lines = sectionLines(
      search, titles, look, height: bodyHeight,
      isMarked: search.focus == .rows || !search.field.isEmpty)
    if lines.isEmpty {
      return Body(lines: [
        Line(),
        Line("   Nothing here yet: type a name to create it.", .muted)
          .truncated(to: contentColumns, mark: look.glyphs.ellipsis),
      ])
    }
    return Body(lines: lines)
  }

  /// The headings of the sections.
  struct Sections {
    var inList: String
    var elsewhere: String
    var create: String
  }

  /// The sections as lines, scrolled so that the marked thing is in sight.
  func sectionLines(
    _ search: SearchState, _ titles: Sections, _ look: FrameStyle, height: Int,
    isEditing: Bool = false,
    isMarked: Bool = true
  ) -> [Line] {
    let layout = SectionLayout(search)
    let first = layout.first(showing: search.cursor, height: height)
    let match = SearchText(search.field.text)
    return (first..<min(layout.count, first + height)).map { index in
      switch layout[index] {
      case .heading(let section):
        heading(section, titles, search, look)
      case .choice(let place):
        choiceLine(
          search.choice(at: place), search: search, isCurrent: isMarked && place == search.cursor,
          match: match, isEditing: isEditing, look)
      }
    }
  }

  private func heading(
    _ section: SectionLayout.Section, _ titles: Sections, _ search: SearchState, _ look: FrameStyle
  ) -> Line {
    let more = search.hits.hasMore ? "+" : ""
    let (title, count): (String, String) =
      switch section {
      case .inList: (titles.inList, " \(search.hits.inList.count)\(more)")
      case .elsewhere: (titles.elsewhere, " \(search.hits.elsewhere.count)\(more)")
      case .create: (titles.create, "")
      }
    return Line([TextSpan(" \(title)", .heading), TextSpan(count, .muted)])
      .truncated(to: contentColumns, mark: look.glyphs.ellipsis)
  }

  private func choiceLine(
    _ choice: SearchState.Choice?, search: SearchState, isCurrent: Bool, match: SearchText,
    isEditing: Bool, _ look: FrameStyle
  ) -> Line {
    switch choice {
    case .hit(let row, let isInList):
      var action: String?
      if isEditing {
        action = isInList ? look.glyphs.dash : "+"
      } else if !screen.isHome {
        action = isInList ? " " : "+"
      }
      var note: String?
      if !isInList, !row.lists.isEmpty {
        note = "in " + row.lists.map(\.sanitized).joined(separator: ", ")
      }
      return rowLines(
        row, isCurrent: isCurrent, look, match: match, action: action, note: note)[0]
    case .create(let name):
      let backdrop = isCurrent ? Backdrop.selection : .background
      let key = StyleKey(backdrop.role, on: backdrop)
      let level = isEditing ? Priority.medium : search.level
      let isIndented = isEditing || !screen.isHome
      let left = Line(
        [
          TextSpan(isCurrent ? look.glyphs.cursor : " ", .cursor, on: backdrop),
          TextSpan(isIndented ? "+ " : " ", .accent, on: backdrop),
          TextSpan(look.glyphs.priority(level.level), level.level.role, on: backdrop),
          TextSpan(" ", key),
          TextSpan("create ", .accent, on: backdrop),
          TextSpan("\"\(name.sanitized)\"", .foreground, on: backdrop),
        ], fill: key)
      let right =
        contentColumns >= 44
        ? Line(
          [
            TextSpan(level.word, level.level.role, on: backdrop),
            TextSpan(String(repeating: " ", count: 9 - level.word.count), key),
          ], fill: key) : Line([], fill: key)
      return Line(
        left: left, right: right, columns: contentColumns, backdrop: backdrop,
        mark: look.glyphs.ellipsis)
    case nil: return Line()
    }
  }
}

/// Where headings and hits stand in a search, worked out without making them.
struct SectionLayout {
  enum Section { case inList, elsewhere, create }
  enum Entry {
    case heading(Section)
    case choice(Int)
  }

  private let sections: [(section: Section, count: Int)]

  init(_ search: SearchState) {
    sections = [
      (Section.inList, search.hits.inList.count), (.elsewhere, search.hits.elsewhere.count),
      (.create, search.hits.creatable == nil ? 0 : 1),
    ].filter { $0.1 > 0 }
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
  func line(of place: Int) -> Int {
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
