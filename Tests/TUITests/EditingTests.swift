import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Editing an item")
struct EditingTests {
  private let warning = Message(.warning, "Unsaved. Enter saves, Esc discards.")

  /// The form for Tea, with the details "old".
  private func editing(_ keys: String = "", columns: Int = 80, rows: Int = 24) throws -> Player {
    try Player(columns: columns, rows: rows, keys: "e \(keys)") {
      _ = try $0.add(["Tea"], details: "old")
    }
  }

  @Test("Only changed fields are saved", arguments: [true, false])
  func untouched(isNoticed: Bool) throws {
    var player = try editing()
    _ = try player.store.edit("Tea", details: "2 litres, from Anna")
    if isNoticed { player.send(.storeChanged) }
    player.press("'X' enter")
    let item = try player.store.report(on: "TeaX").item
    #expect(item.details == "2 litres, from Anna")
    #expect(player.app.sheet == nil)
    #expect(try player.store.log(limit: 1).first?.summary == "Tea renamed to TeaX")
  }

  @Test("An untouched field shows changes from elsewhere at once")
  func shown() throws {
    var player = try editing()
    _ = try player.store.edit("Tea", details: "2 litres, from Anna")
    player.send(.storeChanged)
    #expect(player.form?[.details].text == "2 litres, from Anna")
    #expect(player.form?.isChanged == false)
  }

  @Test(
    "A conflict in a changed field asks for confirmation and keeps the input",
    arguments: [true, false])
  func conflict(isNoticed: Bool) throws {
    var player = try editing("tab 's'")
    _ = try player.store.edit("Tea", details: "2 litres,\nfrom Anna")
    if isNoticed { player.send(.storeChanged) } else { player.press("enter") }
    let words =
      "The details were changed elsewhere: \"2 litres, from Anna\". Enter saves yours, Esc keeps theirs."
    #expect(player.notice?.text == words)
    #expect(player.form?[.details].text == "olds")
    #expect(try player.store.report(on: "Tea").item.details == "2 litres,\nfrom Anna")
    var other = player
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(try player.store.report(on: "Tea").item.details == "olds")
    _ = try player.store.undo()
    other.press("escape")
    #expect(other.app.sheet == nil)
    #expect(try other.store.report(on: "Tea").item.details == "2 litres,\nfrom Anna")
  }

  @Test("The input for an item deleted elsewhere can be added again", arguments: [true, false])
  func deleted(isNoticed: Bool) throws {
    var player = try Player(keys: "e tab 's'") {
      _ = try $0.add(["Kitchen", "Garden"])
      _ = try $0.add(["Tea"], priority: .high, details: "old", to: ["Kitchen", "Garden"])
    }
    _ = try player.store.delete(["Tea", "Garden"])
    if isNoticed { player.send(.storeChanged) } else { player.press("enter") }
    let words = "\"Tea\" was deleted elsewhere. Enter creates it again, Esc discards."
    #expect(player.notice == Message(.warning, words))
    #expect(player.form?[.details].text == "olds")
    var other = player
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(player.notice == Message(.success, "Created Tea in Kitchen, high. u undoes."))
    let report = try player.store.report(on: "Tea")
    #expect(report.item.details == "olds")
    #expect(report.memberships.map(\.list) == ["Kitchen"])
    _ = try player.store.undo()
    other.press("escape")
    #expect(other.app.sheet == nil)
    #expect(throws: StoreError.self) { try other.store.report(on: "Tea") }
  }

  @Test("A name taken meanwhile is rejected, and its item is not overwritten")
  func deletedAndTaken() throws {
    var player = try editing("tab 's'")
    _ = try player.store.delete(["Tea"])
    _ = try player.store.add(["Tea"], details: "another")
    player.press("enter enter")
    #expect(player.form?[.details].text == "olds")
    #expect(player.notice?.kind == .error)
    #expect(try player.store.report(on: "Tea").item.details == "another")
    player.press("up 'X' enter")
    #expect(try player.store.report(on: "TeaX").item.details == "olds")
  }

  @Test("Deleting an item elsewhere closes its untouched form")
  func deletedUntouched() throws {
    var player = try editing()
    _ = try player.store.delete(["Tea"])
    player.send(.storeChanged)
    #expect(player.app.sheet == nil)
    #expect(player.notice == Message(.warning, "\"Tea\" was deleted elsewhere."))
  }

  @Test("Ctrl-C warns once before it discards input")
  func leaving() throws {
    var player = try editing("'X' ctrl-c")
    #expect(player.demands == [])
    #expect(player.notice?.text == "Unsaved. Enter saves, Ctrl-c discards and quits.")
    #expect(player.form?[.name].text == "TeaX")
    player.press("'Y' ctrl-c")
    #expect(player.demands == [])
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test(
    "Input after Esc's warning clears it, and the next Esc warns again",
    arguments: ["'Y'", "left backspace", "tab", "tab 'Y'", "paste"])
  func warning(keys: String) throws {
    var player = try editing("'X' escape", columns: 100)
    #expect(player.notice == warning)
    if keys == "paste" { player.send(.paste("Y")) } else { player.press(keys) }
    #expect(player.notice == nil)
    #expect(player.screen.contains("Esc back…"))
    player.press("escape")
    #expect(player.notice == warning)
    player.press("escape")
    #expect(player.app.sheet == nil)
  }

  @Test("Esc does not confirm Ctrl-C's question, nor Ctrl-C that of Esc")
  func otherKey() throws {
    var player = try editing("'X' escape ctrl-c")
    #expect(player.demands == [])
    player.press("escape")
    #expect(player.notice == warning)
    #expect(player.form?[.name].text == "TeaX")
  }

  @Test(
    "Enter does what its hint says, whatever has focus",
    arguments: ["shift-tab 'K' down", "shift-tab 'K'"])
  func enter(keys: String) throws {
    var player = try Player(columns: 80, rows: 24, keys: "e 'ZZ' \(keys)") { store in
      _ = try store.add(["Apples"])
      _ = try store.add(["K1", "K2"], to: ["Apples"])
    }
    #expect(player.screen.contains(" Unsaved"))
    #expect(player.screen.contains("Enter remove"))
    // The filter is left first.
    player.press("escape")
    #expect(player.form?.focus == .filter)
    #expect(player.form?.search.field.isEmpty == true)
    player.press("escape")
    #expect(player.notice == warning)
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(try player.store.report(on: "ApplesZZ").subitems.count == 2)
  }

  @Test("Enter in an empty filter saves the input, or explains the filter")
  func enterInFilter() throws {
    var player = try editing("shift-tab enter")
    #expect(
      player.notice
        == Message(.info, "Type an item to add, remove or create. Esc goes back."))
    player.press("up up up 's' down down down")
    #expect(player.screen.contains(" Enter saves"))
    #expect(player.screen.contains(" Enter save "))
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(try player.store.report(on: "Tea").item.details == "olds")
  }

  @Test("Deletion elsewhere while filtering moves the focus to where Enter adds the item again")
  func deletedWhileFiltering() throws {
    var player = try editing("'X' shift-tab 'j'")
    _ = try player.store.delete(["Tea"])
    player.send(.storeChanged)
    #expect(player.notice == Message(.warning, "\"Tea\" was deleted elsewhere."))
    player.press("'am' escape escape")
    #expect(
      player.notice?.text
        == "\"Tea\" was deleted elsewhere. Enter creates it again, Esc discards.")
    player.press("enter")
    #expect(try player.store.contains(name: "TeaX"))
  }

  @Test("Ctrl-C quits at once without input")
  func leavingUntouched() throws {
    let player = try editing("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test("The hint for Esc says that it asks first after input")
  func hint() throws {
    var player = try editing(columns: 100)
    #expect(player.screen.contains("Esc back"))
    player.press("'X'")
    #expect(player.screen.contains("Esc back…"))
    player.press("escape")
    #expect(player.screen.contains("Esc discard"))
  }

  @Test("A name that failed to be created in a form is kept")
  func creatingInForm() throws {
    var player = try Player.inApples("e shift-tab 'Dried dates' enter")
    player.refuseChanges()
    player.press("enter")
    #expect(player.app.message == Player.refusal)
    #expect(player.screen.contains("Adds Dried dates."))
    player.store.setHooks(nil)
    player.press("enter")
    #expect(try player.store.report(on: "K1").subitems.map(\.item.name) == ["Dried dates"])
  }

  @Test("Nothing takes effect before it is saved, and no candidates appear before a letter")
  func unsaved() throws {
    var player = try Player(
      columns: 80, rows: 20, keys: "e tab tab 1 s tab tab", prepare: Player.shop)
    let before = try player.store.log().count
    #expect(player.form?.search.hits.rows == [])
    player.press("'a' down enter")
    #expect(try player.store.log().count == before)
    player.press("escape escape escape")
    #expect(player.app.sheet == nil)
    #expect(try player.store.log().count == before)
  }

  @Test("Deleting the item elsewhere is said about the item, not about its candidates")
  func candidates() throws {
    var player = try Player(columns: 80, rows: 20, keys: "e '!' shift-tab 'a'") {
      _ = try $0.add(["Tea"], priority: .high)
      _ = try $0.add(["Apple", "Banana"])
    }
    #expect(player.form?.search.hits.rows.isEmpty == false)
    _ = try player.store.delete(["Tea"])
    player.send(.storeChanged)
    #expect(player.form?.search.hits.rows.contains { $0.presence == .deleted } != true)
  }

  @Test("An item to add that is deleted meanwhile does not keep the rest from being saved")
  func additionDeleted() throws {
    var player = try Player(columns: 80, rows: 20, keys: "e '!' shift-tab 'milk' enter") {
      _ = try $0.add(["Tea"], priority: .high)
      _ = try $0.add(["Milk"])
    }
    _ = try player.store.delete(["Milk"])
    player.press("escape enter")
    #expect(player.form == nil, "\(player.screen)")
    #expect(try player.store.report(on: "Tea!").subitems == [])
  }

  @Test("A scrolled field has a mark on the hidden side")
  func fields() throws {
    var player = try Player(columns: 40, rows: 12, keys: "e") { store in
      _ = try store.add(
        [Player.longName], details: (1...9).map { "line \($0)" }.joined(separator: "\n"))
    }
    #expect(player.screen.contains(" Name    …"))
    player.press("home")
    #expect(player.screen.contains(" Name     Call the landlord about the …"))
    player.press("tab")
    #expect(player.screen.contains(" Details …line "))
  }
}
