import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PriorityLists
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Two panes")
struct PaneTests {
  /// The names on the left, then those on the right.
  private func panes(_ player: Player) -> [[String]] {
    let app = player.app
    guard let other = app.otherPane else { return [player.names] }
    let panes = app.preview == nil ? [other, app.screen] : [app.screen, other]
    return panes.map { $0.page.map { [$0.report.item.name] } ?? $0.rows.map(\.name) }
  }

  @Test("The right pane shows the selected item, and the focus moves there and deeper")
  func focus() throws {
    var player = try Player(columns: 120, rows: 24, prepare: Player.groceries)
    let home = ["Milk", "Boiler check", "Bread", "Groceries"]
    let groceries = ["Milk", "Bread", "Salt"]
    #expect(panes(player) == [home, ["Milk"]])
    player.press("G")
    #expect(panes(player) == [home, groceries])
    #expect(player.app.screen.isHome)
    player.press("enter down")
    #expect(panes(player) == [home, groceries])
    #expect(player.app.screen.current?.name == "Bread")
    player.press("enter")
    #expect(panes(player) == [groceries, ["Bread"]])
    player.press("escape")
    #expect(panes(player) == [groceries, ["Bread"]])
    player.press("escape")
    #expect(panes(player) == [home, groceries])
    player.press("g")
    #expect(panes(player) == [home, ["Milk"]])
  }

  @Test("Moving the focus leaves no view: changed rows stay in both panes")
  func staying() throws {
    var player = try Player(columns: 120, rows: 24, prepare: Player.groceries)
    player.press("G 4 enter 4 escape")
    #expect(panes(player)[0].last == "Groceries")
    #expect(panes(player)[1].first == "Milk")
    player.press("enter down")
    #expect(panes(player) == [["Boiler check", "Bread", "Groceries"], ["Bread", "Milk", "Salt"]])
  }

  @Test("Keys and the search act in the focused pane")
  func search() throws {
    var player = try Player(columns: 120, rows: 24, prepare: Player.groceries)
    player.press("G enter / 'Eggs' enter")
    #expect(panes(player)[1] == ["Milk", "Bread", "Eggs", "Salt"])
    #expect(try player.store.report(on: "Eggs").memberships.map(\.list) == ["Groceries"])
    player.press("escape / 'Soap' enter")
    #expect(try player.store.report(on: "Soap").memberships.isEmpty)
    #expect(player.app.screen.isHome)
  }

  @Test("A click focuses a pane and selects there; the wheel scrolls without the focus")
  func mouse() throws {
    var player = try Player(columns: 120, rows: 24, keys: "G", prepare: Player.groceries)
    let row = player.app.layout.bodyTop + 5
    player.mouse(.wheel(.down), 80, row)
    #expect(player.app.screen.isHome)
    player.click(80, row)
    #expect(player.app.screen.current?.name == "Bread")
    player.click(10, player.app.layout.bodyTop)
    #expect(player.app.screen.isHome)
    #expect(player.app.screen.current?.name == "Milk")
    player.drag(80, row, to: (90, row))
    #expect(player.app.screen.heading.name == "Milk")
  }

  @Test("A narrower terminal shows the focused pane")
  func resizing() throws {
    var player = try Player(columns: 120, rows: 24, keys: "G enter", prepare: Player.groceries)
    player.send(.resize(TerminalSize(columns: 109, rows: 24)))
    #expect(panes(player) == [["Milk", "Bread", "Salt"]])
    player.press("escape")
    #expect(panes(player) == [["Milk", "Boiler check", "Bread", "Groceries"]])
    player.send(.resize(TerminalSize(columns: 110, rows: 24)))
    #expect(panes(player)[1] == ["Milk", "Bread", "Salt"])
  }
}
