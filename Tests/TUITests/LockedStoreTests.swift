import Foundation
import GRDB
import Lists
import Rendering
import Storage
import StoreSupport
import TestSupport
import Testing

@testable import TUI

@Suite("A store that another program holds")
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

  private func hold() throws {
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
  }

  private func letGo() throws { try free(other) }

  private func level(_ name: String) throws -> Lists.Priority {
    try player.store.report(on: .handle(name)).item.priority
  }

  @Test("Keys act at once, and what they change is made in its order when the store is free")
  mutating func order() throws {
    try hold()
    let start = ContinuousClock.now
    player.press("2")
    #expect(player.app.screen.current?.effectivePriority == .high)
    #expect(player.screen.contains("the change is being tried again"))
    player.press("down d u / 'Pears' tab escape")
    // One wait of 150 ms, then none: a measurement, for an otherwise idle machine.
    if runsSlowProofs { #expect(ContinuousClock.now - start < .seconds(1)) }
    #expect(player.names == ["Bread", "Milk", "Groceries"])
    player.wait(1_000)
    #expect(player.app.blockedOperation == .change)
    try letGo()
    player.wait(100)
    #expect(player.app.blockedOperation == nil)
    #expect(player.screen.contains("Undone: done Boiler check"))
    #expect(try level("Milk") == .high)
    #expect(try level("Boiler check") == .high)
    #expect(player.names == ["Boiler check", "Bread", "Milk", "Groceries"])
  }

  @Test("Rows stay as they were last read, and are read when the store is free")
  mutating func reading() throws {
    let before = player.screen
    try hold()
    player.press("s")
    #expect(player.names == ["Milk", "Boiler check", "Bread", "Groceries"])
    #expect(player.screen.contains("these were read before"))
    player.press("s s")
    player.press("end enter")
    #expect(player.screen.contains("they show when they are free"))
    player.press("escape")
    player.effectRunner.lookForChanges(at: player.time)
    player.press("/ 'mil' enter")
    #expect(player.screen.contains("the search will go on"))
    #expect(player.screen.contains("What is found shows when the items are free."))
    #expect(player.app.screen.search?.field.text == "mil")
    try letGo()
    player.wait(200)
    #expect(player.app.screen.search?.hits.elsewhere.map(\.name) == ["Milk", "Oat milk"])
    player.press("escape escape home")
    #expect(player.screen == before)
  }

  @Test("After five seconds a change is given up, and its row is as it was")
  mutating func givingUp() throws {
    let before = player.screen
    try hold()
    player.press("2 down down 4")
    player.wait(4_500)
    #expect(player.screen.contains("being tried again"))
    player.wait(500)
    #expect(player.screen.contains("2 changes were not saved"))
    #expect(player.app.screen.rows.map(\.priority) == [.critical, .high, .high, .medium])
    try letGo()
    player.wait(500)
    player.press("up up")
    #expect(player.screen == before)
    #expect(try level("Milk") == .critical)
  }

  @Test("A name that was given up is in the search again, or is named where another is typed")
  mutating func givingUpNames() throws {
    player.press("/ 'Pears'")
    try hold()
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
    try letGo()
  }

  @Test(
    "Leaving waits for what is not saved, and no longer than five seconds",
    arguments: [true, false])
  mutating func leaving(isFreed: Bool) throws {
    try hold()
    player.press("2 q")
    #expect(player.demands == [.quit])
    let start = player.time
    var time = start
    let other = other
    let lost = player.effectRunner.finishWaiting(
      clock: { time },
      pause: {
        time += 50
        if isFreed, time > start + 1_000 { try? free(other) }
      })
    #expect(lost == (isFreed ? 0 : 1))
    if !isFreed {
      #expect(time - start <= 5_000)
      try letGo()
    }
    #expect(try level("Milk") == (isFreed ? .high : .critical))
  }
}

private func free(_ other: DatabaseQueue) throws {
  try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
}
