import Foundation
import PrioritiesBasics
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesStorage

@Suite struct RestoringTests {
  private let folder = TemporaryFolder.forSuite()
  private var path: String { folder.store }

  private func restore(_ file: String) throws -> RestoreReport {
    try Store.restore(StoreBackup(file: file), to: path, clock: epoch)
  }

  @Test("Restoring replaces the contents, after a backup that can be restored")
  func restores() throws {
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    let backup = try store.backup(to: folder.url("copy").path)
    _ = try store.add(["Bread"])
    let former = folder.url("Backups/priorities-before-restore-19700101T000000Z.sqlite").path
    #expect(try restore(backup) == RestoreReport(items: 1, former: former, wasDamaged: false))
    #expect(try store.lines() == ["medium Milk"], "a program that has it open sees it")
    #expect(try store.hasChangedElsewhere())
    #expect(try restore(former).items == 2)
    #expect(try store.lines() == ["medium Bread", "medium Milk"])
    #expect(try store.findings() == [])
  }

  @Test("A leftover journal does not affect a restored store", .needs("sqlite3"))
  func hotJournal() throws {
    _ = try openStore(path).add((1...300).map { "Item \($0)" })
    let backup = try openStore(path).backup(to: folder.url("copy").path)
    try Shell(home: folder).leaveHotJournal()
    #expect(try restore(backup).items == 300)
    #expect(try openStore(path, .reading).findings() == [])
    #expect(!isTaken(path + "-journal"))
  }

  @Test("Creating a store moves a leftover journal", .needs("sqlite3"))
  func leftover() throws {
    _ = try openStore(path).add((1...300).map { "Item \($0)" })
    try Shell(home: folder).leaveHotJournal()
    try FileManager.default.removeItem(atPath: path)
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    #expect(
      try entryNames(inFolder: parentFolder(of: path)).contains { $0.contains("-journal.left-") })
    #expect(try openStore(path, .reading).lines() == ["medium Milk"])
    #expect(try openStore(path, .reading).findings() == [])
  }

  @Test("A damaged store is moved to the backups; an unsound backup is rejected")
  func damaged() throws {
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    let backup = try store.backup(to: folder.url("copy").path)
    let wrong = folder.url("wrong").path
    try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: wrong))
    #expect(throws: StoreError.notADatabase(path: wrong)) { try restore(wrong) }
    #expect(throws: StoreError.noBackup(path: folder.url("none").path, backups: [])) {
      try restore(folder.url("none").path)
    }
    for bytes in [Data(repeating: 7, count: 8192), Data()] {
      try bytes.write(to: URL(fileURLWithPath: path))
      let report = try restore(backup)
      #expect(report.wasDamaged)
      #expect(try Data(contentsOf: URL(fileURLWithPath: report.former ?? "")) == bytes)
      #expect(try openStore(path).lines() == ["medium Milk"])
    }
  }

  @Test("Only one of four simultaneous backups gets the name", .needsPriorities)
  func backupsAtOnce() throws {
    _ = try openStore(path).add((1...300).map { "Item \($0)" })
    let result = try Shell(home: folder)(
      """
      for i in 1 2 3 4; do
        ( "$program" db backup "$HOME/copy.sqlite" >/dev/null 2>&1; echo $? ) &
      done
      wait
      """)
    #expect(result.output.split(separator: "\n").sorted() == ["0", "73", "73", "73"])
    #expect(
      try folder.names()
        == ["Backups", "copy.sqlite", "priorities.sqlite"].filter {
          $0 != "Backups" || isTaken(folder.url("Backups").path)
        })
  }

  @Test("Replacing and removing the file are noticed at once")
  func replaced() throws {
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    let watch = try #require(store.watch())
    _ = try store.hasChangedElsewhere()
    let other = folder.url("other").path
    _ = try openStore(other).add(["Bread"])
    _ = watch.takeChanges()
    try FileManager.default.removeItem(atPath: path)
    #expect(watch.takeChanges())
    #expect(try store.hasChangedElsewhere())
    #expect(try store.count() == 0)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    #expect(watch.takeChanges())
    #expect(try store.hasChangedElsewhere())
    #expect(try store.lines() == ["medium Bread"])
    _ = try store.raise(["Bread"])
    #expect(try openStore(path, .reading).lines() == ["high Bread"])
    #expect(try store.hasChangedElsewhere() == false)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(watch.takeChanges())
    #expect(throws: StoreError.empty(path: path, backups: [])) { try store.hasChangedElsewhere() }
    #expect(throws: StoreError.empty(path: path, backups: [])) { try store.lines() }
  }

  @Test("A store behind a link is watched at its target")
  func linked() throws {
    try PrioritiesTestSupport.makeFolder(folder.url("real").path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "real/store.sqlite")
    let store = try openStore(path)
    let watch = try #require(store.watch())
    _ = try store.add(["Milk"])
    #expect(try FileStatus(path: folder.url("real/store.sqlite").path).mode == 0o600)
    _ = try store.hasChangedElsewhere()
    _ = watch.takeChanges()
    _ = try openStore(path).add(["Bread"])
    #expect(watch.takeChanges())
    #expect(try store.hasChangedElsewhere())
  }

  @Test("A link into a missing folder is an error")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "/nowhere/store.sqlite")
    let error = StoreError.cannotCreate(
      path: path, reason: "it is a link into the missing folder \"/nowhere\"")
    #expect(throws: error) { try openStore(path, .reading) }
    #expect(throws: error) { try openStore(path) }
  }

  @Test("Backups at the same time get different names", arguments: 1...2)
  func backupNames(_ count: Int) throws {
    let store = try openStore(path)
    _ = try store.add(["Milk"])
    let reader = try Store.open(path: path, access: .reading, clock: epoch)
    let made = try (0..<count).map { _ in try reader.backup() }
    #expect(
      made.last
        == folder.url("Backups/priorities-19700101T000000Z\(count == 1 ? "" : "-2").sqlite").path)
    #expect(reader.backups == made)
  }
}
