import Lists
import Rendering
import Storage
import Terminal
import Testing

@testable import Interface

/// What a search shows of hits that change elsewhere, or that the list holds already.
@Suite("Hits of a search")
struct SearchHitTests {
  private func focus(_ player: Player) -> SearchState.Focus? { player.app.screen.search?.focus }

  private func chosen(_ player: Player) -> String? {
    switch player.app.screen.search?.choice {
    case .hit(let row, _): row.name
    case .create(let name): "create \(name)"
    case nil: nil
    }
  }

  @Test("A marked hit that is deleted elsewhere leaves its place to another hit, with a word")
  func nextHit() throws {
    var player = try Player(
      columns: 80, rows: 24, prepare: { _ = try $0.add(["Milk", "Milk rice", "Milk tea"]) })
    player.press("/ 'milk t' backspace down down down")
    #expect(chosen(player) == "Milk tea")
    _ = try player.store.delete(["Milk tea"])
    player.send(.storeChanged)
    #expect(player.app.message == Note(.info, "Milk tea is no longer found."))
    #expect(chosen(player) == "Milk rice")
    #expect(focus(player) == .rows)
  }

  @Test("With the last hit gone, keys type again, and Enter is not asked to create unseen")
  func lastHit() throws {
    var player = try Player(columns: 80, rows: 24, prepare: { _ = try $0.add(["Milk rice"]) })
    player.press("/ 'milk' down")
    #expect(chosen(player) == "Milk rice")
    _ = try player.store.delete(["Milk rice"])
    player.send(.storeChanged)
    #expect(player.app.message == Note(.info, "Milk rice is no longer found."))
    #expect(focus(player) == .field)
    player.press("enter")
    #expect(try player.store.count() == 0)
    player.press("'d'")
    #expect(player.app.screen.search?.field.text == "milkd")
  }

  @Test("What is deleted here is not also said to be missing")
  func deletedHere() throws {
    var player = try Player(
      columns: 80, rows: 24, prepare: { _ = try $0.add(["Milk rice", "Milk tea"]) })
    player.press("/ 'milk' down x y")
    #expect(player.app.message == Note(.success, "Deleted Milk rice. u undoes."))
    #expect(chosen(player) == "Milk tea")
  }

  @Test("The key that opens the search, held or pressed twice, leaves it open")
  func slashes() throws {
    var player = try Player(columns: 80, rows: 24, prepare: { _ = try $0.add(["Milk"]) })
    player.press("'//dish soap' enter")
    #expect(player.names == ["dish soap", "Milk"])
    player.press("/")
    player.wait(KeyRepeat.pause)
    player.press("'/'")
    #expect(player.app.screen.search == nil)
  }

  @Test("A form whose marked row is deleted elsewhere goes back to its line")
  func form() throws {
    var player = try Player(
      columns: 80, rows: 24,
      prepare: { store in
        _ = try store.add(["Shop"], priority: .critical)
        _ = try store.add(["Milk rice"])
      })
    player.press("e tab tab 'milk' down")
    _ = try player.store.delete(["Milk rice"])
    player.send(.storeChanged)
    #expect(player.app.message == Note(.info, "Milk rice is no longer found."))
    #expect(player.form?.focus == .filter)
  }

  @Test("What is found by its details is told to be in the list, with its level there")
  func details() throws {
    var player = try Player(
      columns: 80, rows: 24,
      prepare: { store in
        _ = try store.add(["Shop"], priority: .critical, details: "by the mill")
        _ = try store.add(["Bread"], details: "from the mill", to: ["Shop"])
        _ = try store.add(["Cake"], details: "of the mill")
        _ = try store.set(.high, ["Bread"], in: "Shop")
      })
    player.press("enter / 'mill'")
    let rows = player.screen.split(separator: "\n").filter { $0.contains("◆") || $0.contains("●") }
      .filter { $0.contains("the mill") }
    #expect(rows.count == 2, "\(player.screen)")
    #expect(rows.first?.contains("–") == true && rows.first?.contains("Bread") == true, "\(rows)")
    #expect(rows.last?.contains("+") == true && rows.last?.contains("Cake") == true, "\(rows)")
    player.press("down home")
    #expect(player.app.screen.search?.choice.flatMap { row($0) }?.effectivePriority == .high)
    player.press("-")
    #expect(player.app.message?.text == "Shop no longer holds Bread. u undoes.")
  }

  private func row(_ choice: SearchState.Choice) -> Row? {
    if case .hit(let row, _) = choice { row } else { nil }
  }
}
