import Lists
import Storage
import TestSupport
import Testing

@Suite("A window of a list")
struct WindowTests {
  private static let levels: [Priority] = [.low, .medium, .high, .critical]

  private func store() throws -> Store {
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: 1_767_323_045_000) }, ids: Store.randomID)
    _ = try store.add(["Groceries"])
    for number in 0..<60 {
      // Scattered, and the same in each run.
      let scatter = number * number * 31 % 101
      let level = Self.levels[scatter % 4]
      let isInList = scatter % 2 == 0
      let name = "\(["Milk", "apple", "\u{C9}clair"][scatter % 3]) \(number)"
      _ = try store.add([name], priority: level, to: isInList ? ["Groceries"] : [])
      if isInList, scatter % 3 == 0 {
        _ = try store.set(Self.levels[scatter / 7 % 4], [.handle(name)], in: "Groceries")
      }
    }
    return store
  }

  @Test(
    "is the same part of the same list, wherever it lies and however it is found",
    arguments: [ListOptions.Order.priority, .name], [(false, false), (true, false), (true, true)])
  func parts(order: ListOptions.Order, scope: (showsAll: Bool, isInside: Bool)) throws {
    let store = try store()
    var options = ListOptions(order: order)
    options.showsAll = scope.showsAll
    let list = try store.report(on: "Groceries").item.id
    let holder = scope.isInside ? list : nil
    let whole = try store.list(scope.isInside ? "Groceries" : nil, options: options).entries
    #expect(whole.count > 20)
    let needed = whole.count { ($0.listPriority ?? $0.item.priority).isNeeded }
    for (place, entry) in whole.enumerated() {
      for reach in [0, 3, 100] {
        for isKnown in [false, true] {
          let known = isKnown ? (total: whole.count, needed: needed) : nil
          for item in [nil, entry.item.id] {
            let window = try store.window(
              of: holder, options, around: isKnown || item == nil ? place : 0, or: item,
              reach: reach, known: known)
            let first = max(0, place - reach)
            #expect(window.offset == first)
            #expect(window.total == whole.count)
            #expect(window.needed == needed)
            #expect(window.anchor == (item == nil ? nil : place))
            let part = whole[first..<min(place + reach + 1, whole.count)]
            #expect(window.entries.map(\.item.id) == part.map(\.item.id))
          }
        }
      }
    }
  }
}
