import Foundation
import GRDB
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesStorage

final class RequestTests: StoreSuite {
  @Test("Hooks run once, after all requests are committed")
  func hooks() throws {
    let reported = Mutex<[String]>([])
    store.setHooks(
      ChangeHooks(
        before: { _ in }, after: { events in reported.withLock { $0 += events.map(\.change.name) } }
      ))
    struct Refusal: Error {}
    let milk = Store.Request(id: Store.randomID()) { try $0.add(["Milk"])[0].name }
    let bread = Store.Request(id: Store.randomID()) {
      let name = try $0.add(["Bread"])[0].name
      #expect(reported.withLock { $0 } == [])
      return name
    }
    let faulty = Store.Request(id: Store.randomID()) { _ in throw Refusal() }
    #expect(throws: Refusal.self) { try store.once([milk, bread, faulty]) }
    #expect(reported.withLock { $0 } == [])
    #expect(try store.once([milk, bread]) == ["Milk", "Bread"])
    #expect(reported.withLock { $0 } == ["Milk", "Bread"])
    #expect(try store.once([milk]) == ["Milk"])
    #expect(reported.withLock { $0 } == ["Milk", "Bread"])
  }

  @Test("Each change checks whether hooks are needed")
  func neededHooks() throws {
    let areNeeded = Mutex(false)
    let reported = Mutex<[String]>([])
    store.setHooks(
      ChangeHooks(
        areNeeded: { areNeeded.withLock { $0 } }, before: { _ in },
        after: { events in reported.withLock { $0 += events.map(\.change.name) } }))
    _ = try store.add(["Milk"])
    areNeeded.withLock { $0 = true }
    _ = try store.add(["Bread"])
    areNeeded.withLock { $0 = false }
    _ = try store.add(["Salt"])
    #expect(reported.withLock { $0 } == ["Bread"])
  }

  @Test("The first request creates the store while other threads check for changes")
  func firstRequest() throws {
    // If a request used several connections, some of these would deadlock.
    for _ in 0..<(runsSlowProofs ? 2000 : 150) {
      let folder = try TemporaryFolder()
      let store = try Store.open(path: folder.store, access: .writing, busySeconds: 1, clock: epoch)
      let isOver = Mutex(false)
      let watchers = (0..<2).map { _ in
        Threads.begin {
          while !isOver.withLock({ $0 }) { _ = try? store.hasChangedElsewhere() }
        }
      }
      defer {
        isOver.withLock { $0 = true }
        for watcher in watchers { watcher.wait() }
      }
      let answer = try store.once(Store.randomID()) {
        try $0.add(["Milk"])[0].name + " " + $0.set(.high, ["Milk"])[0].to.word
      }
      #expect(answer == "Milk high")
      #expect(try store.count() == 1)
    }
  }

  @Test("Requests in one transaction are separate undo steps; repeated ones do not run")
  func together() throws {
    let folder = try TemporaryFolder()
    let store = try Store.open(path: folder.store, access: .writing, busySeconds: 1, clock: epoch)
    let ids = (0..<3).map { _ in Store.randomID() }
    func add(_ index: Int) -> Store.Request {
      Store.Request(id: ids[index]) { try $0.add(["Item \(index)"])[0].name }
    }
    #expect(try store.once([add(0)]) == ["Item 0"])
    let bad = Store.Request(id: Store.randomID()) { try $0.raise(["Nothing"])[0].name }
    #expect(throws: StoreError.self) { try store.once([add(1), bad, add(2)]) }
    #expect(try store.count() == 1)
    #expect(try store.once([add(0), add(1), add(2)]) == ["Item 0", "Item 1", "Item 2"])
    #expect(try store.count() == 3)
    #expect(try store.undo().map(\.command) == ["add"])
    #expect(try store.count() == 2)
  }

  @Test("A request can continue after a failed attempt")
  func attempts() throws {
    let answer = try store.once(Store.randomID()) { items in
      #expect(throws: StoreError.self) {
        try items.attempt {
          _ = try items.add(["Milk"])
          _ = try items.raise(["Nothing"])
        }
      }
      #expect(try items.count() == 0)
      return try items.add(["Bread"])[0].name
    }
    #expect(answer == "Bread")
    #expect(try store.undo(2).map(\.items) == [["Bread"]])
  }

  @Test("A request leaves nothing if SQLite rolls back its transaction")
  func aborted() throws {
    let id = Store.randomID()
    #expect(throws: StoreError.self) {
      try store.once(id) {
        _ = try $0.add(["Milk"])
        // As after a disk failure.
        try $0.db.execute(sql: "ROLLBACK")
        return "lost"
      }
    }
    #expect(throws: StoreError.self) {
      try store.once(id) {
        try $0.db.execute(sql: "ROLLBACK")
        return try $0.add(["Bread"])[0].name
      }
    }
    #expect(try store.count() == 0)
    #expect(try store.once(id) { _ in "kept" } == "kept")
  }
}
