import PrioritiesBasics
import PrioritiesStoreSupport
import PriorityLists
import Testing

@testable import PrioritiesStorage

@Suite final class ArrangementTests: StoreSuite {
  private func arrange() throws -> (id: Item.ID, arrangement: ListArrangement) {
    _ = try store.add(["Groceries"])
    _ = try store.add(["Bread", "Milk", "Tea"], to: ["Groceries"])
    _ = try store.write { try $0.arrange("Groceries", order: .route) }
    _ = try store.write { try $0.move("Tea", before: true, "Bread", in: "Groceries") }
    _ = try store.write { try $0.move("Bread", before: false, "Milk", in: "Groceries") }
    let items = try ["Groceries", "Bread", "Milk", "Tea"].map { try store.find(.handle($0)).id }
    return (
      items[0],
      ListArrangement(
        order: .route,
        moves: [
          Route.Move(items[3], before: true, items[1]),
          Route.Move(items[1], before: false, items[2]),
        ])
    )
  }

  private func stored(_ list: Item.ID, _ store: Store) throws -> ListArrangement? {
    try store.snapshot().entries.first { $0.item.id == list }?.arrangement
  }

  @Test("Undo and redo restore the order and the moved rows, of a deleted list too")
  func undo() throws {
    let (list, arrangement) = try arrange()
    #expect(try stored(list, store) == arrangement)
    _ = try store.undo(3)
    #expect(try stored(list, store) == ListArrangement())
    _ = try store.redo(3)
    #expect(try stored(list, store) == arrangement)
    _ = try store.delete(["Groceries"])
    _ = try store.undo()
    #expect(try stored(list, store) == arrangement)
    #expect(try store.findings() == [])
  }

  @Test("A snapshot in JSON and an import by id keep the order and the moved rows")
  func copies() throws {
    let (list, arrangement) = try arrange()
    let snapshot = try store.snapshot()
    #expect(try ItemsSnapshot(.object(snapshot.json)) == snapshot)
    let document = try store.read { try $0.document() }
    let other = try Store.inMemory(clock: epoch)
    _ = try other.write { try $0.importItems(from: [document]) }
    #expect(try stored(list, other) == arrangement)
    #expect(try other.list("Groceries").order == .route)
  }

  @Test("Each move has a new revision")
  func revisions() throws {
    let (list, _) = try arrange()
    let known = try store.revision()
    _ = try store.write { try $0.move("Milk", before: true, "Tea", in: "Groceries") }
    #expect(try store.read { try $0.snapshot(since: known) }.entries.map(\.item.id) == [list])
  }
}
