import Foundation
import GRDB
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesStorage

@Suite final class RevisionTests: StoreSuite {
  let folder = TemporaryFolder.forSuite()

  /// A client's copy, updated from partial snapshots.
  private struct Copy: Equatable {
    var revision: ItemsSnapshot.Revision?
    var entries: [Item.ID: ItemsSnapshot.Entry] = [:]

    mutating func update(from store: Store) throws -> Set<String> {
      let answer = try store.snapshot(since: revision)
      if !answer.isPartial { entries = [:] }
      for entry in answer.entries { entries[entry.item.id] = entry }
      for id in answer.gone { entries[id] = nil }
      // A deleted item loses its memberships.
      let all = entries
      for (id, entry) in all {
        entries[id]?.memberships = entry.memberships.filter { all[$0.list] != nil }
      }
      revision = answer.revision
      return Set(answer.entries.map(\.item.name))
    }
  }

  @Test("A large import is one revision, and stamping continues after it")
  func largeImport() throws {
    let path = folder.store
    let store = try openStore(path)
    var copy = Copy()
    _ = try store.add(["Groceries", "Milk", "Bread"])
    _ = try copy.update(from: store)
    let schema = try schema(of: path)
    var document = ListDocument()
    document.items = [
      .init(name: "Groceries", need: .mentioned),
      .init(name: "Milk", need: .mentioned, lists: [.init(list: 0)]),
    ]
    for number in 0..<2_500 {
      document.items.append(
        .init(name: "Thing \(number)", need: .priority(.high), lists: [.init(list: number % 2)]))
    }
    _ = try store.importItems(from: [document])
    let changed = try copy.update(from: store)
    #expect(changed.count == 2_501)
    #expect(changed.contains("Milk") && !changed.contains("Groceries"))
    #expect(try self.schema(of: path) == schema)
    let revision = try store.revision()
    let again = try store.importItems(from: [try store.document()])
    #expect(again[0].entries.allSatisfy { $0.effect == .unchanged })
    #expect(try store.revision() == revision)
    _ = try store.add(["Tea"])
    _ = try store.include(["Bread"], in: "Groceries")
    #expect(try copy.update(from: store) == ["Tea", "Bread"])
    var whole = Copy()
    _ = try whole.update(from: store)
    #expect(copy == whole)
    // Undo and redo have a revision for the change, and one for all its items.
    _ = try store.undo(2)
    _ = try copy.update(from: store)
    let before = try store.revision().number
    let undone = try store.undo()
    #expect(try store.revision().number == before + 2)
    #expect(undone[0].changed.count { $0.list == "Milk" } == 1_250)
    _ = try copy.update(from: store)
    #expect(Set(copy.entries.values.map(\.item.name)) == ["Groceries", "Milk", "Bread"])
    #expect(try store.findings().isEmpty)
    #expect(try self.schema(of: path) == schema)
    _ = try store.redo()
    #expect(try store.revision().number == before + 4)
    _ = try copy.update(from: store)
    var redone = Copy()
    _ = try redone.update(from: store)
    #expect(copy == redone && copy.entries.count == 2_503)
    #expect(try self.schema(of: path) == schema)
    _ = try store.set(.low, ["Milk"])
    #expect(try copy.update(from: store) == ["Milk"])
    #expect(try store.findings().isEmpty)
  }

  @Test("The log names the lists of an undone import")
  func undoneLists() throws {
    let store = try openStore(folder.store)
    var document = ListDocument()
    document.items = [
      .init(name: "Milk", need: .priority(.high), lists: [.init(list: 1)]),
      .init(name: "Groceries", need: .mentioned),
    ]
    _ = try store.importItems(from: [document])
    let undone = try store.undo()
    #expect(
      undone[0].changed.map { "\($0.name) in \($0.list ?? "-")" } == [
        "Milk in -", "Groceries in -", "Milk in Groceries",
      ])
  }

  private func schema(of path: String) throws -> Set<String> {
    try DatabaseQueue(path: path).read { db in
      Set(
        try String.fetchAll(
          db, sql: "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema"))
    }
  }

  @Test("A partial snapshot has only the changed items")
  func changes() throws {
    let store = store
    var copy = Copy()
    _ = try store.add(["Groceries", "Milk", "Bread"])
    #expect(try copy.update(from: store) == ["Groceries", "Milk", "Bread"])
    let steps: [(work: () throws -> Void, changed: Set<String>)] = [
      ({ _ = try store.include(["Milk"], in: "Groceries") }, ["Milk"]),
      ({ _ = try store.raise(["Milk"]) }, ["Milk"]),
      ({ _ = try store.lower(["Milk"], in: "Groceries") }, ["Milk"]),
      ({ _ = try store.edit("Bread", name: "Rye") }, ["Rye"]),
      ({ _ = try store.edit("Rye", name: "Rye") }, []),
      ({ _ = try store.done(["Milk"]) }, ["Milk"]),
      ({ _ = try store.delete(["Rye"]) }, []),
      ({ _ = try store.undo(2) }, ["Milk", "Rye"]),
      ({ _ = try store.redo() }, ["Milk"]),
      ({ _ = try store.delete(["Groceries"]) }, ["Milk"]),
      ({ _ = try store.undo() }, ["Groceries", "Milk"]),
    ]
    for (index, step) in steps.enumerated() {
      try step.work()
      #expect(try copy.update(from: store) == step.changed, "step \(index)")
      var whole = Copy()
      _ = try whole.update(from: store)
      #expect(copy == whole, "step \(index)")
    }
  }

  @Test("Changes by plain SQL increment the revision")
  func plainSQL() throws {
    _ = try store.add(["Milk"])
    let before = try store.revision()
    try store.using { try $0.execute(sql: "UPDATE item SET priority = 3 WHERE name = 'Milk'") }
    let answer = try store.snapshot(since: before)
    #expect(answer.entries.map(\.item.priority) == [.critical])
    #expect(answer.revision.number == before.number + 1)
  }

  @Test("A client of another epoch or a later revision gets a full snapshot")
  func epochs() throws {
    _ = try store.add(["Milk"])
    let known = try store.revision()
    #expect(try store.snapshot(since: known).isPartial)
    var ahead = known
    ahead.number += 1
    #expect(try !store.snapshot(since: ahead).isPartial)
    try store.renewEpoch()
    #expect(try store.revision().epoch != known.epoch)
    #expect(try !store.snapshot(since: known).isPartial)
  }

  @Test("Restoring a backup changes the epoch")
  func restored() throws {
    let path = folder.store
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    let known = try store.revision()
    let backup = try store.backup(to: folder.url("copy").path)
    _ = try store.add(["Bread"])
    _ = try Store.restore(StoreBackup(file: backup), to: path, clock: epoch)
    #expect(try openStore(path, .reading).revision().epoch != known.epoch)
  }

  @Test("A repeated request returns the stored answer")
  func requests() throws {
    let id = Item.ID(high: 1, low: 2)
    var runs = 0
    let raise = { (items: StoreTransaction) in
      runs += 1
      _ = try items.add(["Milk"])
      return "\(try items.raise(["Milk"])[0].to)"
    }
    #expect(try store.once(id, raise) == "high")
    #expect(try store.once(id, raise) == "high")
    #expect(runs == 1)
    #expect(try store.lines() == ["high Milk"])
    #expect(try store.undo(2).map(\.command) == ["add"])
  }
}
