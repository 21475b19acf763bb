import Foundation
import GRDB
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization

@testable import PrioritiesHosting

/// The system time, since nodes expire tokens.
let machineClock: @Sendable () -> Timestamp = {
  Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
}

/// A clock that advances a second per reading, from 2026-01-02T03:04:05Z.
final class TestClock: Sendable {
  private let next = Mutex(Int64(1_767_323_045_000))

  var now: @Sendable () -> Timestamp {
    { [self] in
      next.withLock { next in
        defer { next += 1000 }
        return Timestamp(milliseconds: next)
      }
    }
  }
}

extension MemoryLog {
  func addHousehold() throws -> HouseholdID {
    let household = HouseholdID.random()
    let store = try Store.inMemory(clock: TestClock().now)
    add(household, schema: Store.schemaVersion, contents: try store.contents())
    return household
  }
}

extension StoreTransaction {
  func lines() throws -> [String] {
    try list().entries.map { "\($0.priority.word) \($0.item.name)" }
  }
}

extension Replica {
  func dump() throws -> String { try copy().dump() }

  func copy() throws -> Store { try Store.inMemory(contents: contents(), clock: TestClock().now) }
}

extension Store {
  func dump() throws -> String {
    let bytes = try contents()
    let folder = try TemporaryFolder()
    let file = folder.url("dump.sqlite")
    try Data(bytes).write(to: file)
    return try DatabaseQueue(path: file.path).read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      return try tables.map { table in
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description)
        return "\(table)\n" + rows.sorted().joined(separator: "\n")
      }.joined(separator: "\n")
    }
  }
}

struct RandomCommand {
  static let names = ["Milk", "Oat milk", "Bread", "Fruit", "Groceries", "Pear", "Crème", "Öl"]

  var kind: String
  var name: String
  var other: String
  var priority: Priority
  var count: Int

  init(using generator: inout SeededGenerator) {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(generator.next() % UInt64(values.count))]
    }
    kind = pick([
      "add", "add", "add", "add in", "raise", "lower", "set", "done", "done", "set in", "include",
      "include", "exclude", "rename", "rename", "details", "delete", "undo", "undo", "redo",
    ])
    name = pick(Self.names)
    other = pick(Self.names)
    priority = pick(Priority.allCases)
    count = 1 + Int(generator.next() % 3)
  }

  /// Ignores refusals.
  func run(on items: StoreTransaction) {
    let (item, list) = (ItemReference.handle(name), ItemReference.handle(other))
    try? items.attempt {
      switch kind {
      case "add": _ = try items.add([name], priority: priority)
      case "add in": _ = try items.add([name], to: [list])
      case "raise": _ = try items.raise([item])
      case "lower": _ = try items.lower([item])
      case "set": _ = try items.set(priority, [item])
      case "done": _ = try items.done([item])
      case "set in": _ = try items.set(priority, [item], in: list)
      case "include": _ = try items.include([item], in: list)
      case "exclude": _ = try items.exclude([item], from: list)
      case "rename": _ = try items.edit(item, name: other)
      case "details": _ = try items.edit(item, details: "\(priority.word) \(count)")
      case "delete": _ = try items.delete([item])
      case "undo": _ = try items.undo(count)
      default: _ = try items.redo(count)
      }
    }
  }
}

final class MemoryLog: ChangeLog {
  private struct Household {
    var entries: [LogEntry] = []
    var snapshots: [LogSnapshot]
    var cleared: Int64 = 0
  }

  private let households = Mutex<[HouseholdID: Household]>([:])
  /// By the number of the append.
  private let faults = Mutex(Faults())

  private struct Faults {
    var count = 0
    var at: @Sendable (Int) -> Fault? = { _ in nil }
  }

  enum Fault: Sendable {
    /// The entry is not appended, and the outcome is unknown to the caller.
    case lost
    /// The entry is appended, but the outcome is unknown to the caller.
    case unanswered
  }

  /// Makes later appends fail, by their numbers from 1.
  func fail(at fault: @escaping @Sendable (Int) -> Fault?) {
    faults.withLock { $0 = Faults(at: fault) }
  }

  func add(_ household: HouseholdID, schema: Int, contents: [UInt8]) {
    households.withLock {
      $0[household] = Household(
        snapshots: [
          LogSnapshot(position: LogPosition(version: 0), schema: schema, contents: contents)
        ])
    }
  }

  private func household(_ id: HouseholdID) throws(LogError) -> Household {
    guard let known = households.withLock({ $0[id] }) else { throw .missing(id) }
    return known
  }

  func newest(of household: HouseholdID) throws(LogError) -> LogPosition {
    let known = try self.household(household)
    return LogPosition(
      version: known.cleared + Int64(known.entries.count), id: known.entries.last?.id)
  }

  /// Loses the newest entries, as the promotion of a standby that lags does.
  func lose(_ count: Int, of household: HouseholdID) {
    households.withLock { $0[household]?.entries.removeLast(count) }
  }

  func append(
    _ entry: LogEntry, after previous: Item.ID?, to household: HouseholdID
  ) throws(LogError) -> AppendOutcome {
    let fault = faults.withLock { faults in
      faults.count += 1
      return faults.at(faults.count)
    }
    if fault == .lost { throw .unavailable("lost") }
    let isAppended: Bool? = households.withLock { households in
      guard var known = households[household] else { return nil }
      let next = known.cleared + Int64(known.entries.count) + 1
      guard entry.version == next, known.entries.last.map({ $0.id == previous }) ?? true else {
        let index = Int(entry.version - known.cleared) - 1
        return known.entries.indices.contains(index) && known.entries[index].id == entry.id
      }
      known.entries.append(entry)
      households[household] = known
      return true
    }
    guard let isAppended else { throw .missing(household) }
    if fault == .unanswered { throw .unavailable("unanswered") }
    return isAppended ? .appended : .conflict(with: nil)
  }

  func entries(
    of household: HouseholdID, after position: LogPosition
  ) throws(LogError) -> LogContinuation {
    let known = try self.household(household)
    return LogContinuation(
      position, newest: try newest(of: household),
      entries: known.entries.filter { $0.version >= position.version })
  }

  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry]) {
    let known = try self.household(household)
    guard let snapshot = known.snapshots.last else { throw .damaged(household, "no snapshot") }
    return (
      snapshot, Array(known.entries.dropFirst(Int(snapshot.position.version - known.cleared)))
    )
  }

  func save(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError) {
    households.withLock { households in
      guard var known = households[household], let last = known.snapshots.last,
        last.position.version < snapshot.position.version
      else { return }
      known.snapshots = [last, snapshot]
      known.entries.removeFirst(Int(last.position.version - known.cleared))
      known.cleared = last.position.version
      households[household] = known
    }
  }
}
