import GRDB
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesStorage

@Suite struct IntervalTableTests {
  private static let day: Int64 = 86_400_000
  private let folder = TemporaryFolder.forSuite()
  private let moment = Moment()

  private final class Moment: Sendable {
    private let milliseconds = Mutex<Int64>(0)
    var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }
    func pass(_ time: Int64) { milliseconds.withLock { $0 += time } }
  }

  private func open(_ access: Store.Access = .writing) throws -> Store {
    let moment = moment
    return try Store.open(
      path: folder.store, access: access, clock: { moment.now })
  }

  private func stored(_ store: Store) throws -> [Item.ID: Interval] {
    try store.using { db in
      Dictionary(uniqueKeysWithValues: try IntervalTable(db).all().map { ($0.item, $0.interval) })
    }
  }

  private func expected(_ store: Store) throws -> [Item.ID: Interval] {
    try store.using { db in
      var moments: [Item.ID: [Timestamp]] = [:]
      for row in try Row.fetchAll(db, sql: "SELECT item, at_ms FROM completion") {
        moments[row[0], default: []].append(row[1])
      }
      return moments.compactMapValues { Interval($0) }
    }
  }

  private func outdated(_ store: Store) throws -> Int? {
    try store.using { try Int.fetchOne($0, sql: "SELECT count(*) FROM interval_outdated") }
  }

  @Test("Stored intervals match the completions after any changes, undo and redo", arguments: 1...3)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try open()
    let names = ["Milk", "Bread", "Soap", "Rice"]
    var most = 0
    for _ in 0..<(runsSlowProofs ? 2000 : 250) {
      moment.pass(Int64.random(in: 0...30, using: &generator) * Self.day / 10)
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: _ = try store.undo(2)
      case 1: _ = try store.redo(2)
      case 2 where try store.read { try $0.contains(name: name) }:
        _ = try store.delete([.whole(name)])
      default:
        _ = try store.add([name])
        _ = try store.done([.whole(name)])
      }
      let stored = try stored(store)
      most = max(most, stored.count)
      #expect(try stored == expected(store))
      #expect(try outdated(store) == 0)
    }
    #expect(most > 1)
  }

  @Test("Completions by other programs count at once, and the next change stores their intervals")
  func written() throws {
    let store = try open()
    _ = try store.add(["Milk"])
    let insert = """
      INSERT INTO completion SELECT -?1, uuid, name, ?1 * 604800000, 2 FROM item
      """
    try store.using { db in
      for week in 1...4 { try db.execute(sql: insert, arguments: [week]) }
    }
    #expect(try outdated(store) == 1)
    #expect(try stored(store).values.map(\.count) == [4])
    #expect(try stored(store) == expected(store))

    moment.pass(35 * Self.day)
    _ = try store.done(["Milk"])
    #expect(try outdated(store) == 0)
    #expect(try stored(store).values.map(\.count) == [5])
    try store.using { try $0.execute(sql: "DELETE FROM completion WHERE change < 0") }
    #expect(try stored(store).isEmpty)
  }

  @Test("Due items are sorted by certainty, limited and snoozed")
  func order() throws {
    let store = try open()
    for (name, days) in [
      ("Weekly", [0, 7, 14, 21, 28]), ("Uneven", [1, 7, 15, 22]), ("New", [20, 20, 34]),
    ] {
      for day in days {
        moment.pass(Int64(day) * Self.day - moment.now.milliseconds)
        _ = try store.add([name])
        _ = try store.done([.whole(name)])
      }
    }
    let now = Timestamp(milliseconds: 40 * Self.day)
    #expect(try store.due(at: now).map(\.item.name) == ["Weekly", "Uneven"])
    #expect(try store.due(at: now, limit: 1).map(\.item.name) == ["Weekly"])
    let weekly = try store.find("Weekly").id
    #expect(
      try store.due(at: now, snoozed: [weekly: Timestamp(milliseconds: 39 * Self.day)])
        .map(\.item.name) == ["Uneven"])
    _ = try store.raise(["Weekly"])
    #expect(try store.due(at: now).map(\.item.name) == ["Uneven"])
  }
}
