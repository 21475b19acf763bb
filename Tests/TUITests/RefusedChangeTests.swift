import Lists
import Rendering
import Storage
import Terminal
import Testing

@testable import TUI

/// What was typed or chosen for a change that a hook refuses.
@Suite("Nothing refused is lost")
struct RefusedChangeTests {
  private let refusal = Note(.error, "Not today.")

  private func refuse(_ player: Player) {
    player.store.setHooks(
      ChangeHooks(
        before: { _ in throw StoreError.refused(reason: "Not today.") }, after: { _ in }))
  }

  @Test(
    "What was typed to be created is in the search again, with the reason",
    arguments: ["enter", "tab", "down +", "down 1 enter"], ["", "escape "])
  func creating(key: String, before: String) throws {
    var player = try Player.inApples(before)
    refuse(player)
    player.press("/ 'Dried dates' \(key)")
    #expect(player.app.message == refusal)
    #expect(player.app.screen.search?.field.text == "Dried dates")
    #expect(player.app.screen.search?.focus == .field)
    #expect(player.app.screen.search?.level == (key == "down 1 enter" ? .critical : .medium))
    player.store.setHooks(nil)
    player.press("enter")
    #expect(try player.store.holds(whole: "Dried dates"))
  }

  @Test("Pasted names are asked about again, with the reason")
  func pastingRefused() throws {
    var player = try Player.inApples("")
    refuse(player)
    player.send(.paste("In1\nIn2"))
    player.press("y")
    #expect(player.app.message == refusal)
    #expect(player.question?.title == "Add 2 items to Apples?")
    player.store.setHooks(nil)
    player.press("y")
    #expect(player.names == ["In1", "In2", "K1", "K2"])
  }

  @Test("What was typed in a form to be created is there again")
  func creatingInForm() throws {
    var player = try Player.inApples("e tab tab tab 'Dried dates'")
    refuse(player)
    player.press("enter")
    #expect(player.app.message == refusal)
    #expect(player.form?.search.field.text == "Dried dates")
    player.store.setHooks(nil)
    player.press("enter")
    #expect(try player.store.report(on: "K1").subitems.map(\.item.name) == ["Dried dates"])
  }

  @Test("A choice that is refused leaves the search as it was", arguments: ["", "enter "])
  func refused(before: String) throws {
    var player = try Player(
      columns: 80, rows: 24,
      prepare: { store in
        _ = try store.add(["Shop"], priority: .critical)
        _ = try store.add(["Milk rice"], priority: .low)
      })
    refuse(player)
    player.press("\(before)/ 'milk' down enter")
    #expect(player.app.message == refusal)
    #expect(player.app.screen.search?.field.text == "milk")
    #expect(player.app.screen.search?.focus == .rows)
    player.store.setHooks(nil)
    player.press("enter")
    #expect(player.app.message?.kind == .success)
    #expect(player.app.screen.search == nil)
  }
}
