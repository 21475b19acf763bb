import Foundation
import GRDB
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesStorage

@Suite struct MigrationTests {
  let folder = TemporaryFolder.forSuite()
  private let next = Schema(
    steps: Schema.current.steps + [{ try $0.execute(sql: "CREATE TABLE more (a INTEGER) STRICT") }])

  private func open(_ path: String, _ access: Store.Access, _ schema: Schema) throws -> Store {
    try Store.open(
      path: path, access: access, busySeconds: 5, schema: schema,
      clock: epoch, ids: Store.randomID)
  }

  @Test("An older store is migrated once, after a backup")
  func migrates() throws {
    let path = folder.store
    _ = try openStore(path).add(["Milk"])
    for _ in 1...2 {
      let store = try open(path, .writing, next)
      #expect(try store.lines() == ["medium Milk"])
      let version = try store.using { try Int.fetchOne($0, sql: "PRAGMA user_version") }
      #expect(version == next.version)
    }
    let backup = folder.url("Backups/priorities-v\(Schema.current.version)-19700101T000000Z.sqlite")
      .path
    #expect(backupFiles(beside: path) == [backup])
    #expect(try openStore(backup, .reading).lines() == ["medium Milk"])
  }

  @Test("A newer store is rejected, even for reading", arguments: [Store.Access.reading, .writing])
  func newer(_ access: Store.Access) throws {
    let path = folder.store
    _ = try open(path, .writing, next).add(["Milk"])
    #expect(
      throws: StoreError.newer(path: path, version: next.version, known: Schema.current.version)
    ) {
      try openStore(path, access)
    }
  }

  @Test(
    "A store of a build from before the first release is refused and unchanged",
    arguments: [Store.Access.reading, .writing])
  func unreleased(_ access: Store.Access) throws {
    let path = folder.store
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: "PRAGMA application_id = 0x5072696F; PRAGMA user_version = 5; CREATE TABLE item (a)")
    }
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.unreleased(path: path)) { try openStore(path, access) }
    let other = try openStore(folder.url("other").path)
    _ = try other.add(["Milk"])
    let backup = try other.backup()
    #expect(throws: StoreError.unreleased(path: path)) {
      try Store.restore(StoreBackup(file: backup), to: path, clock: epoch)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("A failed migration leaves the old store")
  func failing() throws {
    let path = folder.store
    _ = try openStore(path).add(["Milk"])
    let wrong = Schema(steps: next.steps + [{ try $0.execute(sql: "CREATE TABLE item (a)") }])
    #expect(throws: StoreError.self) { try open(path, .writing, wrong) }
    #expect(try openStore(path).lines() == ["medium Milk"])
  }
}
