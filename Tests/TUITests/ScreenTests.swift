import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import TUI

@Suite("Screens")
struct ScreenTests {
  @Test(
    "A screen shows what its keys lead to",
    arguments: [
      ("home", 60, 14, ""), ("done-stays", 60, 12, "d"), ("undone", 60, 12, "d u"),
      ("list", 60, 12, "down down down enter"),
      ("list-own-level", 60, 12, "down down down enter shift-left shift-left"),
      ("search-in-list", 60, 14, "down down down enter / 'milk'"),
      ("search-home", 60, 14, "/ 'milk'"), ("browse-all", 60, 14, "/"),
      ("create-level", 60, 12, "/ 'Pears' down 1"),
      ("created", 60, 12, "/ 'Pears' down 1 enter"),
      ("edit", 60, 18, "down down down e"), ("edit-details", 60, 18, "e tab ctrl-j 'fresh'"),
      ("delete", 60, 16, "x"), ("help", 60, 50, "?"),
      ("customize", 60, 20, ","), ("themes", 80, 24, ", tab"), ("picker", 80, 24, ", tab c"),
      ("about", 60, 18, ", 3"),
      ("narrow-home", 20, 5, ""), ("narrow-search", 20, 5, "/ 'milk'"),
      ("narrow-edit", 20, 5, "e"), ("narrow-delete", 20, 5, "x"), ("narrow-themes", 20, 5, ", 2"),
      ("wide-home", 200, 12, ""), ("too-small", 19, 5, ""), ("by-name", 60, 12, "s"),
      ("all", 60, 14, "s s"), ("taken-name", 40, 14, "e ctrl-u 'Bread' enter"),
    ])
  func shows(name: String, columns: Int, rows: Int, keys: String) throws {
    var player = try Player(columns: columns, rows: rows, prepare: Player.groceries)
    player.press(keys)
    try expectGolden(player.screen, "\(name).txt")
  }

  @Test(
    "A screen is painted in roles",
    arguments: [("home", "down"), ("search", "/ 'mil'"), ("question", "x")])
  func paints(name: String, keys: String) throws {
    var player = try Player(columns: 50, rows: 12, prepare: Player.groceries)
    player.press(keys)
    try expectGolden(player.frame.styledText, "styled-\(name).txt")
  }

  @Test("The empty app teaches its first step")
  func empty() throws {
    let player = try Player(columns: 60, rows: 20)
    try expectGolden(player.screen, "empty.txt")
  }

  @Test("Dragging a row uncovers a tile for each level on the way")
  func dragging() throws {
    var player = try Player(columns: 60, rows: 10, prepare: Player.groceries)
    player.mouse(.press(.left), 50, 3)
    player.mouse(.drag(.left), 46, 3)
    let one = player.screen
    player.mouse(.drag(.left), 28, 3)
    try expectGolden(one + player.screen + player.frame.styledText, "drag.txt")
    player.mouse(.release(.left), 28, 3)
    #expect(player.names == ["Boiler check", "Bread", "Groceries"])
    #expect(try player.store.report(on: "Milk").item.priority == .low)
  }

  @Test("A drag that comes back changes nothing")
  func dragBack() throws {
    var player = try Player(columns: 60, rows: 10, prepare: Player.groceries)
    player.mouse(.press(.left), 50, 3)
    player.mouse(.drag(.left), 20, 3)
    player.mouse(.drag(.left), 50, 3)
    player.mouse(.release(.left), 50, 3)
    #expect(try player.store.report(on: "Milk").item.priority == .critical)
  }

  @Test("Pasted lines are offered, and known names are not made twice")
  func pasting() throws {
    var player = try Player(columns: 60, rows: 16, prepare: Player.groceries)
    player.send(.paste("- [ ] Eggs\r\n* milk\n\nFlour  \n2. Yeast\n"))
    try expectGolden(player.screen, "paste.txt")
    player.press("enter")
    #expect(
      player.names == ["Milk", "Boiler check", "Bread", "Eggs", "Flour", "Groceries", "Yeast"])
    // Milk was known: the first new one is selected.
    #expect(player.app.screen.current?.name == "Eggs")
  }

  @Test("A low item put into the open list is said to be hidden there")
  func includingLow() throws {
    var player = try Player(
      columns: 80, rows: 16,
      prepare: { store in
        _ = try store.add(["Shop"], priority: .critical)
        _ = try store.add(["Tea"], priority: .low)
      })
    player.press("enter / 'tea' down +")
    #expect(
      player.app.message?.text
        == "Shop now holds Tea. It is low. u undoes.")
  }

  @Test("A name that stands twice in a pasted list is one item")
  func pastingTwice() throws {
    var player = try Player(columns: 60, rows: 16)
    player.send(.paste("Eggs\nFlour\nEGGS\n"))
    #expect(player.screen.contains("Add 2 items to the prioritized list?"))
    player.press("enter")
    #expect(player.names == ["Eggs", "Flour"])
    #expect(
      player.app.message == Note(.success, "Added 2 items, 2 of them new. u undoes."))
  }

  @Test("After a paste the first new row is selected and in sight, in a list too")
  func pastingBelow() throws {
    var player = try Player(
      columns: 60, rows: 12,
      prepare: { store in
        _ = try store.add((1...40).map { "Row \($0)" })
        _ = try store.add(["Shop"], priority: .critical)
      })
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

  @Test("The way to the other sections stays where the customize sheet is narrow")
  func narrowSections() throws {
    var player = try Player(columns: 40, rows: 15, prepare: Player.groceries)
    func hints() -> String { player.frame.text.split(separator: "\n").last.map(String.init) ?? "" }
    player.press(",")
    #expect(hints() == " Tab next  ↑↓ choose  Esc back")
    player.press("tab")
    #expect(hints() == " Tab next  ↑↓ try  Enter keep  Esc back")
    player.press("end")
    #expect(hints() == " Tab next  ↑↓ try  Enter mix  Esc back")
    player.press("tab")
    #expect(hints() == " Tab next  ↑↓ scroll  Esc back")
  }

  @Test(
    "Keys of list priorities say at home that a list is needed",
    arguments: ["shift-right", "shift-left", "P"], ["", "/ 'milk' down "])
  func listPriorityAtHome(key: String, before: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press(before + key)
    #expect(
      player.app.message == Note(.info, "Open a list to set a priority that applies in it alone."))
    #expect(try player.store.log(limit: 1).first?.command == "add")
  }

  @Test(
    "A question or a sheet that opens takes away what was said before",
    arguments: ["x", "e", "?", ",", "paste"])
  func staleMessage(key: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("end 2 u")
    #expect(player.app.message?.text == "Undone: set Groceries: medium → high.")
    if key == "paste" { player.send(.paste("a\nb")) } else { player.press(key) }
    #expect(player.app.sheet != nil)
    #expect(player.app.message == nil)
  }
}
