import Foundation
import GRDB
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesTUI

@Suite("Locked store")
struct LockedStoreTests {
  private let folder: TemporaryFolder
  private let other: DatabaseQueue
  private var player: Player

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.url("items.sqlite").path
    let store = try Store.open(
      path: path, access: .writing, clock: { Timestamp(milliseconds: 1_767_323_045_000) })
    player = try Player(columns: 70, rows: 14, store: store, prepare: Player.groceries)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    other = try DatabaseQueue(path: path, configuration: configuration)
  }

  private func lock() throws {
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
  }

  private func unlock() throws { try release(other) }

  private func priority(_ name: String) throws -> PriorityLists.Priority {
    try player.store.report(on: .handle(name)).item.priority
  }

  @Test("Keys act at once; their changes are stored in order after the lock")
  mutating func order() throws {
    try lock()
    let start = ContinuousClock.now
    player.press("2")
    #expect(player.app.screen.current?.effectivePriority == .high)
    #expect(player.screen.contains("Retrying the change"))
    player.press("down d u / 'Pears' tab escape")
    // One wait of 150 ms, then none; the limit assumes an otherwise idle machine.
    if runsSlowProofs { #expect(ContinuousClock.now - start < .seconds(1)) }
    #expect(player.names == ["Bread", "Milk", "Groceries"])
    player.wait(1_000)
    #expect(player.app.blockedOperation == .change)
    try unlock()
    player.wait(100)
    #expect(player.app.blockedOperation == nil)
    #expect(player.screen.contains("Undone: Boiler check"))
    #expect(try priority("Milk") == .high)
    #expect(try priority("Boiler check") == .high)
    #expect(player.names == ["Boiler check", "Bread", "Milk", "Groceries"])
  }

  @Test("Rows stay as last read until the lock ends")
  mutating func reading() throws {
    let before = player.screen
    try lock()
    player.press("s")
    #expect(player.names == ["Milk", "Boiler check", "Bread", "Groceries"])
    #expect(player.screen.contains("These may be outdated"))
    player.press("s")
    player.press("end enter")
    #expect(player.screen.contains("They appear when it finishes"))
    player.press("escape")
    player.effectRunner.checkForChanges(at: player.time)
    player.press("/ 'mil' enter")
    #expect(player.screen.contains("The search then continues"))
    #expect(player.screen.contains("Results appear when the items are available."))
    #expect(player.app.screen.search?.field.text == "mil")
    try unlock()
    player.wait(200)
    #expect(player.app.screen.search?.hits.elsewhere.map(\.name) == ["Milk", "Oat milk"])
    player.press("escape home")
    #expect(player.screen == before)
  }

  @Test("After five seconds a change is dropped, and its row is restored")
  mutating func givingUp() throws {
    let before = player.screen
    try lock()
    player.press("2 down down 4")
    player.wait(4_500)
    #expect(player.screen.contains("Retrying the change"))
    player.wait(500)
    #expect(player.screen.contains("2 changes were not saved"))
    #expect(player.app.screen.rows.map(\.priority) == [.critical, .high, .high, .medium])
    try unlock()
    player.wait(500)
    player.press("up up")
    #expect(player.screen == before)
    #expect(try priority("Milk") == .critical)
  }

  @Test("A dropped name returns to the search, or to the message if another is typed")
  mutating func givingUpNames() throws {
    player.press("/ 'Pears'")
    try lock()
    player.press("enter")
    #expect(player.app.screen.search == nil)
    var other = player
    player.wait(5_100)
    #expect(player.screen.contains("The change was not saved"))
    #expect(player.app.screen.search?.field.text == "Pears")
    other.press("/ 'Plums'")
    other.wait(5_100)
    #expect(other.app.screen.search?.field.text == "Plums")
    #expect(other.app.message?.text.hasSuffix("Try again. Pears was not created.") == true)
    try unlock()
  }

  @Test("Quitting waits at most five seconds for unsaved changes", arguments: [true, false])
  mutating func leaving(isFreed: Bool) throws {
    try lock()
    player.press("2 q")
    #expect(player.demands == [.quit])
    let start = player.time
    var time = start
    let other = other
    let lost = player.effectRunner.finishPendingWrites(
      clock: { time },
      pause: {
        time += 50
        if isFreed, time > start + 1_000 { try? release(other) }
      })
    #expect(lost == (isFreed ? 0 : 1))
    if !isFreed {
      #expect(time - start <= 5_000)
      try unlock()
    }
    #expect(try priority("Milk") == (isFreed ? .high : .critical))
  }
}

private func release(_ other: DatabaseQueue) throws {
  try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
}
