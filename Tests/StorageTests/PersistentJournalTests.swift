import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

struct PersistentJournalTests {
  private let folder = TemporaryFolder.forSuite()
  private var path: String { folder.store }

  private var journal: Data? { FileManager.default.contents(atPath: path + "-journal") }

  private func names(_ store: Store) throws -> [String] {
    try store.list().entries.map(\.item.name)
  }

  @Test("A persistent journal is empty, and removed when it is no longer persistent")
  func persistent() throws {
    let store = try openStore(path)
    try store.setJournalPersistent(true)
    _ = try store.add(["Milk"])
    _ = try store.add(["Bread"])
    let left = try #require(journal)
    #expect(left.count > 512 && left.prefix(8) == Data(count: 8))
    #expect(try names(openStore(path, .reading)) == ["Bread", "Milk"])
    try store.setJournalPersistent(false)
    #expect(journal == nil)
    _ = try store.add(["Tea"])
    #expect(journal == nil)
    #expect(try store.findings().isEmpty)
  }

  @Test("A large change leaves no large journal")
  func bounded() throws {
    let store = try openStore(path)
    try store.setJournalPersistent(true)
    var document = ListDocument()
    let details = String(repeating: "x", count: 600)
    for number in 0..<2_000 {
      document.items.append(
        .init(name: "Thing \(number)", details: details, need: .priority(.high)))
    }
    _ = try store.importItems(from: [document])
    _ = try store.undo()
    #expect(try #require(journal).count <= 1_048_576)
    #expect(try names(openStore(path)) == [])
  }

  @Test("Stores with a persistent and with a temporary journal can share a file")
  func inTurn() throws {
    let store = try openStore(path)
    try store.setJournalPersistent(true)
    let other = try openStore(path)
    for number in 0..<20 {
      _ = try store.add(["Kept \(number)"])
      _ = try other.add(["Removed \(number)"])
      #expect(journal == nil)
    }
    #expect(try names(store).count == 40)
    #expect(try names(store) == names(other))
    #expect(try store.findings().isEmpty)
  }

  @Test("Any store rolls back an interrupted change")
  func interrupted() throws {
    let store = try openStore(path)
    try store.setJournalPersistent(true)
    _ = try store.add(["Milk"])
    // As after a power failure during a change.
    let copy = folder.url("copy.sqlite").path
    struct Stop: Error {}
    store.setHooks(
      ChangeHooks(
        before: { [path] _ in
          try FileManager.default.copyItem(atPath: path, toPath: copy)
          try FileManager.default.copyItem(atPath: path + "-journal", toPath: copy + "-journal")
          throw Stop()
        }, after: { _ in }))
    #expect(throws: (any Error).self) { try store.add(["Bread"]) }
    #expect(try names(openStore(copy)) == ["Milk"])
    #expect(try names(store) == ["Milk"])
  }

  @Test("The journal of a replaced file is persistent too")
  func replaced() throws {
    let store = try openStore(path)
    try store.setJournalPersistent(true)
    _ = try store.add(["Milk"])
    let other = folder.url("other.sqlite").path
    _ = try openStore(other).add(["Tea"])
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    #expect(try store.hasChangedElsewhere())
    _ = try store.add(["Salt"])
    #expect(try names(store) == ["Salt", "Tea"])
    #expect(try #require(journal).prefix(8) == Data(count: 8))
    #expect(try names(openStore(path, .reading)) == ["Salt", "Tea"])
    #expect(try store.findings().isEmpty)
  }
}
