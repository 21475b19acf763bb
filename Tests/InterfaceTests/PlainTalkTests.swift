import Interface
import Lists
import Storage
import TestSupport
import Testing

@Suite("The talk in plain lines")
struct PlainTalkTests {
  @Test("Choices are numbered, and each change has one line")
  func talk() throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    var talk = ScreenReaderDialog(player.effectRunner)
    var text = talk.greeting()
    for line in [
      "1", "5", "u", "+Eggs", "4", "1", "r", "/milk", "2", "b", "4", "6", "1", "10", "b", "h", "9",
      "x", "s", "1",
      "7", "Boiler", "1", "8", "every year", "1", "9", "n", "1", "9", "y", "q",
    ] {
      text.append("\(talk.prompt)\(line)")
      text += talk.handle(line)
    }
    #expect(talk.isOver)
    try expectGolden(text.joined(separator: "\n") + "\n", "plain-talk.txt")
    #expect(try player.store.report(on: "Milk").item.priority == .critical)
  }

  @Test("Undo asks before it takes back what came from elsewhere")
  func undoElsewhere() throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    var talk = ScreenReaderDialog(player.effectRunner)
    let question = [
      "Undo what was done elsewhere?",
      "The newest change is not from here: add Oat milk, today at 03:04.",
    ]
    #expect(talk.handle("u") == question)
    #expect(talk.prompt == "y or n: ")
    #expect(talk.handle("n") == ["Left as it is."])
    #expect(try player.store.log().first?.isUndone == false)
    #expect(talk.handle("u") == question)
    #expect(talk.handle("y") == ["Undone: add Oat milk."])
    #expect(try player.store.log().first?.isUndone == true)
  }

  @Test("A long list is said a page at a time")
  func paging() throws {
    let player = try Player(
      columns: 100, rows: 45,
      prepare: { _ = try $0.add((1...90).map { "Item \($0)" }) })
    var talk = ScreenReaderDialog(player.effectRunner)
    #expect(talk.greeting().last == "70 more, say m.")
    _ = talk.handle("m")
    _ = talk.handle("m")
    _ = talk.handle("m")
    #expect(
      talk.handle("m")
        == ["Priorities, 90 needed."] + (81...90).map { "\($0). Item \($0), medium." })
    #expect(talk.handle("85").first == "Item 85, medium.")
  }
}
