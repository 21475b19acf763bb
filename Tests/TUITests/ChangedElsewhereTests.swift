import Foundation
import Lists
import Rendering
import Storage
import StoreSupport
import Terminal
import TestSupport
import Testing

@testable import TUI

/// Input and questions while another program changes their item, or a hook refuses the change.
@Suite("Changes elsewhere and refused changes")
struct ChangedElsewhereTests {
  private let gone = Note(.warning, "\"Apples\" no longer exists.")

  // MARK: The open list is deleted elsewhere

  @Test("A search goes on in the list below, with its text and its focus")
  func searching() throws {
    var player = try Player.inApples("/ 'Dried '")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.app.lists.count == 1)
    #expect(player.notice == gone)
    player.press("'4 dates' enter")
    #expect(player.notice == Note(.success, "Created Dried 4 dates, medium. u undoes."))
    #expect(try player.store.report(on: "Bread").item.priority == .high)
  }

  @Test("The form of an item that is still there stays, with what is typed")
  func editing() throws {
    var player = try Player.inApples("j e 'XX'")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.notice == gone)
    #expect(player.form?.name.text == "K2XX")
    player.press("enter")
    #expect(try player.store.report(on: "K2XX").item.name == "K2XX")
    #expect(player.app.lists.count == 1)
  }

  @Test("The form of the list itself asks what becomes of what is typed")
  func editingTheList() throws {
    var player = try Player.inApples("E 'XX'")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.form?.name.text == "ApplesXX")
    #expect(player.app.lists.count == 1)
    #expect(
      player.notice?.text
        == "\"Apples\" was deleted elsewhere. Enter adds it again as typed, Esc discards.")
  }

  @Test(
    "The question about another item, the customize sheet and help stay",
    arguments: ["j x", ",", "?"])
  func others(keys: String) throws {
    var player = try Player.inApples(keys) {
      _ = try $0.add(["Pit"], priority: .low, to: ["K2"])
    }
    let before = player.app.sheet
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.app.lists.count == 1)
    if keys == "j x" {
      #expect(player.question?.title == "Delete \"K2\"?")
      // The answer applies to the question as asked; a changed item is asked about again.
      player.press("y")
      #expect(player.question?.panel.remarks.first == "K2 holds 1 item, which stays.")
      player.press("y")
      #expect(player.names == ["Bread", "Cheese", "K1"])
    } else {
      #expect(player.app.sheet == before)
      #expect(player.notice == gone)
    }
  }

  @Test("A name in a list that is gone is in the search of the list below")
  func creatingInGoneList() throws {
    var player = try Player.inApples("/ 'Dried dates'")
    _ = try player.store.delete(["Apples"])
    player.press("enter")
    #expect(player.app.lists.count == 1)
    #expect(player.notice == gone)
    #expect(player.app.screen.search?.field.text == "Dried dates")
  }

  // MARK: The item to be deleted changes elsewhere

  @Test("An answer about an item that was deleted elsewhere says so")
  func closing() throws {
    var player = try Player.inApples("escape j j x") {
      _ = try $0.add(["Rind"], priority: .low, to: ["Cheese"])
    }
    _ = try player.store.delete(["Cheese"])
    player.send(.storeChanged)
    player.press("y")
    #expect(player.app.sheet == nil)
    #expect(player.notice == Note(.error, "Cheese was deleted elsewhere: nothing was changed."))
  }

  @Test("An answer is about what was asked, even if nobody noticed that it changed")
  func bound() throws {
    var player = try Player.inApples("escape j j x") {
      _ = try $0.add(["Rind"], priority: .low, to: ["Cheese"])
    }
    _ = try player.store.edit("Cheese", name: "Passport")
    player.press("y")
    #expect(try player.store.holds(whole: "Passport"))
    #expect(player.question?.title == "Delete \"Passport\"?")
    #expect(player.notice == Note(.warning, "This was changed elsewhere: look again."))
    player.press("y")
    #expect(player.notice == Note(.success, "Deleted Passport. u undoes."))
  }

  @Test("What is not there is called by its name, not by its id", arguments: ["x", "1", "d"])
  func named(key: String) throws {
    var player = try Player.inApples("escape j") {
      _ = try $0.add(["Crumb"], priority: .low, to: ["Bread"])
    }
    if key == "x" { player.press("x") }
    _ = try player.store.delete(["Bread"])
    player.press(key == "x" ? "y" : key)
    #expect(
      player.notice == Note(.error, "Bread was deleted elsewhere: nothing was changed."))
  }

  @Test(
    "What was typed to be created is in the search again, with the reason",
    arguments: ["enter", "tab", "down +", "down 1 enter"], ["", "escape "])
  func creating(key: String, before: String) throws {
    var player = try Player.inApples(before)
    player.refuseChanges()
    player.press("/ 'Dried dates' \(key)")
    #expect(player.app.message == Player.refusal)
    #expect(player.app.screen.search?.field.text == "Dried dates")
    #expect(player.app.screen.search?.focus == .field)
    #expect(player.app.screen.search?.level == (key == "down 1 enter" ? .critical : .medium))
    player.store.setHooks(nil)
    player.press("enter")
    #expect(try player.store.holds(whole: "Dried dates"))
  }
}
