import Lists
import Rendering
import Storage
import Terminal
import Testing

@testable import Interface

/// The row that keys act on goes away by another program's change.
@Suite("A row that goes away elsewhere")
struct LostRowTests {
  private func player(_ keys: String) throws -> Player {
    var player = try Player(
      columns: 80, rows: 24,
      prepare: { store in
        _ = try store.add(["Ale", "Beer", "Cider"])
        _ = try store.add(["Shop"], priority: .critical)
        _ = try store.add(["Kiwi"], to: ["Shop"])
        _ = try store.set(.low, ["Kiwi"])
      })
    player.press(keys)
    return player
  }

  private static let keys = ["d", "x", "e", "1", "left", "right", "enter", "o", "-"]

  @Test("A key that was meant for it does nothing to its neighbour", arguments: keys)
  func neighbour(key: String) throws {
    var player = try player("down down")
    #expect(player.app.screen.current?.name == "Beer")
    _ = try player.store.delete(["Beer"])
    let changes = try player.store.log().count
    player.send(.storeChanged)
    #expect(player.app.message == Note(.warning, "Beer is no longer on the list."))
    #expect(player.app.screen.current?.name == "Cider")
    player.wait(600)
    player.press(key)
    #expect(try player.store.log().count == changes)
    #expect(player.app.sheet == nil)
    #expect(player.app.lists.count == 1)
    #expect(player.app.message == Note(.warning, "Beer is no longer on the list."))
  }

  @Test(
    "Once that was to be seen, or another row is chosen, keys act again", arguments: ["", "up"])
  func afterwards(movement: String) throws {
    var player = try player("down down")
    _ = try player.store.done(["Beer"])
    player.send(.storeChanged)
    if movement.isEmpty { player.wait(KeyRepeat.pause) }
    player.press("\(movement) 1")
    let name: ItemReference = movement.isEmpty ? "Cider" : "Ale"
    #expect(try player.store.report(on: name).item.priority == .critical)
  }

  @Test("With the last row of a list gone, no key acts on the list itself")
  func list() throws {
    var player = try player("enter")
    #expect(player.app.screen.current?.name == "Kiwi")
    _ = try player.store.delete(["Kiwi"])
    player.send(.storeChanged)
    #expect(player.app.message == Note(.warning, "Kiwi is no longer in Shop."))
    player.press("d")
    #expect(try player.store.report(on: "Shop").item.priority == .critical)
    player.wait(KeyRepeat.pause)
    player.press("d")
    #expect(try player.store.report(on: "Shop").item.priority == .low)
  }

  @Test("What goes away by one's own key is not missed, and leaves its neighbour alone")
  func own() throws {
    var player = try player("down down d")
    player.wait(ListScreen.reorderDelay)
    #expect(player.app.screen.current?.name == "Cider")
    #expect(player.app.message?.text == "Beer: got it. u undoes.")
    let changes = try player.store.log().count
    player.press("d")
    #expect(try player.store.log().count == changes)
    player.wait(KeyRepeat.pause)
    player.press("d")
    #expect(try player.store.report(on: "Cider").item.priority == .low)
  }

  @Test(
    "A key that lowers is held down, or pressed twice a second: one item is lowered",
    arguments: ["4", "left", "h", "d", "-"], [30, 500])
  func heldLowering(key: String, pace: Int64) throws {
    var player = try player("down")
    for _ in 0..<(12_000 / pace) {
      player.press(key)
      player.wait(pace - 10)
    }
    #expect(player.app.screen.current?.name == "Ale")
    #expect(
      try ["Ale", "Beer", "Cider"].map { try player.store.report(on: .handle($0)).item.priority }
        == [.low, .medium, .medium])
  }

  @Test("A row that was changed here and then deleted elsewhere is missed too")
  func changedAndLost() throws {
    var player = try player("down down right")
    _ = try player.store.delete(["Beer"])
    let changes = try player.store.log().count
    player.send(.storeChanged)
    player.wait(ListScreen.reorderDelay)
    #expect(player.app.message == Note(.warning, "Beer is no longer on the list."))
    player.press("d")
    #expect(try player.store.log().count == changes)
  }

  @Test("Nor does a hit's neighbour take its key", arguments: keys)
  func hit(key: String) throws {
    var player = try player("/ 'e' down home down")
    guard case .hit(let row, _) = player.app.screen.search?.choice else {
      Issue.record("no hit is marked")
      return
    }
    _ = try player.store.delete([.id(row.id)])
    let changes = try player.store.log().count
    player.send(.storeChanged)
    #expect(player.app.message == Note(.info, "\(row.name) is no longer found."))
    player.press(key)
    #expect(try player.store.log().count == changes)
    #expect(player.app.sheet == nil)
    #expect(player.app.lists.count == 1)
    #expect(player.app.screen.search?.field.text == "e")
  }
}
