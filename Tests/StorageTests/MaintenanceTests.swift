import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite struct MaintenanceTests {
  let folder = TemporaryFolder.forSuite()

  private func filled(_ count: Int = 300) throws -> String {
    let store = try openStore(folder.store)
    _ = try store.add(["Groceries", "Häusliches"])
    _ = try store.add(
      (0..<count).map { "Item \($0)" }, priority: .high, details: String(repeating: "d", count: 50),
      to: ["Groceries"])
    _ = try store.set(.critical, ["Item 7"], in: "Groceries")
    _ = try store.done(["Item 3"])
    return folder.store
  }

  @Test("A backup has the same contents and is private")
  func backup() throws {
    let path = try filled()
    let store = try openStore(path, .reading)
    let copy = try store.backup()
    #expect(copy == folder.url("Backups/priorities-20260102T030405Z.sqlite").path)
    let copied = try openStore(copy, .reading).tree()
    #expect(try store.tree() == copied)
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(throws: StoreError.exists(path: copy)) { try store.backup(to: copy) }
  }

  @Test("A check finds wrong keys", .needs("sqlite3"))
  func findings() throws {
    let path = try filled()
    #expect(try openStore(path, .reading).findings() == [])
    try sqlite3(path, "UPDATE item SET sort_key = 'x' WHERE name = 'Item 5'")
    #expect(
      try openStore(path, .reading).findings() == ["the keys of \"Item 5\" do not match its name"])
  }

  @Test("Hard links fail the diagnosis")
  func hardLink() throws {
    let path = folder.url("store.sqlite").path
    _ = try openStore(path).add(["Milk"])
    try FileManager.default.linkItem(atPath: path, toPath: folder.url("other.sqlite").path)
    let check = try #require(
      Store.diagnosis(path: path, clock: epoch).first {
        $0.name == "store"
      })
    #expect(!check.isOK)
    #expect(check.reason.hasPrefix("the file has 2 names (hard links), so "))
  }

  @Test("A diagnosis reports each check")
  func diagnosis() throws {
    let path = try filled(10)
    let checks = Store.diagnosis(path: path, clock: epoch)
    #expect(
      checks.map(\.name) == [
        "store", "store version", "store integrity", "store folder", "store backups",
      ])
    #expect(checks.filter { !$0.isOK } == [])
    let integrity = checks.first { $0.name == "store integrity" }
    #expect(integrity?.value == "ok")
    #expect(integrity?.reason == "12 items; all pages, references and keys checked")
  }

  @Test("A missing store passes the diagnosis without a backup")
  func missing() throws {
    let checks = Store.diagnosis(path: folder.store, clock: epoch)
    #expect(checks.filter { !$0.isOK } == [])
    #expect(checks.first { $0.name == "store integrity" }?.reason == "nothing to read yet")
    #expect(checks.first { $0.name == "store backups" }?.recovery == nil)
  }

  @Test("Salvaging a sound store saves everything, including undo", .needs("sqlite3"))
  func salvageWhole() throws {
    let path = try filled()
    try sqlite3(path, "UPDATE item SET extra = '{\"a\": \"b\"}'")
    let out = folder.url("saved.sqlite").path
    let report = try Store.salvage(from: path, to: out, clock: epoch)
    let counts: [Int] = [report.items, report.memberships, report.completions, report.lost]
    let expected: [Int] = [302, 300, 1, 0]
    #expect(counts == expected)
    #expect(report.includesHistory)
    let saved = try openStore(out)
    let original = try openStore(path).tree()
    #expect(try saved.tree() == original)
    #expect(try sqlite3(out, "SELECT DISTINCT extra FROM item") == "{\"a\": \"b\"}\n")
    #expect(try saved.findings() == [])
    #expect(try saved.undo().map(\.command) == ["done"])
  }

  @Test("Salvage reports rows that a sound store refuses", .needs("sqlite3"))
  func refusedRows() throws {
    let path = try filled()
    try sqlite3(
      path,
      """
      PRAGMA ignore_check_constraints = 1; UPDATE membership SET priority = 9 WHERE child = 5;
      UPDATE event SET kind = 'moved' WHERE change = 1 AND n = 1;
      """)
    let out = folder.url("saved.sqlite").path
    let report = try Store.salvage(from: path, to: out, clock: epoch)
    #expect(report.hasLostMemberships && !report.includesHistory)
    #expect(try openStore(out).log() == [])
  }

  @Test("Salvaging a store without lists saves undo")
  func salvageWithoutLists() throws {
    _ = try openStore(folder.store).add(["Milk"])
    let out = folder.url("saved.sqlite").path
    let report = try Store.salvage(from: folder.store, to: out, clock: epoch)
    #expect(report.includesHistory)
    let undone = try openStore(out).undo().map(\.items)
    #expect(undone == [["Milk"]])
  }

  @Test(
    "Salvage reports unreadable tables", .needs("sqlite3"),
    arguments: [
      (["membership", "membership_child"], true, false), (["membership"], true, false),
      (["completion"], false, true), (["completion", "completion_item"], false, true),
      ([], false, false),
    ])
  func salvageWithoutTables(tables: [String], memberships: Bool, completions: Bool) throws {
    let path = try filled()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for table in tables {
      let root = try sqlite3(path, "SELECT rootpage FROM sqlite_master WHERE name = '\(table)'")
      let page = try #require(Int(root.trimmingCharacters(in: .whitespacesAndNewlines)))
      for offset in 0..<4096 { bytes[(page - 1) * 4096 + offset] = 0xFF }
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    let out = folder.url("saved.sqlite").path
    let report = try Store.salvage(from: path, to: out, clock: epoch)
    #expect(report.items == 302)
    #expect(report.hasLostMemberships == memberships)
    #expect(report.hasLostCompletions == completions)
  }

  @Test(
    "Salvage works around any damaged page",
    arguments: runsSlowProofs ? Array(1...12) : [2, 5, 11])
  func salvageDamaged(_ part: Int) throws {
    let path = try filled(1200)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = bytes.count / 4096
    // The first page has the schema.
    let page = 1 + part * (pages - 2) / 12
    for offset in 0..<4096 { bytes[page * 4096 + offset] = UInt8(truncatingIfNeeded: offset &* 31) }
    try bytes.write(to: URL(fileURLWithPath: path))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))

    let findings = try openStore(path, .reading).findings()
    #expect(!findings.isEmpty)
    let out = folder.url("saved.sqlite").path
    let report = try Store.salvage(from: path, to: out, clock: epoch)
    #expect(report.items >= 1202 - 200, "page \(page) of \(pages): \(report)")
    let saved = try openStore(out, .reading)
    #expect(try saved.findings() == [])
    #expect(try saved.count() == report.items)
    let after = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(after == before)
  }
}

@discardableResult
func sqlite3(_ path: String, _ sql: String) throws -> String {
  try ChildProcess.run(["sqlite3", path, sql]).output
}
