import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import Interface

@Suite("Editing an item that others change too")
struct EditingTests {
  /// The sheet over Tea, with the details "old".
  private func editing(columns: Int = 80, rows: Int = 24) throws -> Player {
    var player = try Player(
      columns: columns, rows: rows, prepare: { _ = try $0.add(["Tea"], details: "old") })
    player.press("e")
    return player
  }

  private func sheet(_ player: Player) -> EditSheet? {
    if case .edit(let sheet) = player.app.sheet { sheet } else { nil }
  }

  @Test("Only the field that was touched is saved", arguments: [true, false])
  func untouched(isNoticed: Bool) throws {
    var player = try editing()
    _ = try player.store.edit("Tea", details: "2 litres, from Anna")
    if isNoticed { player.send(.storeChanged) }
    player.press("'X' enter")
    let item = try player.store.report(on: "TeaX").item
    #expect(item.details == "2 litres, from Anna")
    #expect(player.app.sheet == nil)
    #expect(try player.store.log(limit: 1).first?.summary == "Tea: now called TeaX")
  }

  @Test("An untouched field shows what changed elsewhere at once")
  func shown() throws {
    var player = try editing()
    _ = try player.store.edit("Tea", details: "2 litres, from Anna")
    player.send(.storeChanged)
    #expect(sheet(player)?.details.text == "2 litres, from Anna")
    #expect(sheet(player)?.isChanged == false)
  }

  @Test(
    "A touched field that changed elsewhere is said and asked for, and what is typed stays",
    arguments: [true, false])
  func conflict(isNoticed: Bool) throws {
    var player = try editing()
    player.press("tab 's'")
    _ = try player.store.edit("Tea", details: "2 litres,\nfrom Anna")
    if isNoticed { player.send(.storeChanged) }
    player.press("enter")
    let words =
      "The details were changed elsewhere: \"2 litres, from Anna\". Enter keeps yours, Esc those."
    #expect(player.app.message?.text == words)
    #expect(sheet(player)?.details.text == "olds")
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

  @Test("Ctrl-C warns once before it throws away what is typed")
  func leaving() throws {
    var player = try editing()
    player.press("'X' ctrl-c")
    #expect(player.demands == [])
    #expect(
      player.app.message?.text
        == "Not kept yet: Enter keeps what is typed, Ctrl-c throws it away and quits.")
    #expect(sheet(player)?.name.text == "TeaX")
    player.press("'Y' ctrl-c")
    #expect(player.demands == [])
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test(
    "Once Esc has warned, typing and pasting take the warning away, and the next Esc warns again",
    arguments: ["'Y'", "left backspace", "tab", "tab 'Y'", "tab tab 'Y'", "paste"])
  func warning(keys: String) throws {
    var player = try editing(columns: 100)
    player.press("'X' escape")
    let warning = Note(.warning, "Not kept yet: Enter keeps what is typed, Esc throws it away.")
    #expect(player.app.message == warning)
    if keys == "paste" { player.send(.paste("Y")) } else { player.press(keys) }
    #expect(player.app.message == nil)
    #expect(player.screen.contains("Esc back, asks first"))
    player.press("escape")
    #expect(player.app.message == warning)
    player.press("escape")
    #expect(player.app.sheet == nil)
  }

  @Test("Ctrl-C leaves at once where nothing is typed")
  func leavingUntouched() throws {
    var player = try editing()
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test("The hint of Esc says that it only asks where text was typed")
  func hint() throws {
    var player = try editing(columns: 100)
    #expect(player.screen.contains("Esc back"))
    player.press("'X'")
    #expect(player.screen.contains("Esc back, asks first"))
    player.press("escape")
    #expect(player.screen.contains("Esc throw away"))
  }
}
