import Lists
import Rendering
import Storage
import StoreSupport
import Terminal
import Testing

@testable import TUI

@Suite("Browsing")
struct BrowsingTests {
  @Test(
    "A key changes the level of the row",
    arguments: [
      ("left", Priority.high), ("h", .high), ("right", .critical), ("1", .critical),
      ("2", .high), ("3", .medium), ("4", .low), ("d", .low), ("left left left left", .low),
      ("4 u", .critical), ("4 2 u", .low), ("4 u U", .low),
    ])
  func levels(keys: String, level: Priority) throws {
    var player = try Player(prepare: Player.groceries)
    player.press(keys)
    #expect(try player.store.report(on: "Milk").item.priority == level)
  }

  @Test("A level of its own holds in the list alone")
  func ownLevel() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter shift-left")
    #expect(player.app.screen.current?.listPriority == .high)
    #expect(try player.store.report(on: "Milk").item.priority == .critical)
    // A list priority equal to the item's own is removed.
    player.press("shift-right")
    #expect(try player.store.report(on: "Milk").memberships[0].listPriority == nil)
  }

  @Test("Shift with an arrow does nothing on the home screen")
  func ownLevelAtHome() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("shift-left H")
    #expect(try player.store.log().first?.command == "add")
  }

  @Test("Escape goes back to the item that was open, and does nothing at home")
  func back() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter escape")
    #expect(player.app.screen.current?.name == "Groceries")
    #expect(player.app.lists.count == 1)
    player.press("escape")
    #expect(player.app.lists.count == 1)
    #expect(player.demands.isEmpty)
  }

  @Test("What another program changes shows, and the cursor stays with its item")
  func elsewhere() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down")
    _ = try player.store.add(["Ants!"], priority: .critical)
    player.send(.storeChanged)
    #expect(player.names == ["Ants!", "Milk", "Boiler check", "Bread", "Groceries"])
    #expect(player.app.screen.current?.name == "Boiler check")
  }

  @Test("What is typed stays when another program changes something")
  func elsewhereWhileTyping() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("/ 'oat'")
    _ = try player.store.add(["Oatmeal"])
    player.send(.storeChanged)
    #expect(player.app.screen.search?.field.text == "oat")
    // The rows stay until the text changes.
    #expect(player.app.screen.search?.hits.elsewhere.map(\.name) == ["Oat milk"])
    player.press("'m' backspace")
    #expect(player.app.screen.search?.hits.elsewhere.map(\.name) == ["Oat milk", "Oatmeal"])
  }

  @Test("A list that another program deletes is left, with a word")
  func deletedElsewhere() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter")
    _ = try player.store.delete(["Groceries"])
    player.send(.storeChanged)
    #expect(player.app.lists.count == 1)
    #expect(player.app.message?.text == "\"Groceries\" no longer exists.")
  }

  @Test("Undo asks before it takes back what came from elsewhere")
  func undoElsewhere() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("u")
    guard case .question(let question) = player.app.sheet else {
      Issue.record("nothing was asked")
      return
    }
    #expect(
      question.panel.remarks == [
        "The newest change is not from here: add Oat milk, today at 03:04."
      ])
    player.press("n")
    #expect(try player.store.log().first?.isUndone == false)
    // Other keys do not answer.
    player.press("u u u space x enter")
    #expect(try player.store.log().first?.isUndone == false)
    player.press("u left enter")
    #expect(try player.store.log().first?.isUndone == true)
  }

  @Test("Undo takes back the change that it asked about, and none that came meanwhile")
  func undoMeanwhile() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("u")
    _ = try player.store.done([.handle("Bread")])
    let before = try player.store.log().map(\.isUndone)
    player.press("y")
    #expect(
      player.app.message?.text == "Another change was made meanwhile: nothing was undone.")
    #expect(try player.store.log().map(\.isUndone) == before)
    player.press("u")
    guard case .question(let question) = player.app.sheet else {
      Issue.record("nothing was asked")
      return
    }
    #expect(
      question.panel.remarks
        == ["The newest change is not from here: done Bread: high → low, today at 03:04."])
    player.press("y")
    #expect(try player.store.log().map(\.isUndone) == [true] + before.dropFirst())
  }

  @Test("What was done here is no longer said once the items were changed elsewhere")
  func staleNotice() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("d")
    #expect(player.app.message?.text.hasSuffix("u undoes.") == true)
    player.send(.storeChanged)
    #expect(player.app.message == nil)
  }

  @Test(
    "Deleting asks about an item that contains something or is in several lists, else offers undo")
  func deleting() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("x")
    #expect(player.names == ["Boiler check", "Bread", "Groceries"])
    #expect(player.app.message == Note(.success, "Deleted Milk. u undoes."))
    player.press("u")
    #expect(player.names.first == "Milk")
    player.press("end x enter")
    #expect(player.names.last == "Groceries")
    player.press("x y")
    #expect(player.names == ["Milk", "Boiler check", "Bread"])
    #expect(player.app.screen.current?.name == "Bread")
    _ = try player.store.add(["Milk"], to: ["Bread"])
    _ = try player.store.include(["Milk"], in: "Boiler check")
    player.press("home x")
    #expect(
      player.question?.panel.remarks
        == ["Milk will be gone from Boiler check and Bread.", "u brings it back."])
  }

  @Test("Typed names are created, known ones found")
  func creating() throws {
    var player = try Player()
    player.press("/ 'Milk' tab 'Bread' down 1 enter")
    #expect(player.names == ["Bread", "Milk"])
    player.press("/ 'milk' enter")
    #expect(player.app.screen.page?.report.item.name == "Milk")
    player.press("/ 'bread' enter")
    #expect(player.app.screen.page == nil)
    #expect(player.names == ["Bread"])
    #expect(try player.store.report(on: "Bread").item.lists == ["Milk"])
  }

  @Test("A name inside another does not keep it from being created")
  func creatingInside() throws {
    var player = try Player(prepare: { _ = try $0.add(["Steak"]) })
    player.press("/ 'tea' enter")
    #expect(player.names == ["Steak", "tea"])
  }

  @Test("The level of a new item can be chosen, and it can be opened at once")
  func creatingOpen() throws {
    var player = try Player()
    player.press("/ 'Party' down 2 e")
    #expect(player.app.screen.heading.name == "Party")
    #expect(try player.store.report(on: "Party").item.priority == .high)
    player.press("/ 'Cake' tab 'Drinks' tab escape escape")
    #expect(player.names == ["Party", "Cake", "Drinks"])
    #expect(player.app.screen.current?.needed == 2)
  }

  @Test("On hits + adds and - takes out")
  func addingHits() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("down down down enter / 'oat' down +")
    #expect(try player.store.report(on: "Oat milk").item.lists == ["Groceries"])
    player.press("-")
    #expect(try player.store.report(on: "Oat milk").item.lists == [])
    player.press("1")
    #expect(try player.store.report(on: "Oat milk").item.priority == .critical)
  }

  @Test("A low item is needed again as it was")
  func needingAgain() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("d down / 'milk' tab escape")
    #expect(player.names.first == "Milk")
  }

  @Test("Editing keeps name and details, and its members change at once")
  func editing() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("e 's' tab ' or 3' enter")
    let item = try player.store.report(on: "Milks").item
    #expect(item.details == "2 litres or 3")
    player.press("down down down e tab tab tab 'bread' enter escape")
    #expect(try player.store.report(on: "Bread").item.lists == [])
    player.press("e tab tab tab 'Yeast' enter escape")
    #expect(try player.store.report(on: "Yeast").item.lists == ["Groceries"])
  }

  @Test("A name that is taken is refused, with a sentence")
  func nameTaken() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("e ctrl-u 'bread' enter")
    #expect(player.app.message?.kind == .error)
    #expect(try player.store.report(on: "Milk").item.name == "Milk")
    // The input stays, to be corrected.
    player.press("'!' enter")
    #expect(try player.store.report(on: "bread!").item.details == "2 litres")
    #expect(player.app.sheet == nil)
  }

  @Test("From an empty search line Enter and Tab take nothing", arguments: ["enter", "tab"])
  func takingUnseen(key: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("/ 'Pantry' enter enter / \(key)")
    #expect(player.app.screen.heading.name == "Pantry")
    #expect(player.app.screen.search != nil)
    #expect(try player.store.report(on: "Pantry").item.subitems == 0)
    player.press("down enter")
    #expect(try player.store.report(on: "Pantry").item.subitems == 1)
  }

  @Test("Nothing to undo is no success")
  func nothingToUndo() throws {
    var player = try Player()
    player.press("u")
    #expect(player.app.message == Note(.info, "Nothing to undo."))
    player.press("U")
    #expect(player.app.message == Note(.info, "Nothing to redo."))
  }

  @Test("No key is named that would be typed")
  func undoWhileTyping() throws {
    var player = try Player()
    player.press("/ 'Milk' tab")
    #expect(player.app.message?.text == "Created Milk, medium.")
    player.press("'Bread' enter")
    #expect(player.app.message?.text == "Created Bread, medium. u undoes.")
  }

  @Test("Help is scrolled no further than to its end, and back at once")
  func scrollingHelp() throws {
    var player = try Player(columns: 60, rows: 16)
    player.press("? G")
    let end = player.screen
    for _ in 0..<9 { player.mouse(.wheel(.down), 5, 5) }
    #expect(player.screen == end)
    player.press("up")
    #expect(player.screen != end)
    player.send(.resize(TerminalSize(columns: 60, rows: 40)))
    let larger = player.screen
    player.press("up")
    #expect(player.screen != larger)
  }

  @Test("What Enter takes looks different from the row that keys act on")
  func proposed() throws {
    var player = try Player(prepare: Player.groceries)
    player.press("/ 'milk'")
    #expect(player.screen.contains("• ▲ Milk"), "\(player.screen)")
    #expect(player.screen.contains("↓ select"))
    #expect(!player.screen.contains("▌"))
    player.press("down")
    #expect(player.screen.contains("▌ ▲ Milk"), "\(player.screen)")
    #expect(!player.screen.contains("select"))
  }
}
