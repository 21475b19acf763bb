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

  @Test("The open item itself can be changed, renamed and deleted")
  func openItem() throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    var talk = ScreenReaderDialog(player.effectRunner)
    #expect(talk.handle("i") == ["No item is open. A number chooses one of the list."])
    _ = talk.handle("/bread")
    _ = talk.handle("1")
    #expect(talk.handle("i").first == "Bread, high.")
    #expect(talk.handle("10") == ["There is no choice 10."])
    _ = talk.handle("i")
    #expect(talk.handle("6") == ["Bread is open."])
    _ = talk.handle("i")
    #expect(talk.handle("5") == ["Bread: high to low. u undoes."])
    _ = talk.handle("i")
    _ = talk.handle("9")
    _ = talk.handle("y")
    #expect(try player.store.holds(whole: "Bread") == false)
    #expect(talk.handle("r").first?.hasPrefix("Priorities, ") == true)
  }

  @Test("A list that keeps a level of its own is named")
  func ownLevel() throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    _ = try player.store.set(.critical, ["Bread"], in: "Groceries")
    var talk = ScreenReaderDialog(player.effectRunner)
    _ = talk.handle("/groceries")
    let rows = talk.handle("1")
    let number = try #require(rows.first { $0.contains("Bread, critical in this list") }?.first)
    _ = talk.handle(String(number))
    #expect(
      talk.handle("2") == ["Bread is high already.", "Groceries keeps its own, critical."])
  }

  @Test("Of many that are found those that are read out can be chosen, and what can be created")
  func manyFound() throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    _ = try player.store.add((100..<190).map { "Jar \($0)" })
    var talk = ScreenReaderDialog(player.effectRunner)
    let lines = talk.handle("/jar")
    #expect(lines.first == "91 choices.")
    #expect(lines.count == 42)
    #expect(lines[40] == "40. create jar")
    #expect(lines.last == "51 more are found. Search for more of the name.")
    #expect(talk.handle("55") == ["There is no choice 55."])
    #expect(talk.handle("39").first?.hasPrefix("Jar 138 ") == true)
  }

  /// What is answered to the last of some lines after a change from elsewhere.
  private func answer(_ lines: String..., after change: (Store) throws -> Void) throws
    -> (said: [String], store: Store)
  {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    var talk = ScreenReaderDialog(player.effectRunner)
    _ = talk.greeting()
    for line in lines.dropLast() { _ = talk.handle(line) }
    try change(player.store)
    return (talk.handleAfterChange(lines[lines.count - 1]), player.store)
  }

  private static let note = "The items were changed elsewhere."

  @Test("An answer is taken though something else was changed meanwhile")
  func changedElsewhere() throws {
    func add(_ store: Store) throws { _ = try store.add(["Aubergine"], priority: .critical) }
    let details = try answer("1", "8", "two kilos", after: add)
    #expect(details.said == [Self.note, "Milk has new details. u undoes."])
    #expect(try details.store.report(on: "Milk").item.details == "two kilos")
    let name = try answer("1", "7", "Fresh milk") {
      _ = try $0.edit("Milk", name: "Whole milk")
    }
    #expect(
      name.said == [
        Self.note, "Milk is called Whole milk now.",
        "Whole milk is now called Fresh milk. u undoes.",
      ])
    #expect(try name.store.report(on: "Fresh milk").item.priority == .critical)
    let choice = try answer("1", "2", after: add)
    #expect(try choice.store.report(on: "Milk").item.priority == .high)
    let deletion = try answer("1", "9", "y", after: add)
    #expect(deletion.said.first == Self.note)
    #expect(throws: StoreError.self) { try deletion.store.report(on: "Milk") }
    // The numbers are those that were read out.
    let hit = try answer("/milk", "2") { _ = try $0.add(["Almond milk"]) }
    #expect(try hit.store.report(on: "Oat milk").item.priority == .medium)
    // For the list they meant other rows.
    let number = try answer("1", after: add)
    #expect(number.said.dropFirst(2).first == "1. Aubergine, critical.")
    #expect(number.said.last?.hasPrefix("1 critical") == false)
  }

  @Test("What a question is about that is gone, or has another name, is said")
  func goneElsewhere() throws {
    func delete(_ store: Store) throws { _ = try store.delete(["Milk"]) }
    for lines in [("8", "two kilos"), ("7", "Whole milk"), ("9", "y")] {
      let result = try answer("1", lines.0, lines.1, after: delete)
      #expect(result.said.prefix(2) == [Self.note, "Milk no longer exists."])
    }
    #expect(
      try answer("1", "2", after: delete).said.prefix(2) == [Self.note, "Milk no longer exists."])
    let renamed = try answer("1", "9", "y") { _ = try $0.edit("Milk", name: "Passport") }
    #expect(renamed.said.prefix(2) == [Self.note, "Milk is called Passport now, and is kept."])
    #expect(try renamed.store.report(on: "Passport").item.priority == .critical)
    for choice in ["9", "7", "5"] {
      let chosen = try answer("1", choice) { store in
        _ = try store.edit("Milk", name: "Passport")
        _ = try store.add(["Milk"])
      }
      #expect(
        chosen.said.prefix(2) == [Self.note, "Milk is called Passport now, and was not changed."])
      #expect(try chosen.store.report(on: "Passport").item.priority == .critical)
    }
    let hit = try answer("/milk", "1", after: delete)
    #expect(hit.said.prefix(2) == [Self.note, "Number 1 is no longer found."])
  }

  @Test("An answer that is none says which", arguments: ["12", "no", "0"])
  func unknownChoice(line: String) throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    var talk = ScreenReaderDialog(player.effectRunner)
    _ = talk.greeting()
    _ = talk.handle("1")
    #expect(talk.handle(line) == ["There is no choice \(line). Nothing was changed."])
    _ = talk.handle("1")
    #expect(talk.handle("") == ["Nothing was changed."])
    let choices = talk.handle("1").last
    #expect(talk.handle("h") == [choices])
    #expect(talk.prompt == "Choice, empty for none: ")
  }

  @Test(
    "What is so already is said, and nothing can be taken back",
    arguments: [
      (["1", "3"], "Milk is medium already."), (["1", "7", "Milk"], "Milk is unchanged."),
      (["1", "8", "In glass."], "Milk is unchanged."),
    ])
  func unchanged(lines: [String], said: String) throws {
    let player = try Player(
      columns: 100, rows: 45, prepare: { _ = try $0.add(["Milk"], details: "In glass.") })
    var talk = ScreenReaderDialog(player.effectRunner)
    #expect(talk.greeting().last == "1. Milk, medium, In glass.")
    for line in lines.dropLast() { _ = talk.handle(line) }
    #expect(talk.handle(lines[lines.count - 1]) == [said])
    #expect(try player.store.log().count == 1)
  }

  @Test("What is added and there already is said to be, and undo takes back nothing of it")
  func known() throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    var talk = ScreenReaderDialog(player.effectRunner)
    _ = talk.greeting()
    #expect(talk.handle("+Soap") == ["Created Soap, medium. u undoes."])
    #expect(talk.handle("+Milk") == ["Milk is there already, critical."])
    #expect(talk.handle("u") == ["Undone: add Soap."])
  }

  @Test("All details are said before they are replaced, and a hyphen clears them")
  func details() throws {
    let lines = (1...41).map { "Line \($0)" }
    let player = try Player(
      columns: 100, rows: 45,
      prepare: { _ = try $0.add(["Milk"], details: lines.joined(separator: "\n")) })
    var talk = ScreenReaderDialog(player.effectRunner)
    _ = talk.greeting()
    let said = talk.handle("1")
    #expect(said.dropLast() == ["Milk, medium, Line 1."] + lines.prefix(40) + ["1 more line."])
    _ = talk.handle("8")
    #expect(talk.prompt == "New details, empty to keep them, - for none: ")
    #expect(talk.handle("-") == ["Milk has no details any more. u undoes."])
    #expect(try player.store.report(on: "Milk").item.details == "")
  }

  @Test("After a search a wrong answer is asked for again, and another search is heard")
  func hitAnswers() throws {
    let player = try Player(columns: 100, rows: 45, prepare: Player.groceries)
    var talk = ScreenReaderDialog(player.effectRunner)
    let list = Array(talk.greeting().dropFirst())
    _ = talk.handle("/milk")
    for line in ["99", "x"] {
      #expect(talk.handle(line) == ["There is no choice \(line)."])
      #expect(talk.prompt == "Number, or b to go back: ")
    }
    #expect(talk.handle("/bread").contains("1. open Bread, high."))
    #expect(talk.handle("") == list)
    #expect(talk.prompt == "Item or command: ")
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
