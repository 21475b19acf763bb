import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import Interface

@Suite("An opened item")
struct OpenedItemTests {
  private func opened(_ keys: String = "", columns: Int = 60, rows: Int = 14) throws -> Player {
    var player = try Player(
      columns: columns, rows: rows,
      prepare: { store in
        try Player.groceries(store)
        _ = try store.edit(
          "Oat milk", name: "Oat milk",
          details: "The one with calcium\nnot the barista kind\n\nfrom the corner shop")
        _ = try store.include(["Oat milk"], in: "Groceries")
        _ = try store.set(.high, ["Oat milk"])
        _ = try store.done(["Oat milk"])
      })
    player.press("/ 'oat' down o " + keys)
    return player
  }

  @Test("Its level, its details, its lists and when it was last got are shown")
  func shows() throws {
    try expectGolden(opened().screen, "opened.txt")
    try expectGolden(opened(rows: 9).screen, "opened-short.txt")
    try expectGolden(opened(columns: 30).screen, "opened-narrow.txt")
  }

  @Test(
    "Keys act on it",
    arguments: [
      ("1", Priority.critical), ("2", .high), ("3", .medium), ("right", .medium),
      ("right right", .high), ("1 d", .low), ("1 left", .high), ("1 u", .low),
    ])
  func keys(keys: String, level: Priority) throws {
    let player = try opened(keys)
    #expect(try player.store.report(on: "Oat milk").item.priority == level)
    #expect(player.app.screen.heading.item?.priority == level)
  }

  @Test("It is edited and deleted from within")
  func changing() throws {
    var player = try opened("e 's' enter")
    #expect(player.app.screen.heading.name == "Oat milks")
    player.press("x y")
    #expect(player.app.lists.count == 1)
    #expect(try player.store.list(options: ListOptions(showsAll: true)).entries.count == 5)
  }

  @Test("With rows below, the cursor goes up to it and down again")
  func heading() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter")
    #expect(player.app.screen.selected?.name == "Milk")
    player.press("up 1")
    #expect(player.app.screen.selected?.name == "Groceries")
    #expect(try player.store.report(on: "Groceries").item.priority == .critical)
    player.press("down")
    #expect(player.app.screen.selected?.name == "Milk")
  }

  @Test(
    "Keys that mean a row say why they do nothing to the open list itself",
    arguments: [
      ("shift-left", "Groceries is the open list; a level for one list is set on what it holds."),
      ("shift-right", "Groceries is the open list; a level for one list is set on what it holds."),
      ("P", "Groceries is the open list; a level for one list is set on what it holds."),
      ("-", "Groceries is the open list; choose what to take out of it."),
      ("enter", "Groceries is open."), ("o", "Groceries is open."),
    ])
  func rowKeys(key: String, note: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter up")
    let before = try player.store.report(on: "Groceries")
    player.press(key)
    #expect(player.app.message?.text == note)
    #expect(player.app.lists.count == 2)
    #expect(try player.store.report(on: "Groceries") == before)
  }

  @Test("Long details are paged through")
  func paging() throws {
    var player = try Player(
      columns: 40, rows: 12,
      prepare: { store in
        _ = try store.add(
          ["Boiler"], details: (1...40).map { "Step \($0)" }.joined(separator: "\n"))
      })
    player.press("enter")
    #expect(player.screen.contains("Step 1\n"))
    for _ in 0..<12 { player.press("pagedown") }
    #expect(player.screen.contains("Step 40"))
    for _ in 0..<12 { player.press("pageup") }
    #expect(player.screen.contains("Step 1\n"))
  }

  @Test("E edits the open list from anywhere")
  func editingTheList() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter E")
    guard case .edit(let edit) = player.app.sheet else {
      Issue.record("nothing is edited")
      return
    }
    #expect(edit.name.text == "Groceries")
  }

  @Test("P returns a list priority to the item's own")
  func clearing() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter shift-left")
    #expect(try player.store.report(on: "Milk").memberships[0].listPriority == .high)
    player.press("P")
    #expect(try player.store.report(on: "Milk").memberships[0].listPriority == nil)
    #expect(player.app.screen.current?.effectivePriority == .critical)
    player.press("P")
    #expect(player.app.message?.text == "Milk has no level of its own in Groceries.")
  }

  @Test("Enter on a low item found at home means that it is needed again; o opens it")
  func neededAgain() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("/ 'oat' enter")
    #expect(try player.store.report(on: "Oat milk").item.priority != .low)
    #expect(player.app.lists.count == 1)
    #expect(player.app.screen.current?.name == "Oat milk")
    player.press("/ 'oat' enter")
    #expect(player.app.screen.heading.name == "Oat milk")
  }

  @Test("A held - takes out one item, which stays in its place until the rows settle")
  func heldRemoval() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter - - - - -")
    #expect(player.names == ["Milk", "Bread", "Salt"])
    #expect(player.app.screen.selected?.name == "Milk")
    #expect(player.app.message?.text == "Milk is taken out already. + puts it back.")
    #expect(player.screen.contains("taken out"))
    let held = try player.store.report(on: "Groceries").subitems
    #expect(held.map(\.item.name) == ["Bread", "Salt"])
    // However long it is held.
    for _ in 0..<3 {
      player.wait(1_500)
      player.press("-")
    }
    #expect(player.names == ["Milk", "Bread", "Salt"])
    player.press("+")
    #expect(try player.store.report(on: "Milk").item.lists == ["Groceries"])
    #expect(!player.screen.contains("taken out"))
    player.press("-")
    player.wait(2_100)
    #expect(player.names == ["Bread", "Salt"])
    #expect(player.app.screen.selected?.name == "Bread")
  }

  @Test("A row that was taken out and is then deleted does not stay", arguments: ["-", "d"])
  func heldDeletion(key: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter \(key) x y")
    #expect(player.names == ["Bread", "Salt"])
    #expect(player.app.screen.selected?.name == "Bread")
  }

  @Test("Hints and sentences go by the level that an item has in the open list")
  func levelHere() throws {
    var player = try Player(columns: 90, prepare: Player.groceries)
    player.press("down down down enter G L")
    #expect(player.app.screen.selected?.name == "Salt")
    let hints = player.screen.split(separator: "\n").last { $0.contains("done") } ?? ""
    #expect(
      hints.contains("HL lower, raise here  d done  Enter open  Esc back"), "\(player.screen)")
    player.press("left")
    #expect(player.app.message?.text == "Salt is low elsewhere: there is no level below.")
    player.press("4")
    #expect(player.app.message?.text == "Salt is low elsewhere; here it is medium.")
  }

  @Test("The first row, and then the open item, is reached with g")
  func first() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter G g")
    #expect(player.app.screen.selected?.name == "Milk")
    player.press("g")
    #expect(player.app.screen.selected?.name == "Groceries")
  }
}
