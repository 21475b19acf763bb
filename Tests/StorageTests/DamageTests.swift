import Foundation
import GRDB
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesStorage

/// The commands that check a store agree on what is damaged.
@Suite struct DamageTests {
  private let folder: TemporaryFolder
  private let sound: String

  init() throws {
    folder = try TemporaryFolder()
    sound = folder.url("sound.sqlite").path
    let store = try openStore(sound)
    _ = try store.add(["Groceries"])
    _ = try store.add((0..<400).map { "Item \($0)" }, to: ["Groceries"])
    _ = try store.done(["Item 3"])
    _ = try store.undo()
  }

  /// Whether each command takes the store for sound.
  private func verdicts(_ path: String) throws -> [String: Bool] {
    let other = folder.url("\(UUID())/priorities.sqlite").path
    let copy = folder.url("\(UUID()).sqlite").path
    let clock = { @Sendable in Timestamp(milliseconds: 0) }
    let isRestored = (try? Store.restore(StoreBackup(file: path), to: other, clock: clock)) != nil
    if isRestored { _ = try openStore(other, .reading).backup() }
    let verdicts = [
      "check": (try? openStore(path, .reading).findings()) == [],
      "doctor": Store.diagnosis(path: path, clock: clock)
        .first { $0.name == "store integrity" }?.isOK == true,
      "backup": (try? openStore(path, .reading).backup(to: copy)) != nil,
      "restore": isRestored,
    ]
    try salvage(path, isSound: isRestored)
    return verdicts
  }

  /// Salvage saves all of a sound store and invents nothing, and what it writes is sound.
  private func salvage(_ path: String, isSound: Bool) throws {
    let saved = folder.url("\(UUID()).sqlite").path
    let clock = { @Sendable in Timestamp(milliseconds: 0) }
    guard let report = try? Store.salvage(from: path, to: saved, clock: clock) else {
      #expect(!isSound)
      return
    }
    let store = try openStore(saved, .reading)
    #expect(try store.findings() == [])
    #expect(try store.count() == report.items && report.items - report.rebuilt.count <= 401)
    guard isSound else { return }
    #expect(report.lost == 0 && report.rebuilt == [] && report.includesHistory)
    let original = try openStore(path, .reading).tree()
    #expect(try store.tree() == original)
  }

  @Test("They agree on any flipped bit")
  func bits() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: sound))
    var generator = SeededGenerator(seed: 7)
    var found = 0
    let path = folder.url("flipped.sqlite").path
    for _ in 0..<(runsSlowProofs ? 500 : 30) {
      var flipped = bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try flipped.write(to: URL(fileURLWithPath: path))
      let verdicts = try verdicts(path)
      #expect(Set(verdicts.values).count == 1, "byte \(place): \(verdicts)")
      if verdicts["check"] == false { found += 1 }
    }
    #expect(found > 5)
  }

  @Test("They refuse any changed schema")
  func schemas() throws {
    let objects = try Schema.current.objects(of: Schema.current.version).sorted()
    let drops = objects.map { "DROP \($0.split(separator: " ").prefix(2).joined(separator: " "))" }
    let endless =
      "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let changes =
      drops + [
        "CREATE TABLE other (a)", "CREATE INDEX other ON item (name)",
        "CREATE VIEW other AS SELECT 1", "ALTER TABLE item ADD COLUMN other TEXT",
        "ALTER TABLE item DROP COLUMN extra", "ALTER TABLE item RENAME COLUMN name TO title",
        "CREATE TRIGGER other AFTER INSERT ON item BEGIN DELETE FROM item; END",
        "PRAGMA user_version = -1", "DROP TABLE item; CREATE VIEW item AS \(endless)",
      ]
    #expect(changes.count >= 30)
    let path = folder.url("changed.sqlite").path
    for sql in changes {
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(atPath: sound, toPath: path)
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
      let verdicts = try verdicts(path)
      #expect(Set(verdicts.values) == [false], "\(sql): \(verdicts)")
    }
    // The last one has a view, which salvage must not read.
    #expect(throws: StoreError.self) {
      try Store.salvage(
        from: path, to: folder.url("saved.sqlite").path, clock: { Timestamp(milliseconds: 0) })
    }
  }

  @Test("A backup of a damaged store is written with a warning")
  func damagedBackup() throws {
    try DatabaseQueue(path: sound).writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE item SET sort_key = 'x' WHERE name = 'Item 5'")
    }
    let copy = folder.url("copy.sqlite").path
    #expect(
      throws: StoreError.damagedBackup(
        path: sound, file: copy, detail: "the keys of \"Item 5\" do not match its name")
    ) { try openStore(sound, .reading).backup(to: copy) }
    #expect(FileManager.default.fileExists(atPath: copy))
    // An automatic one is not among the backups, since it cannot be restored.
    let error = try #require(throws: StoreError.self) { try openStore(sound, .reading).backup() }
    guard case .damagedBackup(_, let file, _) = error else { throw error }
    #expect(file.contains("/Backups/damaged-") && FileManager.default.fileExists(atPath: file))
    #expect(Store.backups(of: sound).isEmpty)
  }

  @Test("A row that the table refuses is damage, and salvage keeps its name")
  func refusedRow() throws {
    try DatabaseQueue(path: sound).writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA ignore_check_constraints = 1;
          UPDATE item SET priority = 9, details = 'kept' WHERE name = 'Item 5'
          """)
    }
    #expect(Set(try verdicts(sound).values) == [false])
    let saved = folder.url("saved.sqlite").path
    let report = try Store.salvage(
      from: sound, to: saved, clock: { Timestamp(milliseconds: 0) })
    #expect(report.rebuilt == ["Item 5"] && report.items == 401)
    let item = try openStore(saved, .reading).report(on: "Item 5").item
    #expect(item.priority == .medium && item.details == "kept")
    #expect(try openStore(saved, .reading).findings() == [])
  }

  @Test("A row number of any size does not make salvage slow", arguments: [4_999_999, Int64.max])
  func rowNumbers(_ number: Int64) throws {
    try DatabaseQueue(path: sound).writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA foreign_keys = 0; UPDATE item SET seq = ? WHERE name = 'Item 5'",
        arguments: [number])
    }
    let (saved, start) = (folder.url("saved.sqlite").path, processorTime)
    let report = try Store.salvage(from: sound, to: saved, clock: { Timestamp(milliseconds: 0) })
    #expect(processorTime - start < 15)
    #expect(report.items == 401 && report.lost == 0 && report.rebuilt == [])
  }

  @Test("The stored fingerprints are those of the versions", arguments: 1...Schema.current.version)
  func fingerprints(_ version: Int) throws {
    #expect(Schema.fingerprints.count == Schema.current.version)
    let created = try DatabaseQueue()
    try created.write { db in
      try Schema(steps: Array(Schema.current.steps.prefix(version))).migrate(db, from: 0)
    }
    #expect(try created.read { try Schema.fingerprint($0) } == Schema.fingerprints[version - 1])
  }
}
