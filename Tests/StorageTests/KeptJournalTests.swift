import Foundation
import Lists
import Storage
import StoreSupport
import TestSupport
import Testing

/// A store that keeps its journal between changes, as the service does.
struct KeptJournalTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url("priorities.sqlite").path
  }

  private var journal: Data? { FileManager.default.contents(atPath: path + "-journal") }

  private func names(_ store: Store) throws -> [String] {
    try store.list().entries.map(\.item.name)
  }

  @Test("The journal stays, with nothing to play back, and goes when it is no longer kept")
  func kept() throws {
    let store = try openStore(path)
    try store.keepJournal(true)
    _ = try store.add(["Milk"])
    _ = try store.add(["Bread"])
    let left = try #require(journal)
    #expect(left.count > 512 && left.prefix(8) == Data(count: 8))
    #expect(try names(openStore(path, .reading)) == ["Bread", "Milk"])
    try store.keepJournal(false)
    #expect(journal == nil)
    _ = try store.add(["Tea"])
    #expect(journal == nil)
    #expect(try store.findings().isEmpty)
  }

  @Test("A large change leaves no large journal")
  func bounded() throws {
    let store = try openStore(path)
    try store.keepJournal(true)
    var document = ListDocument()
    for number in 0..<20_000 {
      document.items.append(.init(name: "Thing \(number)", need: .priority(.high)))
    }
    _ = try store.importItems(from: [document])
    _ = try store.undo()
    #expect(try #require(journal).count <= 1_048_576)
    #expect(try names(openStore(path)) == [])
  }

  @Test("A store that keeps its journal and one that removes it change the same file in turn")
  func inTurn() throws {
    let keeper = try openStore(path)
    try keeper.keepJournal(true)
    let other = try openStore(path)
    for number in 0..<20 {
      _ = try keeper.add(["Kept \(number)"])
      _ = try other.add(["Removed \(number)"])
      #expect(journal == nil)
    }
    #expect(try names(keeper).count == 40)
    #expect(try names(keeper) == names(other))
    #expect(try keeper.findings().isEmpty)
  }

  @Test("A journal that is to be played back is, whoever finds it")
  func interrupted() throws {
    let keeper = try openStore(path)
    try keeper.keepJournal(true)
    _ = try keeper.add(["Milk"])
    // The file and its journal as after a power failure during a change.
    let copy = folder.url("copy.sqlite").path
    struct Stop: Error {}
    keeper.setHooks(
      ChangeHooks(
        before: { [path] _ in
          try FileManager.default.copyItem(atPath: path, toPath: copy)
          try FileManager.default.copyItem(atPath: path + "-journal", toPath: copy + "-journal")
          throw Stop()
        }, after: { _ in }))
    #expect(throws: (any Error).self) { try keeper.add(["Bread"]) }
    #expect(try names(openStore(copy)) == ["Milk"])
    #expect(try names(keeper) == ["Milk"])
  }

  @Test("A file that is put in place of the store is used with its journal kept as well")
  func replaced() throws {
    let keeper = try openStore(path)
    try keeper.keepJournal(true)
    _ = try keeper.add(["Milk"])
    let other = folder.url("other.sqlite").path
    _ = try openStore(other).add(["Tea"])
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    #expect(try keeper.hasChangedElsewhere())
    _ = try keeper.add(["Salt"])
    #expect(try names(keeper) == ["Salt", "Tea"])
    #expect(try #require(journal).prefix(8) == Data(count: 8))
    #expect(try names(openStore(path, .reading)) == ["Salt", "Tea"])
    #expect(try keeper.findings().isEmpty)
  }
}
