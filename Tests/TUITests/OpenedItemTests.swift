import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Opened item")
struct OpenedItemTests {
  private func opened(_ keys: String = "", columns: Int = 60, rows: Int = 14) throws -> Player {
    try Player(columns: columns, rows: rows, keys: "/ 'oat' down o \(keys)") { store in
      try Player.groceries(store)
      _ = try store.edit(
        "Oat milk", name: "Oat milk",
        details: "The one with calcium\nnot the barista kind\n\nfrom the corner shop")
      _ = try store.include(["Oat milk"], in: "Groceries")
      _ = try store.set(.high, ["Oat milk"])
      _ = try store.done(["Oat milk"])
    }
  }

  @Test("It shows priority, details, lists and last completion")
  func shows() throws {
    try expectGolden(opened().screen, "opened.txt")
    try expectGolden(opened(rows: 9).screen, "opened-short.txt")
    try expectGolden(opened(columns: 30).screen, "opened-narrow.txt")
  }

  @Test(
    "Keys change its priority",
    arguments: [
      ("1", Priority.critical), ("2", .high), ("3", .medium), ("right", .medium),
      ("right right", .high), ("1 d", .low), ("1 left", .high), ("1 u", .low),
    ])
  func keys(keys: String, priority: Priority) throws {
    let player = try opened(keys)
    #expect(try player.store.report(on: "Oat milk").item.priority == priority)
    #expect(player.app.screen.heading.item?.priority == priority)
  }

  @Test("It can be edited and deleted while open")
  func changing() throws {
    var player = try opened("e 's' enter")
    #expect(player.app.screen.heading.name == "Oat milks")
    player.press("x y")
    #expect(player.app.lists.count == 1)
    #expect(try player.store.list(options: ListOptions(showsAll: true)).entries.count == 5)
  }

  @Test("P clears the list priority")
  func clearing() throws {
    var player = try Player(keys: "down down down enter shift-left", prepare: Player.groceries)
    #expect(try player.store.report(on: "Milk").memberships[0].listPriority == .high)
    player.press("P")
    #expect(try player.store.report(on: "Milk").memberships[0].listPriority == nil)
    #expect(player.app.screen.current?.effectivePriority == .critical)
    player.press("P")
    #expect(player.app.message?.text == "Milk has no list priority in Groceries.")
  }

  @Test("Hints and messages use the item's priority in the open list")
  func levelHere() throws {
    var player = try Player(columns: 90, prepare: Player.groceries)
    player.press("down down down enter G L")
    #expect(player.app.screen.selected?.name == "Salt")
    let hints = player.screen.split(separator: "\n").last { $0.contains("done") } ?? ""
    #expect(
      hints.contains("Esc back  Enter open  / search, add  HL lower, raise in list  d done"),
      "\(player.screen)")
    player.press("left")
    #expect(player.app.message?.text == "Salt is already low elsewhere.")
    player.press("4")
    #expect(player.app.message?.text == "Salt is already low; its list priority is medium.")
  }

  @Test("Adding a low item to the open list reports that it is hidden there")
  func includingLow() throws {
    let player = try Player(columns: 80, rows: 16, keys: "enter / 'tea' down +") { store in
      _ = try store.add(["Shop"], priority: .critical)
      _ = try store.add(["Tea"], priority: .low)
    }
    #expect(player.app.message?.text == "Shop now contains Tea. Its priority is low. u undoes.")
  }

  @Test(
    "At home, keys for list priorities explain that they need an open list",
    arguments: ["shift-right", "shift-left", "H", "P"], ["", "/ 'milk' down "])
  func listPriorityAtHome(key: String, before: String) throws {
    let player = try Player(keys: before + key, prepare: Player.groceries)
    #expect(player.app.message == Message(.info, "Open a list to set a list priority."))
    #expect(try player.store.log(limit: 1).first?.command == "add")
  }
}
