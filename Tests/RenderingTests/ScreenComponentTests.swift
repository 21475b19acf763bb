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

  @Test("A deletion question reports losses, but not the visible list")
  func deletion() {
    let one = DeletionQuestion([item("Batteries", .medium)])
    #expect(one.title == "Delete \"Batteries\"?")
    #expect(one.losses == ["Batteries is not in any other list."])
    let two = DeletionQuestion([
      item("Soap", .low), item("Milk", .high, lists: ["Shop"], subitems: 1),
    ])
    #expect(two.title == "Delete these 2 items?")
    #expect(
      two.losses == [
        "Soap is not in any list.", "Milk disappears from Shop, and contains 1 item, which stays.",
      ])
  }

  @Test("A click finds the answers of a question")
  func question() throws {
    let panel = QuestionPanel(
      title: "Delete \"Milk\"?", messages: ["Milk is not in any list."], yes: "Delete", no: "Keep",
      isYesMarked: false, isDestructive: true)
    let lines = panel.lines(in: context, height: 10, isASCII: false)
    #expect(lines.count == 4)
    let answers = try #require(lines.last?.text)
    for (word, answer) in [("Delete", true), ("Keep", false)] {
      let column = try #require(answers.ranges(of: word).first).lowerBound
      let place = answers.distance(from: answers.startIndex, to: column)
      #expect(panel.answer(at: place, columns: 44) == answer)
    }
    #expect(panel.answer(at: 0, columns: 44) == nil)
    #expect(panel.answer(at: 43, columns: 44) == nil)
  }
}
