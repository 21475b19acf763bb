import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Pasting")
struct PasteTests {
  @Test("Pasted lines are added after a question, existing names only once")
  func pasting() throws {
    var player = try Player(columns: 60, rows: 16, prepare: Player.groceries)
    player.send(.paste("- [ ] Eggs\r\n* milk\n\nFlour  \n2. Yeast\n"))
    try expectGolden(player.screen, "paste.txt")
    player.press("enter")
    #expect(
      player.names == ["Milk", "Boiler check", "Bread", "Eggs", "Flour", "Groceries", "Yeast"])
    // Milk exists, so the first new item is selected.
    #expect(player.app.screen.current?.name == "Eggs")
  }

  @Test("A name pasted twice becomes one item")
  func pastingTwice() throws {
    var player = try Player(columns: 60, rows: 16)
    player.send(.paste("Eggs\nFlour\nEGGS\n"))
    #expect(player.screen.contains("Add 2 items to the prioritized list?"))
    player.press("enter")
    #expect(player.names == ["Eggs", "Flour"])
    #expect(player.app.message == Message(.success, "Added 2 items, 2 of them new. u undoes."))
  }

  @Test("After a paste the first new row is selected and visible, also in a list")
  func pastingBelow() throws {
    var player = try Player(columns: 60, rows: 12) { store in
      _ = try store.add((1...40).map { "Row \($0)" })
      _ = try store.add(["Shop"], priority: .critical)
    }
    player.send(.paste("Zwieback\nYoghurt\n"))
    player.press("y")
    #expect(player.app.screen.current?.name == "Zwieback")
    #expect(player.frame.text.contains("Zwieback"))
    player.press("home enter")
    #expect(player.app.screen.heading.name == "Shop")
    player.send(.paste("Row 7\nApples\nSoap\n"))
    player.press("y")
    #expect(player.app.screen.selected?.name == "Apples")
  }

  @Test("Tabs in pasted table cells become spaces")
  func tabs() throws {
    var player = try Player(columns: 80, rows: 20, prepare: Player.shop)
    player.send(.paste("Carrots\t2 kg\nPeas\t1\n"))
    player.press("y")
    #expect(try player.store.contains(name: "Carrots 2 kg"))
    #expect(try player.store.contains(name: "Peas 1"))
    player.press("/")
    player.send(.paste("Beans\t3"))
    #expect(player.app.screen.search?.field.text == "Beans 3")
    player.press("escape home e end")
    player.send(.paste("\tand sons"))
    #expect(player.form?[.name].text == "Shopand sons")
  }

  @Test("The count of a large paste has a thousands separator")
  func largePaste() throws {
    var player = try Player(columns: 80, rows: 20, prepare: Player.shop)
    player.send(.paste((1...2000).map { "Item \($0)" }.joined(separator: "\n")))
    #expect(
      player.question?.text
        == "Add 2,000 items to the prioritized list? Item 1, Item 2, Item 3 and 1,997 more.")
    player.press("y")
    #expect(
      player.app.message?.text.hasPrefix("Added 2,000 items, 2,000 of them new.") == true,
      "\(player.app.message?.text ?? "")")
  }

  @Test("If the list is deleted, pasted names are offered to the list below")
  func goneList() throws {
    var player = try Player.inApples("")
    player.send(.paste("In1\nIn2"))
    #expect(player.question?.text == "Add 2 items to Apples? In1, In2.")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.notice?.text.hasPrefix("\"Apples\" no longer exists. Add 2 items") == true)
    player.press("y")
    #expect(player.question?.text == "Add 2 items to the prioritized list? In1, In2.")
    player.press("y")
    #expect(player.names == ["Bread", "Cheese", "In1", "In2", "K1", "K2"])
  }

  @Test("A pasted name with a control character is rejected")
  func control() throws {
    var player = try Player.inApples("escape")
    player.send(.paste("Tea\u{1B}pot"))
    #expect(player.screen.contains("contains a control character"), "\(player.screen)")
    player.press("enter")
    #expect(player.notice?.text.contains("contains a control character") == true)
    #expect(player.app.screen.search?.field.isEmpty == false)
  }

  @Test("Pasted names that failed are offered again, with the reason")
  func pastingRefused() throws {
    var player = try Player.inApples("")
    player.refuseChanges()
    player.send(.paste("In1\nIn2"))
    player.press("y")
    #expect(player.app.message == Player.refusal)
    #expect(player.question?.text == "Add 2 items to Apples? In1, In2.")
    player.store.setHooks(nil)
    player.press("y")
    #expect(player.names == ["In1", "In2", "K1", "K2"])
  }
}
