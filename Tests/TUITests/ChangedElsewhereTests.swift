import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Changes elsewhere and refused changes")
struct ChangedElsewhereTests {
  private let gone = Message(.warning, "\"Apples\" no longer exists.")

  // MARK: The open list is deleted elsewhere

  @Test("A search continues in the list below, with its text and focus")
  func searching() throws {
    var player = try Player.inApples("/ 'Dried '")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.app.lists.count == 1)
    #expect(player.notice == gone)
    player.press("'4 dates' enter")
    #expect(player.notice == Message(.success, "Created Dried 4 dates, medium. u undoes."))
    #expect(try player.store.report(on: "Bread").item.priority == .high)
  }

  @Test("The form of an existing item stays open, with its input")
  func editing() throws {
    var player = try Player.inApples("j e 'XX'")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.notice == gone)
    #expect(player.form?[.name].text == "K2XX")
    player.press("enter")
    #expect(try player.store.report(on: "K2XX").item.name == "K2XX")
    #expect(player.app.lists.count == 1)
  }

  @Test("The deleted list's own form asks about its input")
  func editingTheList() throws {
    var player = try Player.inApples("E 'XX'")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.form?[.name].text == "ApplesXX")
    #expect(player.app.lists.count == 1)
    #expect(
      player.notice?.text
        == "\"Apples\" was deleted elsewhere. Enter creates it again, Esc discards.")
  }

  @Test(
    "The list closes; a question about another item, the customize sheet and help stay open",
    arguments: ["", "j x", ",", "?"])
  func others(keys: String) throws {
    var player = try Player.inApples(keys) {
      _ = try $0.add(["Pit"], priority: .low, to: ["K2"])
    }
    let before = player.app.sheet
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.app.lists.count == 1)
    if keys == "j x" {
      #expect(player.question?.text == "Delete K2? Apples loses it, and the item in it stays.")
      // Confirmation applies to the item as shown; a changed item leads to another question.
      player.press("y")
      #expect(player.question?.text == "Delete K2? The item in it stays.")
      player.press("y")
      #expect(player.names == ["Bread", "Cheese", "K1"])
    } else {
      #expect(player.app.sheet == before)
      #expect(player.notice == gone)
    }
  }

  @Test("A name typed in a deleted list moves to the search of the list below")
  func creatingInGoneList() throws {
    var player = try Player.inApples("/ 'Dried dates'")
    _ = try player.store.delete(["Apples"])
    player.press("enter")
    #expect(player.app.lists.count == 1)
    #expect(player.notice == gone)
    #expect(player.app.screen.search?.field.text == "Dried dates")
  }

  // MARK: The item to be deleted changes elsewhere

  @Test("Confirming the deletion of an item deleted elsewhere reports that")
  func closing() throws {
    var player = try Player.inApples("escape j j x") {
      _ = try $0.add(["Rind"], priority: .low, to: ["Cheese"])
    }
    _ = try player.store.delete(["Cheese"])
    player.send(.storeChanged)
    player.press("y")
    #expect(player.app.sheet == nil)
    #expect(player.notice == Message(.error, "Cheese was deleted elsewhere. Nothing was changed."))
  }

  @Test("Confirmation applies only to the item as shown, even before the change is noticed")
  func bound() throws {
    var player = try Player.inApples("escape j j x") {
      _ = try $0.add(["Rind"], priority: .low, to: ["Cheese"])
    }
    _ = try player.store.edit("Cheese", name: "Passport")
    player.press("y")
    #expect(try player.store.contains(name: "Passport"))
    #expect(
      player.notice
        == Message(
          .question, "This was changed elsewhere. Delete Passport? The item in it stays."))
    player.press("y")
    #expect(player.notice == Message(.success, "Deleted Passport. u undoes."))
  }

  @Test("A message about a missing item has its name, not its id", arguments: ["x", "1", "d"])
  func named(key: String) throws {
    var player = try Player.inApples("escape j") {
      _ = try $0.add(["Crumb"], priority: .low, to: ["Bread"])
    }
    if key == "x" { player.press("x") }
    _ = try player.store.delete(["Bread"])
    player.press(key == "x" ? "y" : key)
    #expect(player.notice == Message(.error, "Bread was deleted elsewhere. Nothing was changed."))
  }

  @Test(
    "A name that failed to be created returns to the search, with the reason",
    arguments: ["enter", "tab", "down +", "down 1 enter"], ["", "escape "])
  func creating(key: String, before: String) throws {
    var player = try Player.inApples(before)
    player.refuseChanges()
    player.press("/ 'Dried dates' \(key)")
    #expect(player.app.message == Player.refusal)
    #expect(player.app.screen.search?.field.text == "Dried dates")
    #expect(player.app.screen.search?.focus == .field)
    #expect(player.app.screen.search?.priority == (key == "down 1 enter" ? .critical : .medium))
    player.store.setHooks(nil)
    player.press("enter")
    #expect(try player.store.contains(name: "Dried dates"))
  }

  @Test("A change names the state that the drawn rows had, for the server's rules")
  func seen() throws {
    let points = [1, 2].map { ItemsSnapshot.Point(number: $0, change: Item.ID(high: 0, low: 0)) }
    func receive(_ point: ItemsSnapshot.Point, _ store: Store) throws {
      let revision = ItemsSnapshot.Revision(epoch: "e", number: point.number, change: point.change)
      let snapshot = ItemsSnapshot(revision: revision, isPartial: true, entries: [], gone: [])
      try store.rebase(
        on: ServerState(snapshot: snapshot, log: [], isWholeLog: false, accepted: [], refused: [])
      ) { _, _ in }
    }
    var player = try Player {
      _ = try $0.add(["Milk", "Tea"])
      $0.setDevice(Device(id: "laptop", name: "laptop"))
      try receive(points[0], $0)
    }
    try receive(points[1], player.store)
    player.press("d")
    player.send(.storeChanged)
    player.press("d")
    #expect(try player.store.read { try $0.pending().map(\.request.saw) } == points)
  }
}
