import PrioritiesStorage
import PrioritiesStoreSupport
import PriorityLists
import Testing

@Suite final class StoreTests: StoreSuite {
  @Test("The prioritized list has critical, high and medium items, sorted by name")
  func prioritizedList() throws {
    _ = try store.add(["milk", "Bread"], priority: .high)
    _ = try store.add(["Éclair", "eggs", "Item 10", "item 9"])
    _ = try store.add(["Salt"], priority: .low)
    _ = try store.add(["Water"], priority: .critical)
    #expect(
      try store.lines() == [
        "critical Water", "high Bread", "high milk", "medium Éclair", "medium eggs",
        "medium item 9", "medium Item 10",
      ])
    #expect(try store.lines(nil, ListOptions(showsAll: true)).last == "low Salt")
    #expect(try store.lines(nil, ListOptions(only: [.low])) == ["low Salt"])
    let cut = try store.list(options: ListOptions(limit: 2))
    #expect(cut.entries.map(\.item.name) == ["Water", "Bread"])
    #expect(cut.isCut)
  }

  @Test("Adding a completed item restores its priority")
  func addingCompleted() throws {
    _ = try store.add(["Milk"], priority: .critical)
    let done = try store.done(["milk"])
    #expect(done.map(\.from) == [.critical])
    #expect(try store.lines() == [])
    #expect(try store.read { try $0.completions() }.map(\.from) == [.critical])
    let back = try store.add(["MILK"])
    #expect(back.map(\.effect) == [.raised(from: .low)])
    #expect(try store.lines() == ["critical Milk"])
    #expect(try store.add(["milk"]).map(\.isChange) == [false])
  }

  @Test("Undo restores a deleted list with its contents")
  func undoDelete() throws {
    _ = try store.add(["Groceries", "Fruit"])
    _ = try store.add(["Milk", "Pear"], details: "two", to: ["Groceries", "Fruit"])
    _ = try store.include(["Fruit"], in: "Groceries")
    #expect(try store.include(["Groceries"], in: "Fruit").map(\.isLoop) == [true])
    _ = try store.set(.low, ["Milk"], in: "Groceries")
    let before = try store.report(on: "Groceries")
    let tree = try store.tree()
    _ = try store.delete(["Groceries", "Milk"])
    #expect(try store.lines() == ["medium Fruit", "medium Pear"])
    #expect(try store.undo().map(\.items) == [["Groceries", "Milk"]])
    #expect(try store.report(on: "Groceries") == before)
    #expect(try store.tree() == tree)
    #expect(try store.redo().count == 1)
    #expect(try store.lines() == ["medium Fruit", "medium Pear"])
    #expect(try store.undo(99).count == 6)
    #expect(try store.count() == 0)
    #expect(try store.redo(99).count == 5 + 1)
    #expect(try store.undo().map(\.command) == ["delete"])
    #expect(try store.tree() == tree)
  }

  @Test(
    "Deletion fails if the item changed since its confirmation",
    arguments: ["renamed", "included", "filled", "prioritized"])
  func deletingConfirmed(change: String) throws {
    _ = try store.add(["Groceries", "Milk"])
    let confirmed = try store.report(on: "Milk").item
    switch change {
    case "renamed": _ = try store.edit("Milk", name: "Oat milk")
    case "included": _ = try store.include(["Milk"], in: "Groceries")
    case "filled": _ = try store.include(["Groceries"], in: "Milk")
    default: _ = try store.set(.low, ["Milk"])
    }
    if change == "prioritized" {
      _ = try store.delete([.id(confirmed.id)], confirmed: [confirmed])
      #expect(try store.count() == 1)
    } else {
      let name = change == "renamed" ? "Oat milk" : "Milk"
      #expect(throws: StoreError.editedElsewhere(name: name)) {
        try store.delete([.id(confirmed.id)], confirmed: [confirmed])
      }
      #expect(try store.count() == 2)
    }
  }

  @Test("The last name of a deleted item can be read")
  func formerName() throws {
    _ = try store.add(["Milk"])
    let id = try store.report(on: "Milk").item.id
    _ = try store.edit("Milk", name: "Oat milk")
    _ = try store.delete(["Oat milk"])
    #expect(try store.read { try $0.formerName(of: id) } == "Oat milk")
    #expect(try store.read { try $0.formerName(of: Item.ID(high: 1, low: 2)) } == nil)
  }
}
