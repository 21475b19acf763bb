import Foundation
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Mouse")
struct MouseTests {
  @Test("A click selects a row; a click on the selected row opens it")
  func opening() throws {
    var player = try Player(prepare: Player.groceries)
    let (column, row) = try #require(player.place(of: "Groceries"))
    player.click(column, row)
    #expect(player.app.lists.count == 1)
    #expect(player.app.screen.current?.name == "Groceries")
    player.wait(5_000)
    player.click(column, row)
    #expect(player.app.screen.heading.name == "Groceries")
    player.click(2, 0)
    #expect(player.app.lists.count == 1)
  }

  @Test("A search result can be dragged")
  func swipingHits() throws {
    var player = try Player(keys: "/ 'milk'", prepare: Player.groceries)
    let (_, row) = try #require(player.place(of: "Oat milk"))
    player.mouse(.press(.left), 20, row)
    player.mouse(.drag(.left), 24, row)
    #expect(player.frame.text.contains("Oat milk"))
    player.mouse(.release(.left), 24, row)
    #expect(try player.store.report(on: "Oat milk").item.priority == .medium)
    #expect(player.app.screen.search != nil)
  }

  @Test("Releasing over another row does not open the selected row")
  func slidingOff() throws {
    var player = try Player(prepare: Player.groceries)
    let row = player.app.layout.bodyTop
    player.click(20, row)
    #expect(player.app.lists.count == 2)
    player.press("escape")
    player.drag(20, row, to: (20, row + 3))
    #expect(player.app.lists.count == 1)
    #expect(player.app.screen.drag == nil)
  }

  @Test("A click on + adds an item, and a click on Enter's target does what Enter does")
  func adding() throws {
    var player = try Player(keys: "down down down enter / 'oat'", prepare: Player.groceries)
    let (_, row) = try #require(player.place(of: "Oat milk"))
    player.click(1, row)
    #expect(try player.store.report(on: "Oat milk").item.lists == ["Groceries"])
  }

  @Test("A click on − or + in the edit sheet removes or adds")
  func editing() throws {
    var player = try Player(columns: 60, rows: 20, prepare: Player.groceries)
    player.press("down down down e shift-tab 'bread'")
    let (_, row) = try #require(player.place(of: "Bread"))
    player.click(1, row)
    #expect(player.form?.excluded.count == 1)
    let (_, back) = try #require(player.place(of: "Bread"))
    player.click(1, back)
    #expect(player.form?.isChanged == false)
  }

  @Test("A click on a hint presses its key, or of several the one under the pointer")
  func hints() throws {
    var player = try Player(columns: 60, rows: 16, keys: "down", prepare: Player.groceries)
    let hints = try #require(player.frame.text.split(separator: "\n").last)
    let arrows = try #require(hints.range(of: "←→ lower, raise"))
    let column = hints[..<arrows.lowerBound].count
    player.click(column + 1, 15)
    #expect(try player.store.report(on: "Boiler check").item.priority == .critical)
    player.press("u")
    player.click(column, 15)
    #expect(try player.store.report(on: "Boiler check").item.priority == .medium)
    let help = try #require(hints.range(of: "? help"))
    player.click(hints[..<help.lowerBound].count, 15)
    #expect(player.screen.contains("Type to filter the keys"))
  }

  @Test("A sign marks where a click adds or removes")
  func signs() throws {
    var player = try Player(keys: "down down down enter / 'milk'", prepare: Player.groceries)
    let (column, row) = try #require(player.place(of: "– ▲ critical  Milk"))
    #expect(column == 1)
    player.click(1, row)
    #expect(try player.store.report(on: "Milk").item.lists == [])
  }

  @Test("On the home screen, a click before the row that creates only selects it")
  func creationSign() throws {
    var player = try Player(keys: "/ 'mil'", prepare: Player.groceries)
    let (_, row) = try #require(player.place(of: "Create mil"))
    player.click(1, row)
    #expect(player.app.screen.search != nil)
  }

  @Test("A drag from any column keeps the name visible", arguments: [6, 40, 75])
  func names(start: Int) throws {
    var player = try Player(columns: 80, rows: 10, keys: "down", prepare: Player.groceries)
    for target in stride(from: 0, to: 80, by: 3) {
      player.mouse(.press(.left), start, 5)
      player.mouse(.drag(.left), target, 5)
      #expect(player.frame.text.contains("Boiler"), "from \(start) to \(target)")
      player.mouse(.drag(.left), start, 5)
      player.press("escape")
    }
  }

  @Test("Dragging a row aside and back neither changes nor opens it")
  func draggedBack() throws {
    var player = try Player(columns: 80, rows: 20, prepare: Player.shop)
    let (_, row) = try #require(player.place(of: "Shop"))
    player.mouse(.press(.left), 20, row)
    player.mouse(.drag(.left), 10, row)
    #expect(player.app.screen.drag?.choice != nil)
    player.mouse(.drag(.left), 20, row)
    player.mouse(.release(.left), 20, row)
    #expect(try player.store.report(on: "Shop").item.priority == .critical)
    #expect(player.app.lists.count == 1)
    player.click(20, row)
    #expect(player.app.lists.count == 2)
  }

  @Test("Dragging a row uncovers a tile for each priority on the way")
  func dragging() throws {
    var player = try Player(columns: 60, rows: 10, prepare: Player.groceries)
    player.mouse(.press(.left), 50, 3)
    player.mouse(.drag(.left), 46, 3)
    let one = player.screen
    player.mouse(.drag(.left), 28, 3)
    try expectGolden(one + player.screen + player.frame.styledText, "drag.txt")
    player.mouse(.release(.left), 28, 3)
    #expect(try player.store.report(on: "Milk").item.priority == .low)
    // The row stays until the selection moves.
    #expect(player.names == ["Milk", "Boiler check", "Bread", "Groceries"])
    player.press("down")
    #expect(player.names == ["Boiler check", "Bread", "Groceries"])
  }
}
