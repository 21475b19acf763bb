import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalThemes
import Testing

@testable import PrioritiesRendering

/// `UPDATE_GOLDEN=1` redraws the pictures in the documents.
struct DocumentPictureTests {
  @Test("The prioritized list in the default theme", arguments: Appearance.allCases)
  func sample(appearance: Appearance) throws {
    let theme = try ThemeLibrary().theme(family: Theme.defaultName, appearance: appearance)
    let context = ViewContext(width: 46)
    let needed = SampleList.rows.filter(\.priority.isNeeded)
    let lines =
      Header(nil, caption: "\(needed.count) needed").lines(in: context)
      + ItemTable(rows: needed, order: .priority).lines(in: context)
    let picture = SVGPicture(
      rows: [[.init(title: "priorities", lines: lines, theme: theme)]],
      caption: "The prioritized list in the theme \(theme.name)", columns: 46)
    try expectDocumentPicture(picture, "\(appearance).svg")
  }

  @Test("Every shipped theme, the default one first")
  func themes() throws {
    let library = ThemeLibrary()
    let names = library.families.map(\.name).filter { $0 != Theme.ansiName }
    let sorted = [Theme.defaultName] + names.filter { $0 != Theme.defaultName }
    let swatches: [Role] = [
      .priorityCritical, .priorityHigh, .priorityMedium, .priorityLow, .accent, .success, .info,
      .foreground,
    ]
    let panes = try sorted.flatMap { name in
      try Appearance.allCases.map { appearance in
        let theme = try library.theme(family: name, appearance: appearance)
        let glyphs = ResolvedTheme(theme, level: .truecolor).glyphs
        let swatch = Line(swatches.map { TextSpan(glyphs.filled + glyphs.filled, $0) })
        let items = priorities(in: ViewContext(width: 36, glyphs: glyphs))
        return SVGPicture.Pane(
          title: theme.name, lines: [Line(), swatch, Line()] + items, theme: theme)
      }
    }
    let rows = stride(from: 0, to: panes.count, by: 4).map {
      Array(panes[$0..<min($0 + 4, panes.count)])
    }
    let picture = SVGPicture(
      rows: rows, caption: "The themes that Priorities brings, dark and light", columns: 36)
    try expectDocumentPicture(picture, "themes.svg")
  }

  @Test("A sample of each role", arguments: Role.allCases)
  func role(_ role: Role) throws {
    let theme = try ThemeLibrary().theme(family: Theme.defaultName, appearance: .dark)
    let lines = RoleSample(role: role).lines(in: ViewContext(width: 40))
    let picture = SVGPicture(
      rows: [[.init(title: role.name, lines: lines, theme: theme)]],
      caption: "Where the role \(role.name) shows", columns: 40, hasBars: false)
    try expectDocumentPicture(picture, "roles/\(role.name).svg")
  }

  private func priorities(in context: ViewContext) -> [Line] {
    let rows = SampleList.rows.filter(\.details.isEmpty).reduce(into: [ItemRow]()) {
      rows, row in
      if rows.last?.priority != row.priority { rows.append(row) }
    }
    return rows.enumerated().flatMap { index, row in
      let drawn = ItemTable(rows: [row]).lines(in: context)
      return index == 1 ? drawn.map { SampleList.selected($0, in: context) } : drawn
    } + [Line(), SampleList.bar(in: context)]
  }
}
