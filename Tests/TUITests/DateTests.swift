import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesTUI

@Suite("Dates")
struct DateTests {
  /// 23:59 on 2 January 2026, in UTC, which is the time zone of the tests.
  private static let evening: Int64 = 1_767_398_340_000

  @Test("A row says when its item is due, and at midnight the open app shows the new day")
  func midnight() throws {
    let moment = Mutex(Self.evening)
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: moment.withLock { $0 }) }
    let store = try Store.inMemory(clock: clock, ids: Store.randomID)
    _ = try store.write { items in
      _ = try items.add(["Bread"], priority: .high)
      let date = DateChange(due: .some(items.today.adding(1)))
      _ = try items.add(["Boiler check"], priority: nil, details: nil, date: date, to: [])
    }
    var player = try Player(columns: 60, rows: 10, store: store, clock: clock)
    #expect(player.screen.contains("Boiler check  due Sat"))
    #expect(player.names == ["Boiler check", "Bread"])
    #expect(player.app.screen.rows.map(\.priority) == [.high, .high])
    moment.withLock { $0 += 61_000 }
    player.wait(61_000)
    #expect(player.app.screen.rows.map(\.priority) == [.critical, .high])
    #expect(player.screen.contains("Boiler check  due today"))
    moment.withLock { $0 += 86_400_000 }
    player.wait(86_400_000)
    #expect(player.screen.contains("Boiler check  1 day late"))
  }

  @Test("A label never hides a name")
  func narrow() throws {
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: Self.evening) }
    let store = try Store.inMemory(clock: clock, ids: Store.randomID)
    _ = try store.write { items in
      let date = DateChange(due: .some(items.today))
      _ = try items.add(
        ["Check the cellar boiler"], priority: nil, details: nil, date: date, to: [])
    }
    for columns in [40, 80, 120, 200] {
      let player = try Player(columns: columns, rows: 10, store: store, clock: clock)
      #expect(player.screen.contains("Check the cellar boiler"), "\(columns)")
    }
  }
}
