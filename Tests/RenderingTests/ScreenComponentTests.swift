import PriorityLists
import StyledTerminalText
import Testing

@testable import PrioritiesRendering

struct ScreenComponentTests {
  private let context = ViewContext(width: 44)

  @Test("A row shows its count and its priority if there is room")
  func row() {
    var row = ItemRow(ListEntry(item: item("Groceries", .high, subitems: 5, needed: 2)))
    #expect(row.lines(in: context)[0].text == "  ● high      Groceries                     ")
    let wide = ViewContext(width: 60)
    #expect(
      row.lines(in: wide)[0].text == "  ● high      Groceries                            2 needed ")
    row.details = "every week"
    var look = ItemRow.Look()
    look.mark = .current
    #expect(
      row.lines(look, in: ViewContext(width: 30)).map(\.text) == [
        "▌ ● Groceries                 ", "▌   every week                ",
      ])
  }

  @Test("A command and a screen draw the same row", arguments: [44, 60])
  func sameRow(width: Int) {
    let tea = item("Tea", .high, details: "green\r\n ")
    let row = ItemRow(ListEntry(item: tea, listPriority: .critical))
    let printed = ItemTable(rows: [row]).lines(in: ViewContext(width: width)).map(\.text)
    let drawn = row.lines(in: ViewContext(width: width + 1)).map(\.text)
    #expect(drawn.map { $0.replacing(#/ +$/#, with: "") } == printed)
    #expect(printed[1] == "              green")
  }

  @Test("A header loses the beginning of its path first; a command wraps a plain title")
  func header() {
    let header = Header(path: ["Groceries", "Fruit"], caption: "3 needed")
    let lines = [50, 40, 30].map { header.line(margin: 1, in: ViewContext(width: $0)).text }
    #expect(
      lines == [
        " ▲●◆■  Priorities ▸ Groceries ▸ Fruit     3 needed",
        " ▲●◆■ ▸ Groceries ▸ Fruit       3 needed", " ▲●◆■ ▸ … ▸ Fruit     3 needed",
      ])
    #expect(text(header, width: 18) == "|\n|Fruit  3 needed\n|")
    let spelled = ViewContext(width: 60, spellsPriorities: true)
    #expect(text(header, in: spelled) == "|\n|  Fruit  3 needed\n|")
  }

  @Test("Tiles fill the space of the drag, and the name stays visible")
  func tiles() {
    let row = ItemRow(ListEntry(item: item("Milk", .critical))).lines(in: context)[0]
    let tiles = PriorityTiles(
      priorities: [.medium, .high], choice: .medium, width: 10, first: 20, isNameFirst: true)
    #expect(
      tiles.lines(of: [row], in: context).map(\.text) == [
        "  ▲ critical  Milk   ◆ medium   ● high      "
      ])
    let pushed = PriorityTiles(
      priorities: [.high], choice: .high, width: 5, first: 2, isNameFirst: false)
    #expect(pushed.lines(of: [row], in: context)[0].text.hasPrefix("   [●]   ▲ critical  Milk"))
  }

  @Test("A deletion question is one line about what is lost")
  func deletion() {
    #expect(DeletionQuestion([item("Batteries", .medium)]).text == "Delete Batteries?")
    let two = [item("Soap", .low), item("Milk", .high, lists: ["Shop"], subitems: 1)]
    #expect(
      DeletionQuestion(two).text
        == "Delete Soap and Milk? Shop loses them, and the item in them stays.")
  }
}
