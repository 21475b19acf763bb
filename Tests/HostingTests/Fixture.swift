import Foundation
import GRDB
import Lists
import Storage
import Synchronization
import TestSupport

@testable import Hosting

/// A clock that goes on by a second at each look, from 2026-01-02T03:04:05Z.
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
  /// Adds a household with nothing in it.
  func addHousehold() throws -> HouseholdID {
    let household = HouseholdID.random()
    let store = try Store.inMemory(clock: TestClock().now)
    add(household, schema: Store.schemaVersion, contents: try store.contents())
    return household
  }
}

extension StoreTransaction {
  /// The listed items as `level name`.
  func lines() throws -> [String] {
    try list().entries.map { "\($0.priority.word) \($0.item.name)" }
  }
}

extension Replica {
  /// Every row of every table, as text.
  func dump() throws -> String { try copy().dump() }

  /// A store of its own with the same contents.
  func copy() throws -> Store {
    try Store.inMemory(contents: contents(), clock: TestClock().now)
  }
}

extension Store {
  /// Every row of every table, as text.
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

/// One command of many, made at random.
struct RandomCommand {
  static let names = ["Milk", "Oat milk", "Bread", "Fruit", "Groceries", "Pear", "Crème", "Öl"]

  var kind: String
  var name: String
  var other: String
  var level: Priority
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
    level = pick(Priority.allCases)
    count = 1 + Int(generator.next() % 3)
  }

  /// Runs it; what cannot be done is refused by the store.
  func run(on items: StoreTransaction) {
    let (item, list) = (ItemReference.handle(name), ItemReference.handle(other))
    try? items.attempt {
      switch kind {
      case "add": _ = try items.add([name], priority: level)
      case "add in": _ = try items.add([name], to: [list])
      case "raise": _ = try items.raise([item])
      case "lower": _ = try items.lower([item])
      case "set": _ = try items.set(level, [item])
      case "done": _ = try items.done([item])
      case "set in": _ = try items.set(level, [item], in: list)
      case "include": _ = try items.include([item], in: list)
      case "exclude": _ = try items.exclude([item], from: list)
      case "rename": _ = try items.edit(item, name: other)
      case "details": _ = try items.edit(item, details: "\(level.word) \(count)")
      case "delete": _ = try items.delete([item])
      case "undo": _ = try items.undo(count)
      default: _ = try items.redo(count)
      }
    }
  }
}
