import PriorityLists
import StyledTerminalText
import TerminalThemes
import Testing

@testable import PrioritiesRendering

struct ItemTableTests {
  private static let rows = [
    row("Batteries", .critical, details: "AA, for the smoke alarm"),
    row("Bread", .high),
    row("Fruit", .medium, subitems: 5, needed: 3),
    row("Olive oil from the shop at the far end of the market", .low, details: "Two\nlines"),
  ]

  @Test("A wide table shows priorities as shape and word")
  func wide() {
    #expect(
      text(ItemTable(rows: Self.rows), width: 60) == """
        |  ▲ critical  Batteries
        |              AA, for the smoke alarm
        |  ● high      Bread
        |  ◆ medium    Fruit                                 3 needed
        |  ■ low       Olive oil from the shop at the far end of the
        |              market
        |              Two …
        """)
  }

  @Test("A word longer than the row breaks after the priority")
  func longWord() {
    let rows = [Self.row("Donaudampfschifffahrtsgesellschaftskapitän", .medium)]
    #expect(
      text(ItemTable(rows: rows), width: 40) == """
        |  ◆ medium    Donaudampfschifffahrtsgese
        |              llschaftskapitän
        """)
  }

  @Test("A narrow table shows shapes only and wraps names")
  func narrow() {
    #expect(
      text(ItemTable(rows: Self.rows), width: 24) == """
        |▲ Batteries
        |  AA, for the smoke ala…
        |● Bread
        |◆ Fruit
        |■ Olive oil from the
        |  shop at the far end of
        |  the market
        |  Two …
        """)
  }

  @Test("Spelled priorities have a word in each row; narrow names wrap below it")
  func spelled() {
    let narrow = ViewContext(width: 24, spellsPriorities: true)
    #expect(
      text(ItemTable(rows: Self.rows), in: narrow) == """
        |▲ critical Batteries
        |  AA, for the smoke ala…
        |● high Bread
        |◆ medium Fruit
        |■ low Olive oil from the
        |  shop at the far end of
        |  the market
        |  Two …
        """)
    let wide = ViewContext(width: 60, spellsPriorities: true)
    #expect(
      text(ItemTable(rows: Self.rows), in: wide) == text(ItemTable(rows: Self.rows), width: 60))
  }

  @Test("Spelled priorities are whole at every width", arguments: 10...40)
  func spelled(width: Int) {
    let names = ["Batteries", "Donaudampfschifffahrtsgesellschaft"]
    var rows = names.flatMap { name in Priority.mostUrgentFirst.map { Self.row(name, $0) } }
    rows += rows.map { row in
      var row = row
      row.branches = [.trunk, .blank, .trunk, .lastChild]
      return row
    }
    let lines = ItemTable(rows: rows).lines(in: ViewContext(width: width, spellsPriorities: true))
    #expect(lines.allSatisfy { $0.width <= width })
    let words = lines.flatMap { $0.text.split(separator: " ") }.compactMap { word in
      Priority.mostUrgentFirst.first { $0.word == word }
    }
    #expect(words == rows.map(\.effectivePriority))
  }

  @Test("Shapes, names, counts and details have their roles")
  func roles() throws {
    let lines = ItemTable(rows: Self.rows).lines(in: ViewContext(width: 60))
    #expect(
      lines[0].spans == [
        TextSpan("  "), TextSpan("▲", .symbolCritical), TextSpan(" critical", .priorityCritical),
        TextSpan("  ", .background), TextSpan("Batteries", .foreground),
      ])
    #expect(lines[1].spans.last == TextSpan("AA, for the smoke alarm", .muted))
    #expect(lines[3].spans.last == TextSpan("3 needed", .muted))
    #expect(lines[4].spans[4] == TextSpan("Olive oil from the shop at the far end of the", .muted))
  }

  @Test(
    "A search marks its match regardless of case and accents",
    arguments: [
      ("Crème fraîche", "creme", ["Crème", " fraîche"]),
      ("Red pepper", "PEP", ["Red ", "pep", "per"]),
      ("Straße 12", "strasse", ["Straße", " 12"]),
      ("Milk", "bread", ["Milk"]),
    ])
  func marking(name: String, needle: String, parts: [String]) {
    #expect(MatchMarking(needle).spans(of: name, .foreground).map(\.text) == parts)
  }

  @Test("Names are sanitized")
  func harmless() {
    let rows = [Self.row("a\u{1B}[2Jb\u{202E}c", .high, details: "\u{9B}31m")]
    let lines = ItemTable(rows: rows).lines(in: ViewContext(width: 60))
    #expect(
      lines.map(\.text).joined() == "  ● high      a\u{FFFD}[2Jb\u{FFFD}c              \u{FFFD}31m")
  }

  static func row(
    _ name: String, _ priority: Priority, details: String = "", subitems: Int = 0,
    needed: Int = 0
  ) -> ItemRow {
    ItemRow(
      ListEntry(item: item(name, priority, details: details, subitems: subitems, needed: needed)))
  }
}

/// Each line follows a bar, so that blanks are visible.
func text(_ view: some View, width: Int, glyphs: Glyphs = .unicode) -> String {
  text(view, in: ViewContext(width: width, glyphs: glyphs))
}

func text(_ view: some View, in context: ViewContext) -> String {
  view.lines(in: context).map { "|" + $0.text }.joined(separator: "\n")
}
