import Foundation
import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import TUI

/// What is typed or asked while another program deletes or changes what it is about.
@Suite("Nothing typed is lost")
struct KeepingTests {
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

  @Test("Pasted names whose list was deleted are asked about again, for the list below")
  func pasting() throws {
    var player = try Player.inApples("")
    player.send(.paste("In1\nIn2"))
    #expect(player.question?.title == "Add 2 items to Apples?")
    _ = try player.store.delete(["Apples"])
    player.send(.storeChanged)
    #expect(player.notice == gone)
    player.press("y")
    #expect(player.question?.title == "Add 2 items to the prioritized list?")
    player.press("y")
    #expect(player.names == ["Bread", "Cheese", "In1", "In2", "K1", "K2"])
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
      // The answer is about what was asked; what is otherwise now is asked about again.
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

  @Test("A form is not covered by a question, nor is what is typed in it lost")
  func asking() throws {
    var player = try Player.inApples("e 'XX' tab tab tab down enter")
    #expect(
      player.notice?.text
        == "K1 now holds Apples. Apples and K1 hold each other. u undoes.")
    _ = try player.store.add(["Figs"])
    player.press("u")
    #expect(player.form?.name.text == "K1XX")
    #expect(
      player.notice
        == Note(.warning, "The newest change is not from here: add Figs, today at 03:04."))
  }

  // MARK: Little room

  @Test(
    "A screen that is too small takes no key but the one it names", arguments: [(80, 4), (8, 2)])
  func tooSmall(columns: Int, rows: Int) throws {
    var player = try Player.inApples("e 'Half a'")
    player.send(.resize(TerminalSize(columns: columns, rows: rows)))
    player.press("'quince' escape enter")
    #expect(player.demands == [])
    #expect(player.form?.name.text == "K1Half a")
    player.press("ctrl-c")
    #expect(player.demands == [])
    #expect(player.screen.contains("nsaved"), "\(player.screen)")
    player.wait(1_000)
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test("A screen that is too small says which key quits")
  func tooSmallHint() throws {
    var player = try Player.inApples("")
    player.send(.resize(TerminalSize(columns: 16, rows: 3)))
    #expect(player.screen.contains("Ctrl-c quits"))
    player.press("q")
    #expect(player.demands == [])
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test("On a small screen a question is asked once, and all that is to be known has room")
  func smallQuestion() throws {
    let player = try Player.inApples("escape j x", columns: 30, rows: 8) {
      _ = try $0.add(["Crumb"], priority: .low, to: ["Bread"])
    }
    #expect(player.screen.components(separatedBy: "Delete \"Bread\"?").count == 2)
    #expect(player.screen.contains("u brings it back."), "\(player.screen)")
  }

  // MARK: What cannot be a name

  @Test("A pasted name with a control character is said to be none")
  func control() throws {
    var player = try Player.inApples("escape")
    player.send(.paste("Tea\u{1B}pot"))
    #expect(player.screen.contains("has a control character in it"), "\(player.screen)")
    player.press("enter")
    #expect(player.notice?.text.contains("has a control character in it") == true)
    #expect(player.app.screen.search?.field.isEmpty == false)
  }
}
