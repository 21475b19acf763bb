import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import Interface

/// Keys and clicks act on the row that a person chose, and nothing is said to be changed that was
/// so already.
@Suite("Rows that nobody chose")
struct UnchosenRowTests {
  private func player(rows: Int = 20) throws -> Player {
    try Player(
      columns: 80, rows: rows,
      prepare: { store in
        _ = try store.add(["Shop"], priority: .critical)
        _ = try store.add((1...9).map { "Good \($0)" }, to: ["Shop"])
        _ = try store.add(["Bell", "Candle"])
      })
  }

  @Test("After undo the mark is on its item, though a row above it went away")
  func undo() throws {
    var player = try player()
    player.press("end / 'Aab' tab escape escape")
    #expect(player.app.screen.current?.name == "Good 9")
    player.press("u")
    #expect(player.app.message?.text.hasPrefix("Undone: add Aab") == true)
    #expect(player.app.screen.current?.name == "Good 9")
    player.press("up u")
    #expect(player.app.sheet != nil)
  }

  @Test("Where no list is open, the key for the open list names the one for the marked row")
  func editList() throws {
    var player = try player()
    player.press("down E")
    #expect(player.app.sheet == nil)
    #expect(player.app.message?.text == "No list is open. e edits Bell.")
  }

  @Test("The second half of a double click on − takes out nothing, and the view stays")
  func doubleClick() throws {
    var player = try player()
    player.press("enter /")
    let (column, row) = try #require(player.place(of: "Good 2"))
    #expect(column > 2)
    for _ in 0..<2 {
      player.mouse(.press(.left), 1, row)
      player.mouse(.release(.left), 1, row)
    }
    #expect(try player.store.report(on: "Good 2").item.lists == [])
    #expect(try player.store.report(on: "Good 3").item.lists == ["Shop"])
    #expect(player.place(of: "Good 3")?.row == row)
    // A click a while later is meant for what stands there now.
    player.wait(SignPresses.pause)
    player.mouse(.press(.left), 1, row)
    #expect(try player.store.report(on: "Good 3").item.lists == [])
    #expect(try player.store.list("Shop", options: ListOptions()).entries.count == 7)
  }

  @Test("In the edit sheet too")
  func doubleClickInForm() throws {
    var player = try player(rows: 30)
    player.press("e")
    let (_, row) = try #require(player.place(of: "Good 2"))
    for _ in 0..<2 {
      player.mouse(.press(.left), 1, row)
      player.mouse(.release(.left), 1, row)
    }
    #expect(try player.store.list("Shop", options: ListOptions()).entries.count == 8)
    #expect(player.place(of: "Good 3")?.row == row)
  }

  @Test("What is pasted and there already is counted as that, and no undo is offered")
  func pastingKnown() throws {
    var player = try player()
    player.send(.paste("Bell\nCandle\n"))
    player.press("y")
    #expect(player.app.message == Note(.info, "All 2 are there already."))
    player.wait(KeyRepeat.pause)
    player.send(.paste("Bell\nDoor\n"))
    player.press("y")
    #expect(
      player.app.message
        == Note(.success, "Added 1 item, 1 of them new. 1 was there already. u undoes."))
  }

  @Test("An item taken out leaves its level for the list, and comes back with it")
  func takenOut() throws {
    var player = try player()
    _ = try player.store.set(.high, ["Good 1"], in: "Shop")
    player.press("enter -")
    #expect(!player.screen.contains("here high"))
    player.press("2")
    #expect(player.app.message?.text == "Good 1: medium → high. u undoes.")
    player.press("3 +")
    #expect(try player.store.report(on: "Good 1").memberships.map(\.listPriority) == [.high])
    player.wait(5_000)
    #expect(player.screen.contains("here high"))
  }

  @Test("A search for the open list's own name says that it is open")
  func ownName() throws {
    var player = try player()
    player.press("enter / 'shop'")
    #expect(player.screen.contains("Shop is the open list."))
    #expect(!player.screen.contains("Nothing here yet"))
  }

  @Test("A paste that is longer than a name may be is cut, and that is said")
  func longPaste() throws {
    let long = String(repeating: "x", count: Name.maximumLength + 1)
    let said = Note(.warning, "What was pasted is cut: there is room for 1,000 characters.")
    var player = try player()
    player.send(.paste(long))
    #expect(player.app.message == said)
    #expect(player.app.screen.search?.field.characters.count == Name.maximumLength)
    player.press("escape escape e")
    player.send(.paste(long))
    #expect(player.app.message == said)
    player.press("tab")
    player.send(.paste(String(repeating: "y", count: Details.maximumLength + 1)))
    #expect(
      player.app.message?.text
        == "What was pasted is cut: there is room for \(Details.maximumLength.grouped) characters.")
  }

  @Test("A key that does nothing says so", arguments: [("a", "a"), ("f5", "F5"), ("5", "5")])
  func unknownKey(key: String, label: String) throws {
    var player = try player()
    player.press(key)
    #expect(player.app.message == Note(.info, "\(label) does nothing here."))
  }

  @Test("A long name leaves room for what else a question says")
  func longName() throws {
    let long = String(repeating: "long ", count: 150) + "end"
    var player = try Player(
      columns: 80, rows: 20,
      prepare: { store in
        _ = try store.add(["Shop"], priority: .low)
        _ = try store.add([long], to: ["Shop"])
      })
    player.press("x")
    #expect(player.screen.contains("u brings it back."))
    #expect(player.screen.contains("Delete \"long"))
  }
}
