import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite("List slices")
struct SliceTests {
  private static let priorities: [Priority] = [.low, .medium, .high, .critical]

  private func store() throws -> Store {
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
    _ = try store.add(["Groceries"])
    for number in 0..<60 {
      // Reproducible.
      let scatter = number * number * 31 % 101
      let priority = Self.priorities[scatter % 4]
      let isInList = scatter % 2 == 0
      let name = "\(["Milk", "apple", "\u{C9}clair"][scatter % 3]) \(number)"
      _ = try store.add([name], priority: priority, to: isInList ? ["Groceries"] : [])
      if isInList, scatter % 3 == 0 {
        _ = try store.set(Self.priorities[scatter / 7 % 4], [.handle(name)], in: "Groceries")
      }
    }
    return store
  }

  @Test(
    "A slice has the first rows and the total number",
    arguments: [ListOptions.Order.priority, .name], [(false, false), (true, false), (true, true)])
  func beginning(order: ListOptions.Order, scope: (showsAll: Bool, isInside: Bool)) throws {
    let store = try store()
    var options = ListOptions(showsAll: scope.showsAll, order: order)
    let list = scope.isInside ? try store.report(on: "Groceries").item.id : nil
    let whole = try store.list(list.map { .id($0) }, options: options).entries
    #expect(whole.count > 20)
    for limit in [0, 1, 7, whole.count, 1_000] {
      options.limit = limit
      let slice = try store.read { try $0.slice(of: list, options) }
      #expect(slice.entries == Array(whole.prefix(limit)))
      #expect(slice.total == whole.count)
      #expect(slice.needed == (scope.showsAll ? whole.count { $0.priority.isNeeded } : whole.count))
    }
  }

  @Test("Home with lists only has what no list at home leads to")
  func listsOnly() throws {
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
    func home(_ options: ListOptions = ListOptions(listsOnly: true)) throws -> [String] {
      let entries = try store.list(nil, options: options).entries.map(\.item.name)
      let slice = try store.read { try $0.slice(options) }
      #expect(slice.entries.map(\.item.name) == entries && slice.total == entries.count)
      return entries
    }
    // Milk is in two lists, one of them in a list; Salt is in a low list only.
    _ = try store.add(["Groceries", "Party", "Candles"])
    _ = try store.add(["Milk", "Bread"], priority: .critical, to: ["Groceries"])
    _ = try store.include(["Groceries", "Milk"], in: "Party")
    _ = try store.add(["Cellar"], priority: .low)
    _ = try store.add(["Salt"], to: ["Cellar"])
    #expect(try home() == ["Candles", "Party", "Salt"])
    // Of a cycle, the most urgent list stays, here with a list of its own that leads to it.
    _ = try store.add(["Anna", "Berta"])
    _ = try store.include(["Anna"], in: "Berta")
    _ = try store.include(["Berta"], in: "Anna")
    #expect(try home() == ["Anna", "Candles", "Party", "Salt"])
    _ = try store.set(.high, ["Berta"])
    #expect(try home() == ["Berta", "Candles", "Party", "Salt"])
    _ = try store.add(["Aunts"])
    _ = try store.include(["Anna"], in: "Aunts")
    #expect(try home() == ["Aunts", "Candles", "Party", "Salt"])
    #expect(try home(ListOptions(only: [.critical], listsOnly: true)) == [])
    #expect(
      try home(ListOptions(showsAll: true, listsOnly: true))
        == ["Aunts", "Candles", "Party", "Cellar"])
  }

  @Test("A slice reports an item and its membership")
  func item() throws {
    let store = try store()
    let list = try store.report(on: "Groceries").item.id
    _ = try store.add(["Inside"], to: ["Groceries"])
    _ = try store.set(.low, ["Inside"], in: "Groceries")
    let inside = try store.report(on: "Inside").item
    _ = try store.add(["Outside"], priority: .low)
    let outside = try store.report(on: "Outside").item
    let within = try store.read { try $0.slice(of: list, with: inside.id) }
    #expect(within.isMember && within.item == ListEntry(item: inside, listPriority: .low))
    let without = try store.read { try $0.slice(of: list, with: outside.id) }
    #expect(!without.isMember && without.item == ListEntry(item: outside))
    _ = try store.delete(["Outside"])
    #expect(try store.read { try $0.slice(of: list, with: outside.id) }.item == nil)
  }
}
