import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Synchronization

/// A clock that advances a second per reading, from 2026-01-02T03:04:05Z.
final class StepClock: Sendable {
  private let next = Mutex(Int64(1_767_323_045_000))

  func now() -> Timestamp {
    next.withLock { next in
      defer { next += 1000 }
      return Timestamp(milliseconds: next)
    }
  }
}

/// Consecutive ids from 00000000-0000-4000-8000-000000000001.
final class StepIDs: Sendable {
  private let next = Mutex(UInt64(0))

  func make() -> Item.ID {
    next.withLock { next in
      next += 1
      return Item.ID(high: 0x4000, low: 0x8000_0000_0000_0000 + next)
    }
  }
}

/// A suite with a store in memory for each test, with reproducible times and ids.
class StoreSuite {
  let store: Store

  init() throws {
    let clock = StepClock()
    let ids = StepIDs()
    store = try Store.inMemory(clock: { clock.now() }, ids: { ids.make() })
  }
}

/// A clock that does not advance.
let epoch: @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }

extension TemporaryFolder {
  /// The path of a store in the folder.
  var store: String { url("priorities.sqlite").path }
}

func openStore(_ path: String, _ access: Store.Access = .writing) throws -> Store {
  let clock = StepClock()
  return try Store.open(path: path, access: access, clock: { clock.now() })
}

extension Store {
  /// The names of all items, sorted as in a list.
  func names() throws -> [String] {
    try list(options: ListOptions(showsAll: true)).entries.map(\.item.name)
  }

  /// The listed items as `priority name`, each after its list priority if it has one.
  func lines(
    _ list: ItemReference? = nil, _ options: ListOptions = ListOptions()
  ) throws -> [String] {
    try self.list(list, options: options).entries.map { "\($0.priority.word) \($0.item.name)" }
  }
}
