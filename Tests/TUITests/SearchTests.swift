import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Search")
struct SearchTests {
  private func focus(_ player: Player) -> SearchState.Focus? { player.app.screen.search?.focus }

  private func chosen(_ player: Player) -> String? {
    switch player.app.screen.search?.choice {
    case .hit(let row, _): row.name
    case .create(let item): "create \(item.name)"
    case nil: nil
    }
  }

  @Test("A deleted hit is struck through and reported as deleted")
  func deletedHere() throws {
    var player = try Player(
      columns: 80, rows: 24, prepare: { _ = try $0.add(["Milk rice", "Milk tea"]) })
    player.press("/ 'milk' down x y")
    #expect(player.app.message == Message(.success, "Deleted Milk rice. u undoes."))
    #expect(chosen(player) == "Milk rice")
    #expect(player.screen.contains("deleted"))
  }

  @Test("A hit by details shows membership and list priority")
  func details() throws {
    var player = try Player(columns: 80, rows: 24, keys: "enter / 'mill'") { store in
      _ = try store.add(["Shop"], priority: .critical, details: "by the mill")
      _ = try store.add(["Bread"], details: "from the mill", to: ["Shop"])
      _ = try store.add(["Cake"], details: "of the mill")
      _ = try store.set(.high, ["Bread"], in: "Shop")
    }
    let rows = player.screen.split(separator: "\n").filter { $0.contains("◆") || $0.contains("●") }
      .filter { $0.contains("the mill") }
    #expect(rows.count == 2, "\(player.screen)")
    #expect(rows.first?.contains("–") == true && rows.first?.contains("Bread") == true, "\(rows)")
    #expect(rows.last?.contains("+") == true && rows.last?.contains("Cake") == true, "\(rows)")
    player.press("down home")
    #expect(player.app.screen.search?.choice.flatMap { row($0) }?.effectivePriority == .high)
    player.press("-")
    #expect(player.app.message?.text == "Shop no longer contains Bread. u undoes.")
  }

  private func row(_ choice: SearchState.Choice) -> ItemRow? {
    if case .hit(let row, _) = choice { row } else { nil }
  }

  @Test(
    "The last words say what to create; a word that means nothing stays in the name",
    arguments: [
      ("Eggs !high", "Eggs", Priority.high, []), ("Eggs !h", "Eggs", .high, []),
      ("Eggs !2 ", "Eggs", .high, []), ("Eggs !C #groc", "Eggs", .critical, ["Groceries"]),
      ("Eggs #groc !low", "Eggs", .low, ["Groceries"]),
      ("Eggs #oliveo", "Eggs", .medium, ["Olive oil"]),
      ("Eggs #olive", "Eggs #olive", .medium, []), ("Eggs #milk", "Eggs #milk", .medium, []),
      ("Eggs !", "Eggs !", .medium, []), ("Eggs !5", "Eggs !5", .medium, []),
      ("Eggs !high now", "Eggs !high now", .medium, []), ("!high", "!high", .medium, []),
      ("Eggs !high !low", "Eggs !high", .low, []),
      ("Eggs #nix !high", "Eggs #nix", .high, []), ("Eggs!high", "Eggs!high", .medium, []),
    ] as [(String, String, Priority, [String])])
  func quickWords(text: String, name: String, priority: Priority, lists: [String]) throws {
    var player = try Player(columns: 100, rows: 24) { store in
      try Player.groceries(store)
      _ = try store.add(["Olive oil", "Olives"])
      _ = try store.add(["Bottle"], to: ["Olive oil"])
      _ = try store.add(["Green ones"], to: ["Olives"])
    }
    player.press("/ '\(text)'")
    let shown = "Create \(name) · \(priority.word)" + lists.map { " · in \($0)" }.joined()
    #expect(player.screen.contains(shown), "\(player.screen)")
    player.press("enter")
    let item = try player.store.report(on: .whole(name)).item
    #expect(item.priority == priority && item.lists == lists)
    player.press("u")
    #expect(try !player.store.contains(name: name))
  }

  @Test(
    "The row of an item that exists says what will be",
    arguments: [
      ("Milk !3", "Add Milk · high", "Milk is already there, high."),
      ("Milk !1", "Add Milk · critical", "Milk: high → critical."),
      ("Milk due:mon", "Add Milk · high · due Mon", "due 2026-01-05"),
    ])
  func known(text: String, row: String, message: String) throws {
    var player = try Player(columns: 100, rows: 24, keys: "/ '\(text)'") {
      _ = try $0.add(["Milk"], priority: .high)
    }
    #expect(player.screen.contains(row) && player.screen.contains("Enter add"), "\(player.screen)")
    player.press("enter")
    #expect(player.notice?.text.contains(message) == true, "\(String(describing: player.notice))")
  }

  @Test("An item that exists gets what the words say")
  func quickWordsAgain() throws {
    var player = try Player(columns: 100, rows: 24, prepare: Player.groceries)
    player.press("/ 'oat milk !high #groceries' enter")
    let item = try player.store.report(on: "Oat milk").item
    #expect(item.priority == .high && item.lists == ["Groceries"])
  }

  @Test("Enter on a blank search opens nothing")
  func blanks() throws {
    let player = try Player(columns: 80, rows: 20, keys: "/ space enter", prepare: Player.shop)
    #expect(player.app.lists.count == 1)
    #expect(player.app.screen.search != nil)
  }

  @Test("Hits by details have their own section, with the matching text")
  func inDetails() throws {
    var player = try Player(columns: 80, rows: 14, keys: "/ 'alarm'") { store in
      _ = try store.add(["Batteries"], details: "AA\nfor the smoke Alarm")
      _ = try store.add(["Alarm clock"], priority: .high)
    }
    let lines = player.screen.split(separator: "\n").map(String.init)
    let heading = try #require(lines.firstIndex { $0.contains("In details") })
    #expect(lines[heading + 1].contains("Batteries"))
    #expect(lines[heading + 1].contains("for the smoke Alarm"))
    #expect(!lines[..<heading].contains { $0.contains("Batteries") })
    player.press("down down enter")
    #expect(player.app.screen.heading.name == "Batteries")
  }

  @Test(
    "A very narrow screen still shows what Enter does",
    arguments: [
      ("milk", "Enter open  "), ("oat", "Enter add again  "), ("pears", "Enter create  "),
    ])
  func searchHints(text: String, hint: String) throws {
    let player = try Player(columns: 30, rows: 8, keys: "/ '\(text)'", prepare: Player.groceries)
    #expect(player.screen.contains(hint), "\(player.screen)")
    #expect(player.screen.contains("Esc back"))
  }

  @Test("The hint for a long new name ends with its quotation mark")
  func quotedName() throws {
    var player = try Player(columns: 60, rows: 12, prepare: Player.groceries)
    player.press("/ 'Wine and cheese and pears'")
    #expect(player.screen.contains("Enter create \"Wine and chees…\"  "), "\(player.screen)")
  }

  @Test("A failed choice restores the search", arguments: ["", "enter "])
  func refused(before: String) throws {
    var player = try Player(columns: 80, rows: 24) { store in
      _ = try store.add(["Shop"], priority: .critical)
      _ = try store.add(["Milk rice"], priority: .low)
    }
    player.refuseChanges()
    player.press("\(before)/ 'milk' down enter")
    #expect(player.app.message == Player.refusal)
    #expect(player.app.screen.search?.field.text == "milk")
    #expect(player.app.screen.search?.focus == .rows)
    player.store.setHooks(nil)
    player.press("enter")
    #expect(player.app.message?.kind == .success)
    #expect(player.app.screen.search == nil)
  }
}
