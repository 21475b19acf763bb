import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PriorityLists
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Browsing")
struct BrowsingTests {
  @Test(
    "Keys change the selected row's priority",
    arguments: [
      ("left", Priority.high), ("h", .high), ("right", .critical), ("1", .critical),
      ("2", .high), ("3", .medium), ("4", .low), ("d", .low), ("left left left left", .low),
      ("4 u", .critical), ("4 2 u", .low), ("4 u U", .low),
    ])
  func priorities(keys: String, priority: Priority) throws {
    let player = try Player(keys: keys, prepare: Player.groceries)
    #expect(try player.store.report(on: "Milk").item.priority == priority)
  }

  @Test("A list priority applies in its list only")
  func listPriority() throws {
    var player = try Player(keys: "down down down enter shift-left", prepare: Player.groceries)
    #expect(player.app.screen.current?.listPriority == .high)
    #expect(try player.store.report(on: "Milk").item.priority == .critical)
    player.press("shift-right")
    #expect(try player.store.report(on: "Milk").memberships[0].listPriority == nil)
  }

  @Test("Escape returns to the list and selects the closed item; at home it does nothing")
  func back() throws {
    var player = try Player(keys: "down down down enter escape", prepare: Player.groceries)
    #expect(player.app.screen.current?.name == "Groceries")
    #expect(player.app.lists.count == 1)
    player.press("escape")
    #expect(player.app.lists.count == 1)
    #expect(player.demands.isEmpty)
  }

  @Test("Typed text survives a change by another program")
  func elsewhereWhileTyping() throws {
    var player = try Player(keys: "/ 'oat'", prepare: Player.groceries)
    _ = try player.store.add(["Oatmeal"])
    player.send(.storeChanged)
    #expect(player.app.screen.search?.field.text == "oat")
    // The rows stay until the text changes.
    #expect(player.app.screen.search?.hits.elsewhere.map(\.name) == ["Oat milk"])
    player.press("'m' backspace")
    #expect(player.app.screen.search?.hits.elsewhere.map(\.name) == ["Oat milk", "Oatmeal"])
  }

  @Test("Undo takes back this computer's newest change, and names another device's")
  func undoElsewhere() throws {
    let phone = Device(id: "phone", name: "Ana's phone")
    var player = try Player(keys: "u") {
      try Player.groceries($0)
      _ = try $0.write {
        $0.device = phone
        return try $0.done(["Bread"])
      }
    }
    #expect(player.app.message?.text == "Undone: Oat milk created.")
    _ = try player.store.undo(try player.store.read { try $0.stepCount(isRedo: false) })
    player.press("u")
    #expect(
      player.app.message?.text == """
        Nothing to undo here. The newest change was made on Ana's phone: \
        Bread: high → low. To undo it: undo --step 1
        """)
  }

  @Test("A change elsewhere clears the message about the last change here")
  func staleNotice() throws {
    var player = try Player(keys: "d", prepare: Player.groceries)
    #expect(player.app.message?.text.hasSuffix("u undoes.") == true)
    player.send(.storeChanged)
    #expect(player.app.message == nil)
  }

  @Test(
    "Deleting asks about an item that contains something or is in several lists, else offers undo")
  func deleting() throws {
    var player = try Player(keys: "x y", prepare: Player.groceries)
    #expect(player.names == ["Boiler check", "Bread", "Groceries"])
    #expect(player.app.message == Message(.success, "Deleted Milk. u undoes."))
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
    #expect(player.question?.text == "Delete Milk? Boiler check and Bread lose it.")
  }

  @Test("A search finds existing names and creates new ones")
  func creating() throws {
    var player = try Player(keys: "/ 'Milk' tab 'Bread' down 1 enter")
    #expect(player.names == ["Bread", "Milk"])
    player.press("/ 'milk' enter")
    #expect(player.app.screen.page?.report.item.name == "Milk")
    player.press("/ 'bread' enter")
    #expect(player.app.screen.page == nil)
    #expect(player.names == ["Bread"])
    #expect(try player.store.report(on: "Bread").item.lists == ["Milk"])
  }

  @Test("A name that is part of another can be created")
  func creatingInside() throws {
    let player = try Player(keys: "/ 'tea' enter", prepare: { _ = try $0.add(["Steak"]) })
    #expect(player.names == ["Steak", "tea"])
  }

  @Test("A new item can get a priority and open at once")
  func creatingOpen() throws {
    var player = try Player(keys: "/ 'Party' down 2 e")
    #expect(player.app.screen.heading.name == "Party")
    #expect(try player.store.report(on: "Party").item.priority == .high)
    player.press("/ 'Cake' tab 'Drinks' tab escape escape")
    #expect(player.names == ["Party", "Cake", "Drinks"])
    #expect(player.app.screen.current?.needed == 2)
  }

  @Test("On search results, + adds and - removes")
  func addingHits() throws {
    var player = try Player(keys: "down down down enter / 'oat' down +", prepare: Player.groceries)
    #expect(try player.store.report(on: "Oat milk").item.lists == ["Groceries"])
    player.press("-")
    #expect(try player.store.report(on: "Oat milk").item.lists == [])
    player.press("1")
    #expect(try player.store.report(on: "Oat milk").item.priority == .critical)
  }

  @Test("A completed item becomes needed as before")
  func needingAgain() throws {
    let player = try Player(keys: "d down / 'milk' tab escape", prepare: Player.groceries)
    #expect(player.names.first == "Milk")
  }

  @Test("Editing saves the name, the details and the members together")
  func editing() throws {
    var player = try Player(keys: "e 's' tab ' or 3' enter", prepare: Player.groceries)
    let item = try player.store.report(on: "Milks").item
    #expect(item.details == "2 litres or 3")
    player.press("down down down e '!' tab tab 2 tab tab 'bread' enter escape 'Yeast' enter")
    #expect(try player.store.report(on: "Bread").item.lists == ["Groceries"])
    #expect(player.screen.contains("Adds Yeast."), "\(player.screen)")
    #expect(player.screen.contains("Removes Bread."))
    player.press("enter")
    #expect(try player.store.report(on: "Bread").item.lists == [])
    #expect(try player.store.report(on: "Yeast").item.lists == ["Groceries!"])
    #expect(try player.store.report(on: "Groceries!").item.priority == .high)
    #expect(
      player.app.message?.text == "4 changes were made. u undoes.")
    player.press("u")
    #expect(try player.store.report(on: "Bread").item.lists == ["Groceries"])
    #expect(try !player.store.contains(name: "Yeast"))
    #expect(try player.store.report(on: "Groceries").item.priority == .medium)
  }

  @Test("A duplicate name is rejected with a message")
  func nameTaken() throws {
    var player = try Player(keys: "e ctrl-u 'bread' enter", prepare: Player.groceries)
    #expect(player.app.message?.kind == .error)
    #expect(try player.store.report(on: "Milk").item.name == "Milk")
    // The input stays for correction.
    player.press("'!' enter")
    #expect(try player.store.report(on: "bread!").item.details == "2 litres")
    #expect(player.app.sheet == nil)
  }

  @Test("With an empty search line, Enter and Tab do nothing", arguments: ["enter", "tab"])
  func emptySearch(key: String) throws {
    var player = try Player(keys: "/ 'Pantry' enter enter / \(key)", prepare: Player.groceries)
    #expect(player.app.screen.heading.name == "Pantry")
    #expect(player.app.screen.search != nil)
    #expect(try player.store.report(on: "Pantry").item.subitems == 0)
    player.press("down enter")
    #expect(try player.store.report(on: "Pantry").item.subitems == 1)
  }

  @Test("Undo without a change is not reported as success")
  func nothingToUndo() throws {
    var player = try Player(keys: "u")
    #expect(player.app.message == Message(.info, "Nothing to undo."))
    player.press("U")
    #expect(player.app.message == Message(.info, "Nothing to redo."))
  }

  @Test("While text is typed, no message names a key")
  func undoWhileTyping() throws {
    var player = try Player(keys: "/ 'Milk' tab")
    #expect(player.app.message?.text == "Created Milk, medium.")
    player.press("'Bread' enter")
    #expect(player.app.message?.text == "Created Bread, medium. u undoes.")
  }

  @Test("Help scrolls no further than its end")
  func scrollingHelp() throws {
    var player = try Player(columns: 60, rows: 16, keys: "? end")
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

  @Test("Typing filters the keys of the help, and Esc leaves the filter first")
  func filteringHelp() throws {
    var player = try Player(columns: 80, rows: 24, keys: "? 'undo'")
    #expect(player.screen.contains("undo the last change"))
    #expect(!player.screen.contains("move one row up"))
    player.press("escape")
    #expect(player.screen.contains("move one row up"), "\(player.screen)")
    player.press("'xyz'")
    #expect(player.screen.contains("No key does that."))
    player.press("escape escape")
    #expect(player.app.sheet == nil)
  }

  @Test("Typing filters the themes, and Esc leaves the filter first")
  func filteringThemes() throws {
    var player = try Player(columns: 80, rows: 24, keys: ", / 'parch'")
    #expect(player.screen.contains("parchment") && !player.screen.contains("fjord"))
    #expect(player.customizeSheet?.marked?.name == "parchment")
    player.press("enter")
    #expect(player.app.settings.theme == "parchment")
    player.press("escape")
    #expect(player.screen.contains("fjord"), "\(player.screen)")
    #expect(player.customizeSheet?.marked?.name == "parchment")
    player.press("escape")
    #expect(player.app.sheet == nil)
  }

  @Test("The target of Enter looks different from the selected row")
  func proposed() throws {
    var player = try Player(keys: "/ 'milk'", prepare: Player.groceries)
    #expect(player.screen.contains("• ▲ critical  Milk"), "\(player.screen)")
    #expect(player.screen.contains("↓ select"))
    #expect(!player.screen.contains("▌"))
    player.press("down")
    #expect(player.screen.contains("▌ ▲ critical  Milk"), "\(player.screen)")
    #expect(!player.screen.contains("select"))
  }
}
