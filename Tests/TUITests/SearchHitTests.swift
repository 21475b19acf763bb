import Lists
import Rendering
import Storage
import Terminal
import Testing

@testable import TUI

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

  @Test("What is deleted here is struck through, and said to be deleted")
  func deletedHere() throws {
    var player = try Player(
      columns: 80, rows: 24, prepare: { _ = try $0.add(["Milk rice", "Milk tea"]) })
    player.press("/ 'milk' down x")
    #expect(player.app.message == Note(.success, "Deleted Milk rice. u undoes."))
    #expect(chosen(player) == "Milk rice")
    #expect(player.screen.contains("deleted"))
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
